import { HEADERS } from '../../contract/envelope';
import * as routes from '../../contract/sign-in';
import type { AccountForm } from '../machines/login-screen';
import type { Seal } from '../machines/site';
import type { Call } from './call';
import type { SealPassword } from './sealing';

/** §7.1: the header that says which tenant is meant, where the page's query says one. */
export const tenantHeader = (organisation: string | null) =>
  organisation === null ? {} : { headers: { [HEADERS.organisation]: organisation } };

/** Signing in, before anybody is (§7.1). */
export const signInApi = (call: Call, seal: SealPassword, organisation: () => string | null) => ({
  captcha: (signal: AbortSignal) => call(routes.getCaptcha, { signal }),
  byAccount: async ({ username, password, captcha }: AccountForm, given: Seal, signal: AbortSignal) => {
    const account = username.trim();
    const sealed = await seal(password, given, account, signal);
    const codeId = given.codeId === null ? {} : { codeId: given.codeId };
    return call(routes.signIn, {
      body: { username: account, ...sealed, captcha: captcha.trim(), ...codeId },
      ...tenantHeader(organisation()),
      signal,
    });
  },
});
