import { bindingApi } from '../../api/binding';
import { smsApi } from '../../api/sms';
import { weChatApi } from '../../api/wechat';
import { watchReturn } from '../../browser/network';
import { watchVisibility } from '../../browser/visibility';
import { createBindFormMachine } from '../../machines/guest/bind-form';
import { createQrSignInMachine } from '../../machines/guest/qr-sign-in';
import type { ScreenKit } from '../kit';
import { smsButton } from './sms-button';

/** Signing in by a third party that does not know the account yet: the calls that may say so, and the form that is then filled in. */
export function binding({ call, seal, organisation, loadConfig, focus, notify, withdraw }: ScreenKit) {
  const api = bindingApi(call, smsApi(call, seal, organisation), organisation);
  return {
    vouched: api.vouched,
    form: createBindFormMachine(
      {
        loadConfig,
        loadCaptcha: api.captcha,
        submit: (form, _, signal) => api.bind(form, signal),
        focus,
        watchReturn,
        notify,
        withdraw,
      },
      smsButton(api.sendCode, notify),
    ),
  };
}

/** A code to be scanned, and the form of whoever has scanned it first. */
export function qrSignIn(kit: ScreenKit) {
  const api = weChatApi(kit.call, kit.organisation);
  const { vouched, form } = binding(kit);
  return createQrSignInMachine(
    { makeQr: api.makeQr, askState: (signal) => vouched(api.askState(signal)), watchVisibility },
    form,
  );
}
