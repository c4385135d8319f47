import { z } from 'zod';
import { getOutbox } from '../../../contract/dev';
import { HEADERS } from '../../../contract/envelope';
import { changeByTicket, changeNeeded } from '../../../contract/passwords';
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
  readonly device?: string;
  readonly address?: string;
  readonly loginType?: 'original';
}

/** Signs in as the sign-in screen does. */
export async function enter(world: World, entry: Entry): Promise<Answer> {
  const { username, password, captcha: given, orgId, language, device, address, loginType } = entry;
  const { codeId, answer } = given ?? (await freshCaptcha(world));
  const sealed = encrypt(await cipherOf(world), codeId, password);
  const body = { username, password: sealed, captcha: answer, codeId, ...(loginType && { loginType }) };
  const headers = {
    ...(orgId ? { orgid: orgId } : {}),
    ...(language ? { 'accept-language': language } : {}),
    ...(device ? { [HEADERS.device]: device } : {}),
  };
  return world.call(signIn, { body, headers, address });
}

export const tokenOf = (answer: Answer) => z.string().parse(answer.data);

/** Signs in with a made password: the answer asks for the user's own, and with that they are in. */
export async function enterFirst(world: World, { username, password }: Entry, own = 'Own_pass_2026'): Promise<Answer> {
  const { changeTicket, reason } = changeNeeded.parse((await enter(world, { username, password })).data);
  if (reason !== 'first') throw new Error(`The password has to be changed because it is ${reason}`);
  const newPassword = encrypt(await cipherOf(world), '', own);
  await world.call(changeByTicket, { body: { changeTicket, newPassword } });
  return enter(world, { username, password: own });
}
