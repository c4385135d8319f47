import { openPasswordsApi } from '../api/passwords';
import { registrationApi } from '../api/registration';
import { smsApi } from '../api/sms';
import { watchReturn } from '../browser/network';
import { createPasswordJudgeMachine } from '../machines/credentials/password-judge';
import { createRegisterMachine } from '../machines/guest/register';
import { definePage } from '../ui/base/page';
import { RegisterScreen } from '../ui/guest/RegisterScreen';
import type { ScreenKit } from './kit';
import { smsButton } from './parts/sms-button';

/** The screen /register (§2.2). */
export default ({ call, seal, organisation, loadConfig, focus, notify, withdraw, enter, go }: ScreenKit) => {
  const api = registrationApi(call, seal, organisation);
  const askCode = smsApi(call, seal, organisation);
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
        watchReturn,
        notify,
        withdraw,
        go,
      },
      smsButton((request, signal) => askCode(request, { purpose: 'register' }, signal), notify),
      createPasswordJudgeMachine({ loadPolicy: openPasswordsApi(call, seal, organisation).policy }),
    ),
    View: RegisterScreen,
  });
};
