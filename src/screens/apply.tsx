import { applicationsApi } from '../api/applications';
import { copyText } from '../browser/clipboard';
import { watchReturn } from '../browser/network';
import { createStandingMachine } from '../machines/guest/application-standing';
import { createApplyMachine } from '../machines/guest/apply';
import { definePage } from '../ui/base/page';
import { ApplyScreen } from '../ui/guest/ApplyScreen';
import type { ScreenKit } from './kit';

/** The screen /orgRegister (§2.2). */
export default ({ call, loadConfig, focus, notify, withdraw, go }: ScreenKit) => {
  const api = applicationsApi(call);
  return definePage({
    machine: createApplyMachine(
      {
        loadConfig,
        loadCaptcha: api.captcha,
        submit: api.apply,
        copy: copyText,
        focus,
        watchReturn,
        notify,
        withdraw,
        go,
      },
      createStandingMachine({
        loadConfig,
        submit: (form, _, signal) => api.standing(form, signal),
        focus,
        watchReturn,
        notify,
        withdraw,
      }),
    ),
    View: ApplyScreen,
  });
};
