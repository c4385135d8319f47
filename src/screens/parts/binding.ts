import { bindingApi } from '../../api/binding';
import { smsApi } from '../../api/sms';
import { weChatApi } from '../../api/wechat';
import { watchReturn } from '../../browser/network';
import { watchVisibility } from '../../browser/visibility';
import { createBindFormMachine } from '../../machines/guest/bind-form';
import { createQrSignInMachine } from '../../machines/guest/qr-sign-in';
import type { ScreenKit } from '../kit';
import { smsButton } from './sms-button';

/** A third-party sign-in of an unbound identity: the calls that may refuse it so, and the form that binds it. */
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

/** A QR code, and the form for a user who scans with an unbound identity. */
export function qrSignIn(kit: ScreenKit) {
  const api = weChatApi(kit.call, kit.organisation);
  const { vouched, form } = binding(kit);
  return createQrSignInMachine(
    { makeQr: api.makeQr, askState: (signal) => vouched(api.askState(signal)), watchVisibility },
    form,
  );
}
