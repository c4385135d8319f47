import type { Captcha } from '../../../contract/sign-in';
import { createOutsideChangeMachine } from '../credentials/change-password';
import { createPasswordJudgeMachine } from '../credentials/password-judge';
import { createProofFormMachine } from '../credentials/second-factor';
import { createSecondFactorSetupMachine } from '../credentials/second-factor-setup';
import { createSmsCodeMachine } from '../credentials/sms-code';
import { createBindFormMachine } from '../guest/bind-form';
import { createTicketChangeMachine } from '../guest/change-by-ticket';
import { createForgotPasswordMachine } from '../guest/forgot-password';
import { createLoginScreenMachine, type LoginScreenMachine } from '../guest/login-screen';
import { createPasskeySignInMachine } from '../guest/passkey-sign-in';
import { createQrSignInMachine } from '../guest/qr-sign-in';
import { createAccountFormMachine, createCodeFormMachine, createPhoneFormMachine } from '../guest/sign-in-forms';

const never = () => new Promise<never>(() => {});
const nothing = () => {};
const watchNothing = () => nothing;

/**
 * The sign-in screen as a picture of itself: as every guest sees it first, with a captcha, and with nothing behind its buttons. It can be
 * neither focused nor used; were it used all the same, nothing would be sent.
 */
export function createSignInPreviewMachine(loadCaptcha: (signal: AbortSignal) => Promise<Captcha>): LoginScreenMachine {
  const around = {
    loadConfig: never,
    submit: never,
    focus: nothing,
    watchReturn: watchNothing,
    notify: nothing,
    withdraw: nothing,
  };
  const forms = { ...around, loadCaptcha };
  const judge = createPasswordJudgeMachine({ loadPolicy: never });
  const sms = createSmsCodeMachine({
    send: never,
    clocks: () => ({ monotonic: 0, wall: 0 }),
    watchShown: watchNothing,
    sent: { read: nothing, write: nothing, forget: nothing },
    notify: nothing,
  });
  return createLoginScreenMachine(
    {
      readRemembered: nothing,
      storeTab: nothing,
      withdraw: nothing,
      loadOffered: never,
      leaveFor: nothing,
      lastName: () => '',
      enter: nothing,
    },
    {
      accountForm: createAccountFormMachine(forms),
      originalForm: createAccountFormMachine(forms),
      phoneForm: createPhoneFormMachine(forms),
      codeForm: createCodeFormMachine(forms, sms),
      qr: createQrSignInMachine(
        { makeQr: never, askState: never, watchVisibility: watchNothing },
        createBindFormMachine(forms, sms),
      ),
      passkey: createPasskeySignInMachine({
        ...around,
        isSupported: () => false,
        ask: never,
        prompt: never,
        signIn: never,
      }),
      ticketChange: createTicketChangeMachine(around, judge),
      forgot: createForgotPasswordMachine(forms, sms, judge),
      outsideChange: createOutsideChangeMachine(forms, judge),
      proofForm: createProofFormMachine(around),
      secondFactorSetup: createSecondFactorSetupMachine({ ...around, show: never, copy: nothing }),
    },
  );
}
