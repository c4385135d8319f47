import type { createBrowserRouter } from 'react-router-dom';
import type { Go, Place } from '../machines/routes';

type Router = Pick<ReturnType<typeof createBrowserRouter>, 'state' | 'subscribe' | 'navigate'>;
type Location = Router['state']['location'];

/** The address bar, seen from the machines. The router owns it; nobody else writes to it. */
export interface Address {
  readonly go: Go;
  /** Tells the present place at once, and every place after it. */
  readonly watch: (tell: (place: Place) => void) => () => void;
}

export function createAddress(router: Router): Address {
  return {
    go: (address, { replace = false } = {}) => {
      const { location, navigation } = router.state;
      // §2.2: a duplicate is swallowed. Where the router is still on its way there, that counts as being there.
      if (addressIn(navigation.location ?? location) === normal(address)) return;
      void router.navigate(address, { replace });
    },
    watch: (tell) => {
      let told = router.state.location;
      tell(placeOf(told));
      return router.subscribe(({ location }) => {
        if (location === told) return;
        told = location;
        tell(placeOf(location));
      });
    },
  };
}

const placeOf = ({ pathname, search, hash }: Location): Place => ({ path: pathname, search, hash });
const addressIn = ({ pathname, search, hash }: Location) => normal(`${pathname}${search}${hash}`);

/** The same place is the same text, whether it came encoded or not. */
function normal(address: string): string {
  const { pathname, search, hash } = new URL(address, 'http://nowhere.invalid');
  return `${pathname}${search}${hash}`;
}
