import { bindingApi } from '../api/binding';
import { weChatApi } from '../api/wechat';
import { readClocks } from '../browser/clocks';
import { watchShown, watchVisibility } from '../browser/visibility';
import { createBindFormMachine } from '../machines/bind-form';
import { createQrSignInMachine } from '../machines/qr-sign-in';
import { createSmsCodeMachine } from '../machines/sms-code';
import { createWeChatMachine } from '../machines/wechat';
import { definePage } from '../ui/page';
import { WeChatScreen } from '../ui/wechat/WeChatScreen';
import type { ScreenKit } from './kit';

/** The screen /open/auth/wx (§2.2). */
export default ({ call, organisation, loadConfig, focus, notify, enter, go }: ScreenKit) => {
  const api = weChatApi(call, organisation);
  const binding = bindingApi(call, organisation);
  return definePage({
    machine: createWeChatMachine(
      { enter, go },
      createQrSignInMachine(
        { makeQr: api.makeQr, askState: (signal) => binding.vouched(api.askState(signal)), watchVisibility },
        createBindFormMachine(
          { loadConfig, loadCaptcha: binding.captcha, submit: (form, _, signal) => binding.bind(form, signal), focus, notify },
          createSmsCodeMachine({ send: binding.sendCode, clocks: readClocks, watchShown, notify }),
        ),
      ),
    ),
    View: WeChatScreen,
  });
};
