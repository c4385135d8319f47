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

/** `cleanse` takes out of a place what is to be seen by nobody: not by the machines, nor by who looks at the address later. */
export function createAddress(router: Router, cleanse: (place: Place) => Place = (place) => place): Address {
  return {
    go: (address, { replace = false } = {}) => {
      const { location, navigation } = router.state;
      // §2.2: a duplicate is swallowed. Where the router is still on its way there, that counts as being there.
      if (addressIn(navigation.location ?? location) === normal(address)) return;
      void router.navigate(address, { replace });
    },
    watch: (tell) => {
      const tellOf = (location: Location) => {
        const place = placeOf(location);
        const clean = cleanse(place);
        if (clean !== place) void router.navigate(`${clean.path}${clean.search}${clean.hash}`, { replace: true });
        tell(clean);
      };
      let told = router.state.location;
      tellOf(told);
      return router.subscribe(({ location }) => {
        if (location === told) return;
        told = location;
        tellOf(location);
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
