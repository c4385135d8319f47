import { z } from 'zod';
import { getOutbox } from '../../../contract/dev';
import { captcha, getCaptcha, getLoginConfig, loginConfig, signIn } from '../../../contract/sign-in';
import { encrypt } from '../identity/cipher';
import type { Answer, World } from '../platform/world';

export interface Captcha {
  readonly codeId: string;
  readonly answer: string;
}

/** A fresh captcha, with its answer from the outbox. */
export async function freshCaptcha({ call }: World): Promise<Captcha> {
  const { codeId } = captcha.parse((await call(getCaptcha)).data);
  const { captchas } = getOutbox.answer.parse((await call(getOutbox)).data);
  const found = captchas.find((one) => one.codeId === codeId);
  if (!found) throw new Error('The outbox does not have the captcha');
  return found;
}

export async function cipherOf({ call }: World) {
  const { cipher } = loginConfig.parse((await call(getLoginConfig)).data);
  if (!cipher) throw new Error('The login config has no cipher');
  return cipher;
}

interface Entry {
  readonly username: string;
  readonly password: string;
  readonly captcha?: Captcha;
  readonly orgId?: string;
  readonly language?: string;
}

/** Signs in as the sign-in screen does. */
export async function enter(world: World, { username, password, captcha: given, orgId, language }: Entry): Promise<Answer> {
  const { codeId, answer } = given ?? (await freshCaptcha(world));
  const body = { username, password: encrypt(await cipherOf(world), codeId, password), captcha: answer, codeId };
  const headers = { ...(orgId ? { orgid: orgId } : {}), ...(language ? { 'accept-language': language } : {}) };
  return world.call(signIn, { body, headers });
}

export const tokenOf = (answer: Answer) => z.string().parse(answer.data);
