import { z } from 'zod';
import { envelope } from '../../contract/envelope';
import { changeByTicket, changeNeeded } from '../../contract/passwords';
import { type CipherData, captcha, getCaptcha, getLoginConfig, loginConfig, signIn } from '../../contract/sign-in';
import { encryptPassword } from '../../src/browser/cipher';
import type { Product } from './product';
import type { Credentials } from './sign-in-screen';

/** A user's token, got by calls alone. */
export const tokenFor = async (product: Product, credentials: Credentials): Promise<string> =>
  z.string().parse(await signInBy(product, credentials));

/** Has a new user choose a password of their own, as the first sign-in asks them to; they are not signed in by that. */
export async function settled<User extends Credentials>(product: Product, user: User, own = 'Settled_2026'): Promise<User> {
  const { changeTicket } = changeNeeded.parse(await signInBy(product, user));
  const newPassword = encryptPassword(own, await cipherOf(product), '');
  await ask(product, changeByTicket, { changeTicket, newPassword });
  return { ...user, password: own };
}

async function signInBy(product: Product, { username, password }: Credentials): Promise<unknown> {
  const { codeId } = captcha.parse(await ask(product, getCaptcha));
  if (!codeId) throw new Error('The captcha has no id.');
  return ask(product, signIn, {
    username,
    password: encryptPassword(password, await cipherOf(product), codeId),
    captcha: await product.captchaAnswer(codeId),
    codeId,
  });
}

async function cipherOf(product: Product): Promise<CipherData> {
  const { cipher } = loginConfig.parse(await ask(product, getLoginConfig));
  if (!cipher) throw new Error('The product encrypts no passwords.');
  return cipher;
}

async function ask({ url }: Product, { method, path }: { method: string; path: string }, body?: unknown): Promise<unknown> {
  const answer = await fetch(`${url}/api${path}`, {
    method,
    ...(body !== undefined && { body: JSON.stringify(body), headers: { 'Content-Type': 'application/json' } }),
  });
  return envelope.parse(await answer.json()).data;
}
