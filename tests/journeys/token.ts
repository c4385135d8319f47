import { z } from 'zod';
import { envelope } from '../../contract/envelope';
import { captcha, getCaptcha, getLoginConfig, loginConfig, signIn } from '../../contract/sign-in';
import { encryptPassword } from '../../src/browser/cipher';
import type { Product } from './product';
import type { Credentials } from './sign-in-screen';

/** A user's token, got by calls alone, as a host's server gets one. */
export async function tokenFor(product: Product, { username, password }: Credentials): Promise<string> {
  const ask = async ({ method, path }: { method: string; path: string }, body?: unknown) => {
    const answer = await fetch(`${product.url}/api${path}`, {
      method,
      ...(body !== undefined && { body: JSON.stringify(body), headers: { 'Content-Type': 'application/json' } }),
    });
    return envelope.parse(await answer.json()).data;
  };
  const { cipher } = loginConfig.parse(await ask(getLoginConfig));
  const { codeId } = captcha.parse(await ask(getCaptcha));
  if (!cipher || !codeId) throw new Error('The product encrypts no passwords.');
  const body = {
    username,
    password: encryptPassword(password, cipher, codeId),
    captcha: await product.captchaAnswer(codeId),
    codeId,
  };
  return z.string().parse(await ask(signIn, body));
}
