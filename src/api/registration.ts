import { register } from '../../contract/registration';
import { getCaptcha } from '../../contract/sign-in';
import type { Seal } from '../machines/base/site';
import type { RegisterForm } from '../machines/guest/register';
import type { Call } from './call';
import { sealing } from './passwords';
import type { SealPassword } from './sealing';
import { tenantHeader } from './sign-in';

/** A new account (§2.2). */
export function registrationApi(call: Call, seal: SealPassword, organisation: () => string | null) {
  const sealed = sealing(seal);
  return {
    captcha: (signal: AbortSignal) => call(getCaptcha, { signal }),
    /** Answers the token. */
    register: async (form: RegisterForm, given: Seal, signal: AbortSignal) => {
      const username = form.username.trim();
      const inviteCode = form.inviteCode.trim();
      const body = {
        username,
        name: form.name.trim(),
        phone: form.phone.trim(),
        code: form.code.trim(),
        ...(await sealed(form.newPassword, given, username, signal)),
        ...(inviteCode !== '' && { inviteCode }),
      };
      return call(register, { body, ...tenantHeader(organisation()), signal });
    },
  };
}
