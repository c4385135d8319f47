import { HEADERS } from '../../contract/envelope';
import { changePassword } from '../../contract/passwords';
import { getLoginUser } from '../../contract/sign-in';
import type { Seal } from '../machines/base/site';
import type { OutsideChangeForm } from '../machines/credentials/change-password';
import type { Call } from './call';
import { type openPasswordsApi, sealing } from './passwords';
import type { SealPassword } from './sealing';
import { endSession } from './session';

/** A sign-in by account and password: its answer is the token. */
type SignIn = (
  form: Pick<OutsideChangeForm, 'username' | 'password' | 'captcha'>,
  given: Seal,
  signal: AbortSignal,
) => Promise<string>;

/**
 * §2.6, changing a password while signed out: signs in, changes and signs out. If the sign-in itself asks for a change, it makes
 * that one. Answers the account.
 */
export function changeOutside(
  call: Call,
  seal: SealPassword,
  { asking, wantsChange, changeByTicket }: Pick<ReturnType<typeof openPasswordsApi>, 'asking' | 'wantsChange' | 'changeByTicket'>,
  signIn: SignIn,
) {
  const sealed = sealing(seal);
  return async (form: OutsideChangeForm, given: Seal, signal: AbortSignal): Promise<string> => {
    const account = form.username.trim();
    const entered = await asking(signIn(form, given, signal)).catch((error: unknown) => {
      if (!wantsChange(error)) throw error;
      return null;
    });
    if (entered === null) return changeByTicket({ account, newPassword: form.newPassword }, given, signal);
    const withToken = { headers: { [HEADERS.token]: entered } };
    try {
      const { id } = await call(getLoginUser, { ...withToken, signal });
      const { newPassword: oldPassword } = await sealed(form.password, given, account, signal);
      const next = await sealed(form.newPassword, given, account, signal);
      await call(changePassword, { params: { userId: id }, body: { oldPassword, ...next }, ...withToken, signal });
    } finally {
      // The server of this repository revokes the token with the change; others may not.
      await endSession(call, entered);
    }
    return account;
  };
}
