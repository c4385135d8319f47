import { passkeySignInApi } from '../api/passkeys';
import { signInApi } from '../api/sign-in';
import { hasPasskeys, signWithPasskey } from '../browser/authenticator';
import { createLoginScreenMachine } from '../machines/login-screen';
import { createPasskeySignInMachine } from '../machines/passkey-sign-in';
import { LoginScreen } from '../ui/login/LoginScreen';
import { definePage } from '../ui/page';
import type { ScreenKit } from './kit';

/** The sign-in screen (§2.6). */
export default ({ call, seal, organisation, loadConfig, focus, notify, enter, stored }: ScreenKit) => {
  const api = signInApi(call, seal, organisation);
  const account = stored<string | null>('ACCOUNT');
  const passkey = createPasskeySignInMachine({
    ...passkeySignInApi(call, organisation),
    loadConfig,
    isSupported: hasPasskeys,
    prompt: signWithPasskey,
    notify,
  });
  return definePage({
    machine: createLoginScreenMachine(
      {
        loadConfig,
        loadCaptcha: api.captcha,
        submit: async (form, given, signal) => {
          const token = await api.byAccount(form, given, signal);
          account.write(form.remember ? form.username.trim() : null);
          return token;
        },
        readAccount: account.read,
        focus,
        notify,
        enter,
      },
      passkey,
    ),
    View: LoginScreen,
  });
};
