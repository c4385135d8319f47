import { exchangeGrant } from '../api/third-parties';
import { createStore } from '../browser/storage';
import { createTrips, makeState } from '../browser/third-party';
import { createThirdPartyMachine } from '../machines/guest/third-party';
import { definePage } from '../ui/base/page';
import { ThirdPartyScreen } from '../ui/guest/ThirdPartyScreen';
import type { ScreenKit } from './kit';
import { binding } from './parts/binding';

/** The screen /third/login (§2.2). */
export default (kit: ScreenKit) => {
  const { call, organisation, enter, go } = kit;
  const exchange = exchangeGrant(call, organisation);
  const { vouched, form } = binding(kit);
  const { take } = createTrips({
    session: createStore(() => window.sessionStorage),
    origin: window.location.origin,
    makeState,
  });
  return definePage({
    machine: createThirdPartyMachine(
      {
        takeTrip: take,
        exchange: (grant, signal) => vouched(exchange(grant, signal)),
        enter: (token, address) => {
          enter(token);
          go(address, { replace: true });
        },
        go,
      },
      form,
    ),
    View: ThirdPartyScreen,
  });
};
