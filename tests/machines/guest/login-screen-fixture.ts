import { createOutsideChangeMachine } from '../../../src/machines/credentials/change-password';
import { createPasswordJudgeMachine } from '../../../src/machines/credentials/password-judge';
import { createProofFormMachine } from '../../../src/machines/credentials/second-factor';
import { createSecondFactorSetupMachine } from '../../../src/machines/credentials/second-factor-setup';
import { createSmsCodeMachine } from '../../../src/machines/credentials/sms-code';
import { createTicketChangeMachine } from '../../../src/machines/guest/change-by-ticket';
import { createForgotPasswordMachine } from '../../../src/machines/guest/forgot-password';
import {
  createLoginScreenMachine,
  type LoginScreenChildren,
  type LoginScreenPorts,
} from '../../../src/machines/guest/login-screen';
import { createPasskeySignInMachine } from '../../../src/machines/guest/passkey-sign-in';
import { createQrSignInMachine } from '../../../src/machines/guest/qr-sign-in';
import {
  createAccountFormMachine,
  createCodeFormMachine,
  createPhoneFormMachine,
} from '../../../src/machines/guest/sign-in-forms';
import { never, quietEntry, quietSms } from '../credentials/entry-fixture';
import { SHOWN } from '../credentials/second-factor-fixture';
import { quietBindForm } from './doors-fixture';

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
      storeTab: () => {},
      withdraw: () => {},
      loadOffered: never,
      leaveFor: () => {},
      lastName: () => '',
      enter: () => {},
      ...ports,
    },
    { ...quietForms(), ...children },
  );
