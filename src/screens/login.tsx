import { CallError } from '../../contract/failure';
import { refusalOf } from '../../contract/refusals';
import type { LoginConfig } from '../../contract/sign-in';
import { bindingApi } from '../api/binding';
import { passkeySignInApi } from '../api/passkeys';
import { openPasswordsApi } from '../api/passwords';
import { secondHalfApi } from '../api/second-factor';
import { signInApi } from '../api/sign-in';
import { weChatApi } from '../api/wechat';
import { hasPasskeys, signWithPasskey } from '../browser/authenticator';
import { copyText } from '../browser/clipboard';
import { readClocks } from '../browser/clocks';
import { createStore } from '../browser/storage';
import { createTrips, makeState } from '../browser/third-party';
import { createTrustedDevices } from '../browser/trusted-devices';
import { watchShown, watchVisibility } from '../browser/visibility';
import { createBindFormMachine } from '../machines/bind-form';
import { createTicketChangeMachine } from '../machines/change-by-ticket';
import { createOutsideChangeMachine } from '../machines/change-password';
import { createForgotPasswordMachine } from '../machines/forgot-password';
import { createLoginScreenMachine, type Names, type Remembered, rememberedIn, type SignInTab } from '../machines/login-screen';
import { createPasskeySignInMachine } from '../machines/passkey-sign-in';
import { createPasswordJudgeMachine } from '../machines/password-judge';
import { createQrSignInMachine } from '../machines/qr-sign-in';
import { LOGIN } from '../machines/routes';
import { createProofFormMachine } from '../machines/second-factor';
import { createSecondFactorSetupMachine } from '../machines/second-factor-setup';
import {
  createAccountFormMachine,
  createCodeFormMachine,
  createPhoneFormMachine,
  type PasswordForm,
} from '../machines/sign-in-forms';
import type { Seal } from '../machines/site';
import { createSmsCodeMachine } from '../machines/sms-code';
import { LoginScreen } from '../ui/login/LoginScreen';
import { definePage } from '../ui/page';
import type { ScreenKit } from './kit';

const NB_LOGIN = '/nblogin';

/** The sign-in screens /login and /nblogin (§2.6). */
export default (kit: ScreenKit) => {
  const { call, seal, organisation, focus, notify, enter, go, stored } = kit;
  const remembered = createMemory(stored<Remembered>('ACCOUNT'));
  const devices = createTrustedDevices(stored('TRUSTED_DEVICE'));
  const isNb = () => window.location.pathname === NB_LOGIN;
  const api = signInApi(call, { seal, organisation, isNb, deviceToken: devices.tokenFor });
  const passwords = openPasswordsApi(call, seal, organisation);
  const second = secondHalfApi(call, organisation, (token) => devices.keep(remembered.lastName(), token));
  const around = { loadConfig: leadingAway(kit), focus, notify };
  const forms = { ...around, loadCaptcha: api.captcha };
  const smsButton = (send: Parameters<typeof createSmsCodeMachine>[0]['send']) =>
    createSmsCodeMachine({ send, clocks: readClocks, watchShown, notify });
  const judge = createPasswordJudgeMachine({ loadPolicy: passwords.policy });
  /** One attempt: what it may be refused with that leads on, and what of it is remembered. */
  const attempt = async (kind: keyof Names, form: { readonly remember: boolean }, name: string, making: Promise<string>) => {
    remembered.attempt(name);
    const token = await second.asking(passwords.asking(making));
    remembered.keepName(kind, form.remember ? name.trim() : undefined);
    return token;
  };
  const withPassword =
    (kind: 'account' | 'phone' | 'original', by: (form: PasswordForm, given: Seal, signal: AbortSignal) => Promise<string>) =>
    (form: PasswordForm, given: Seal, signal: AbortSignal) =>
      attempt(kind, form, kind === 'phone' ? form.phone : form.username, by(form, given, signal));

  const { begin } = createTrips({ session: createStore(() => window.sessionStorage), origin: window.location.origin, makeState });

  return definePage({
    machine: createLoginScreenMachine(
      {
        readRemembered: remembered.read,
        keepTab: remembered.keepTab,
        lastName: remembered.lastName,
        loadOffered: api.offered,
        leaveFor: (party) => {
          const address = begin(party, `${window.location.pathname}${window.location.search}`);
          if (address !== null) window.location.assign(address);
        },
        enter,
      },
      {
        accountForm: createAccountFormMachine({ ...forms, submit: withPassword('account', api.byAccount) }),
        originalForm: createAccountFormMachine({ ...forms, submit: withPassword('original', api.byOriginal) }),
        phoneForm: createPhoneFormMachine({ ...forms, submit: withPassword('phone', api.byPhone) }),
        codeForm: createCodeFormMachine(
          { ...forms, submit: (form, _, signal) => attempt('phone', form, form.phone, api.byCode(form, signal)) },
          smsButton(api.sendCode),
        ),
        qr: qrMachine(kit),
        passkey: createPasskeySignInMachine({
          ...passkeySignInApi(call, organisation),
          loadConfig: around.loadConfig,
          isSupported: hasPasskeys,
          prompt: signWithPasskey,
          notify,
        }),
        ticketChange: createTicketChangeMachine({ ...around, submit: passwords.changeByTicket }, judge),
        forgot: createForgotPasswordMachine(
          { ...forms, submit: passwords.replaceForgotten },
          smsButton(passwords.sendForgotCode),
          judge,
        ),
        outsideChange: createOutsideChangeMachine({ ...forms, submit: passwords.changeOutside(api.byAccount) }, judge),
        proofForm: createProofFormMachine({ ...around, submit: (form, _, signal) => second.prove(form, signal) }),
        secondFactorSetup: createSecondFactorSetupMachine({
          ...around,
          show: second.show,
          submit: ({ code }, _, signal) => second.confirm(code, signal),
          copy: (text) => void copyText(text).then((copied) => notify(copied ? COPIED : NOT_COPIED)),
        }),
      },
    ),
    View: LoginScreen,
  });

  /** A tenant that is not there has a screen of its own (§2.2, /login/404). */
  function leadingAway({ loadConfig }: Pick<ScreenKit, 'loadConfig'>) {
    return async (again: boolean, signal: AbortSignal): Promise<LoginConfig> => {
      try {
        return await loadConfig(again, signal);
      } catch (error) {
        const failure = error instanceof CallError ? error.failure : null;
        if (failure?.kind === 'refused' && refusalOf(failure.code) === 'organisationUnknown') {
          go(`${LOGIN}/404${window.location.search}`, { replace: true });
        }
        throw error;
      }
    };
  }
};

const COPIED = { tone: 'success', say: 'copied' } as const;
const NOT_COPIED = { tone: 'error', say: 'copyFailed' } as const;

function qrMachine({ call, organisation, loadConfig, focus, notify }: ScreenKit) {
  const api = weChatApi(call, organisation);
  const binding = bindingApi(call, organisation);
  return createQrSignInMachine(
    { makeQr: api.makeQr, askState: (signal) => binding.vouched(api.askState(signal)), watchVisibility },
    createBindFormMachine(
      { loadConfig, loadCaptcha: binding.captcha, submit: (form, _, signal) => binding.bind(form, signal), focus, notify },
      createSmsCodeMachine({ send: binding.sendCode, clocks: readClocks, watchShown, notify }),
    ),
  );
}

/** What this browser remembers of sign-ins, and by what the last attempt was made. */
function createMemory(kept: ReturnType<ScreenKit['stored']>) {
  let last = '';
  const now = () => rememberedIn(kept.read());
  return {
    read: kept.read,
    lastName: () => last,
    attempt: (name: string) => {
      last = name.trim();
    },
    keepTab: (tab: SignInTab) => kept.write({ ...now(), tab }),
    keepName: (kind: keyof Names, name: string | undefined) => {
      const { [kind]: _, ...others } = now().names;
      kept.write({ ...now(), names: name === undefined ? others : { ...others, [kind]: name } });
    },
  };
}
