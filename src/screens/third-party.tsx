import { bindingApi } from '../api/binding';
import { exchangeGrant } from '../api/third-parties';
import { readClocks } from '../browser/clocks';
import { createStore } from '../browser/storage';
import { createTrips, makeState } from '../browser/third-party';
import { watchShown } from '../browser/visibility';
import { createBindFormMachine } from '../machines/bind-form';
import { createSmsCodeMachine } from '../machines/sms-code';
import { createThirdPartyMachine } from '../machines/third-party';
import { definePage } from '../ui/page';
import { ThirdPartyScreen } from '../ui/third-party/ThirdPartyScreen';
import type { ScreenKit } from './kit';

/** The screen /third/login (§2.2). */
export default ({ call, organisation, loadConfig, focus, notify, enter, go }: ScreenKit) => {
  const exchange = exchangeGrant(call, organisation);
  const binding = bindingApi(call, organisation);
  const { take } = createTrips({
    session: createStore(() => window.sessionStorage),
    origin: window.location.origin,
    makeState,
  });
  return definePage({
    machine: createThirdPartyMachine(
      {
        takeTrip: take,
        exchange: (grant, signal) => binding.vouched(exchange(grant, signal)),
        enter: (token, address) => {
          enter(token);
          go(address, { replace: true });
        },
        go,
      },
      createBindFormMachine(
        { loadConfig, loadCaptcha: binding.captcha, submit: (form, _, signal) => binding.bind(form, signal), focus, notify },
        createSmsCodeMachine({ send: binding.sendCode, clocks: readClocks, watchShown, notify }),
      ),
    ),
    View: ThirdPartyScreen,
  });
};
