import { openPasswordsApi } from '../api/passwords';
import { registrationApi } from '../api/registration';
import { readClocks } from '../browser/clocks';
import { watchShown } from '../browser/visibility';
import { createPasswordJudgeMachine } from '../machines/password-judge';
import { createRegisterMachine } from '../machines/register';
import { createSmsCodeMachine } from '../machines/sms-code';
import { definePage } from '../ui/page';
import { RegisterScreen } from '../ui/register/RegisterScreen';
import type { ScreenKit } from './kit';

/** The screen /register (§2.2). */
export default ({ call, seal, organisation, loadConfig, focus, notify, enter, go }: ScreenKit) => {
  const api = registrationApi(call, seal, organisation);
  return definePage({
    machine: createRegisterMachine(
      {
        loadConfig,
        loadCaptcha: api.captcha,
        submit: api.register,
        organisation,
        enter: (token, address) => {
          enter(token);
          go(address, { replace: true });
        },
        focus,
        notify,
        go,
      },
      createSmsCodeMachine({ send: api.sendCode, clocks: readClocks, watchShown, notify }),
      createPasswordJudgeMachine({ loadPolicy: openPasswordsApi(call, seal, organisation).policy }),
    ),
    View: RegisterScreen,
  });
};
