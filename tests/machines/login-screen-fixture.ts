import { createTicketChangeMachine } from '../../src/machines/change-by-ticket';
import { createOutsideChangeMachine } from '../../src/machines/change-password';
import { createForgotPasswordMachine } from '../../src/machines/forgot-password';
import { createLoginScreenMachine, type LoginScreenChildren, type LoginScreenPorts } from '../../src/machines/login-screen';
import { createPasskeySignInMachine } from '../../src/machines/passkey-sign-in';
import { createPasswordJudgeMachine } from '../../src/machines/password-judge';
import { createQrSignInMachine } from '../../src/machines/qr-sign-in';
import { createProofFormMachine } from '../../src/machines/second-factor';
import { createSecondFactorSetupMachine } from '../../src/machines/second-factor-setup';
import { createAccountFormMachine, createCodeFormMachine, createPhoneFormMachine } from '../../src/machines/sign-in-forms';
import { createSmsCodeMachine } from '../../src/machines/sms-code';
import { quietBindForm } from './doors-fixture';
import { never, quietEntry, quietSms } from './entry-fixture';
import { SHOWN } from './second-factor-fixture';

const smsButton = createSmsCodeMachine(quietSms());
const judge = createPasswordJudgeMachine({ loadPolicy: never });

const quietForms = (): LoginScreenChildren => ({
  accountForm: createAccountFormMachine(quietEntry()),
  phoneForm: createPhoneFormMachine(quietEntry()),
  originalForm: createAccountFormMachine(quietEntry()),
  codeForm: createCodeFormMachine(quietEntry(), smsButton),
  qr: createQrSignInMachine({ makeQr: never, askState: never, watchVisibility: () => () => {} }, quietBindForm()),
  passkey: createPasskeySignInMachine({
    loadConfig: never,
    isSupported: () => false,
    ask: never,
    prompt: never,
    signIn: never,
    notify: () => {},
  }),
  ticketChange: createTicketChangeMachine(quietEntry(), judge),
  forgot: createForgotPasswordMachine(quietEntry(), smsButton, judge),
  outsideChange: createOutsideChangeMachine(quietEntry(), judge),
  proofForm: createProofFormMachine(quietEntry()),
  secondFactorSetup: createSecondFactorSetupMachine({ ...quietEntry(), submit: never, show: async () => SHOWN, copy: () => {} }),
});

/** The sign-in screen; what it is not told to do, it never ends. */
export const quietLoginScreen = (ports: Partial<LoginScreenPorts> = {}, children: Partial<LoginScreenChildren> = {}) =>
  createLoginScreenMachine(
    {
      readRemembered: () => undefined,
      keepTab: () => {},
      withdraw: () => {},
      loadOffered: never,
      leaveFor: () => {},
      lastName: () => '',
      enter: () => {},
      ...ports,
    },
    { ...quietForms(), ...children },
  );
