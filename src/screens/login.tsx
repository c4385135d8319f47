import { CallError } from '../../contract/failure';
import { refusalIn } from '../../contract/refusals';
import type { SmsPurpose } from '../../contract/sms';
import { changeOutside } from '../api/outside-change';
import { passkeySignInApi } from '../api/passkeys';
import { openPasswordsApi } from '../api/passwords';
import { secondHalfApi } from '../api/second-factor';
import { signInApi } from '../api/sign-in';
import { smsApi } from '../api/sms';
import { hasPasskeys, signWithPasskey } from '../browser/authenticator';
import { copyText } from '../browser/clipboard';
import { watchReturn } from '../browser/network';
import { createStore } from '../browser/storage';
import { createTrips, makeState } from '../browser/third-party';
import { createTrustedDevices } from '../browser/trusted-devices';
import { LOGIN } from '../machines/base/routes';
import type { Seal } from '../machines/base/site';
import { createOutsideChangeMachine } from '../machines/credentials/change-password';
import { createPasswordJudgeMachine } from '../machines/credentials/password-judge';
import { createProofFormMachine } from '../machines/credentials/second-factor';
import { createSecondFactorSetupMachine } from '../machines/credentials/second-factor-setup';
import { createTicketChangeMachine } from '../machines/guest/change-by-ticket';
import { createForgotPasswordMachine } from '../machines/guest/forgot-password';
import { createLoginScreenMachine, type LoginScreenChildren } from '../machines/guest/login-screen';
import { createPasskeySignInMachine } from '../machines/guest/passkey-sign-in';
import {
  createAccountFormMachine,
  createCodeFormMachine,
  createPhoneFormMachine,
  type PasswordForm,
} from '../machines/guest/sign-in-forms';
import { createSignInMemory, type Names, type Remembered } from '../machines/guest/sign-in-memory';
import { definePage } from '../ui/base/page';
import { LoginScreen } from '../ui/guest/LoginScreen';
import type { ScreenKit } from './kit';
import { qrSignIn } from './parts/binding';
import { smsButton } from './parts/sms-button';

const NB_LOGIN = '/nblogin';

/** The sign-in screens /login and /nblogin (§2.6). */
export default (kit: ScreenKit) => {
  const { call, organisation, enter, stored } = kit;
  const memory = createSignInMemory(stored<Remembered>('ACCOUNT'));
  const devices = createTrustedDevices(stored('TRUSTED_DEVICE'));
  const isNb = () => window.location.pathname === NB_LOGIN;
  const api = signInApi(call, { seal: kit.seal, organisation, isNb, deviceToken: devices.tokenFor });
  const { begin } = createTrips({ session: createStore(() => window.sessionStorage), origin: window.location.origin, makeState });
  return definePage({
    machine: createLoginScreenMachine(
      {
        readRemembered: memory.read,
        storeTab: memory.storeTab,
        withdraw: kit.withdraw,
        lastName: memory.lastName,
        loadOffered: api.offered,
        leaveFor: (party) => {
          const address = begin(party, `${window.location.pathname}${window.location.search}`);
          if (address !== null) window.location.assign(address);
        },
        enter,
      },
      childrenOf({ ...kit, loadConfig: leadingAway(kit) }, api, memory, devices),
    ),
    View: LoginScreen,
  });
};

/** The parts of the screen: the forms of the sign-in methods, and the steps that replace them for a while. */
function childrenOf(
  kit: ScreenKit,
  api: ReturnType<typeof signInApi>,
  memory: ReturnType<typeof createSignInMemory>,
  devices: ReturnType<typeof createTrustedDevices>,
): LoginScreenChildren {
  const { call, seal, organisation, loadConfig, focus, notify, withdraw } = kit;
  const passwords = openPasswordsApi(call, seal, organisation);
  const second = secondHalfApi(call, organisation, (token) => devices.keep(memory.lastName(), token));
  const around = { loadConfig, focus, watchReturn, notify, withdraw };
  const forms = { ...around, loadCaptcha: api.captcha };
  const judge = createPasswordJudgeMachine({ loadPolicy: passwords.policy });
  const askCode = smsApi(call, seal, organisation);
  const codeFor = (purpose: SmsPurpose) => smsButton((request, signal) => askCode(request, { purpose }, signal), notify);
  /** One attempt: the refusals that lead to a next step, and what of it is remembered. */
  const attempt = async (kind: keyof Names, form: { readonly remember: boolean }, name: string, making: Promise<string>) => {
    memory.attempt(name);
    const token = await second.asking(passwords.asking(making));
    memory.storeName(kind, form.remember ? name.trim() : undefined);
    return token;
  };
  const by =
    (kind: keyof Names, signIn: (form: PasswordForm, given: Seal, signal: AbortSignal) => Promise<string>) =>
    (form: PasswordForm, given: Seal, signal: AbortSignal) =>
      attempt(kind, form, kind === 'phone' ? form.phone : form.username, signIn(form, given, signal));

  return {
    accountForm: createAccountFormMachine({ ...forms, submit: by('account', api.byAccount) }),
    originalForm: createAccountFormMachine({ ...forms, submit: by('original', api.byOriginal) }),
    phoneForm: createPhoneFormMachine({ ...forms, submit: by('phone', api.byPhone) }),
    codeForm: createCodeFormMachine(
      { ...forms, submit: (form, _, signal) => attempt('phone', form, form.phone, api.byCode(form, signal)) },
      codeFor('login'),
    ),
    qr: qrSignIn(kit),
    passkey: passkeyMachine(kit),
    ticketChange: createTicketChangeMachine({ ...around, submit: passwords.changeByTicket }, judge),
    forgot: createForgotPasswordMachine({ ...forms, submit: passwords.replaceForgotten }, codeFor('forgot'), judge),
    outsideChange: createOutsideChangeMachine({ ...forms, submit: changeOutside(call, seal, passwords, api.byAccount) }, judge),
    proofForm: createProofFormMachine({ ...around, submit: (form, _, signal) => second.prove(form, signal) }),
    secondFactorSetup: createSecondFactorSetupMachine({
      ...around,
      show: second.show,
      submit: ({ code }, _, signal) => second.confirm(code, signal),
      copy: (text) => void copyText(text).then((copied) => notify(copied ? COPIED : NOT_COPIED)),
    }),
  };
}

/** An unknown tenant has a screen of its own (§2.2, /login/404). */
const leadingAway =
  ({ loadConfig, go }: ScreenKit): ScreenKit['loadConfig'] =>
  async (again, signal) => {
    try {
      return await loadConfig(again, signal);
    } catch (error) {
      const failure = error instanceof CallError ? error.failure : null;
      if (refusalIn(failure) === 'organisationUnknown') {
        go(`${LOGIN}/404${window.location.search}`, { replace: true });
      }
      throw error;
    }
  };

const COPIED = { tone: 'success', say: 'copied' } as const;
const NOT_COPIED = { tone: 'error', say: 'copyFailed' } as const;

const passkeyMachine = ({ call, organisation, loadConfig, notify }: ScreenKit) =>
  createPasskeySignInMachine({
    ...passkeySignInApi(call, organisation),
    loadConfig,
    isSupported: hasPasskeys,
    prompt: signWithPasskey,
    notify,
  });
