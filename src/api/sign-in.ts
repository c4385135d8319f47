import { HEADERS } from '../../contract/envelope';
import * as routes from '../../contract/sign-in';
import { codeSignIn, nbSignIn, phoneSignIn } from '../../contract/sign-in-methods';
import { listOfferedThirdParties } from '../../contract/third-parties';
import type { Seal } from '../machines/base/site';
import type { CodeForm, PasswordForm } from '../machines/guest/sign-in-forms';
import type { Call } from './call';
import type { SealPassword } from './sealing';

/** §7.1: the header for the tenant that the page's query names. */
export const tenantHeader = (organisation: string | null) =>
  organisation === null ? {} : { headers: { [HEADERS.organisation]: organisation } };

export interface SignInSurroundings {
  readonly seal: SealPassword;
  /** §7.1: the `orgId` of the page's query. */
  readonly organisation: () => string | null;
  /** Whether the nb variant of the calls is meant (`/nblogin`). */
  readonly isNb: () => boolean;
  /** The token that lets this browser skip an account's second factor; null if there is none. */
  readonly deviceToken: (name: string) => string | null;
}

/** Signs a guest in (§7.1). Each answers the token. */
export function signInApi(call: Call, { seal, organisation, isNb, deviceToken }: SignInSurroundings) {
  const around = (signal: AbortSignal) => ({ ...tenantHeader(organisation()), signal });
  const trust = (name: string) => {
    const token = deviceToken(name);
    return token === null ? {} : { deviceToken: token };
  };
  const picture = ({ codeId }: Seal) => (codeId === null ? {} : { codeId });

  const byName =
    (loginType?: 'original') =>
    async (form: Pick<PasswordForm, 'username' | 'password' | 'captcha'>, given: Seal, signal: AbortSignal) => {
      const username = form.username.trim();
      const sealed = await seal(form.password, given, username, signal);
      const body = {
        username,
        ...sealed,
        captcha: form.captcha.trim(),
        ...picture(given),
        ...trust(username),
        ...(loginType && { loginType }),
      };
      return call(isNb() ? nbSignIn : routes.signIn, { body, ...around(signal) });
    };

  return {
    captcha: (signal: AbortSignal) => call(routes.getCaptcha, { signal }),
    offered: (signal: AbortSignal) => call(listOfferedThirdParties, around(signal)),
    byAccount: byName(),
    byOriginal: byName('original'),
    byPhone: async (form: PasswordForm, given: Seal, signal: AbortSignal) => {
      const phone = form.phone.trim();
      const sealed = await seal(form.password, given, phone, signal);
      const body = { phone, ...sealed, captcha: form.captcha.trim(), ...picture(given), ...trust(phone) };
      return call(phoneSignIn, { body, ...around(signal) });
    },
    byCode: async (form: CodeForm, signal: AbortSignal) => {
      const phone = form.phone.trim();
      return call(codeSignIn, { body: { phone, code: form.code.trim(), ...trust(phone) }, ...around(signal) });
    },
  };
}
