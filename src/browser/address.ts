import type { UNSAFE_createBrowserHistory } from 'react-router-dom';
import { pathKey } from '../../contract/paths';
import type { Go, Place, ShowQuery } from '../machines/base/routes';

type History = Pick<ReturnType<typeof UNSAFE_createBrowserHistory>, 'location' | 'listen' | 'push' | 'replace'>;
type Location = History['location'];

/** The address bar, seen from the machines. The history of the router package owns it; nothing else writes to it. */
export interface Address {
  readonly go: Go;
  /** Replaces the query, as long as the address is still at this path. */
  readonly showQuery: ShowQuery;
  /** Reports the present address at once, and every later one. */
  readonly watch: (tell: (place: Place) => void) => () => void;
}

/** `cleanse` removes the secrets of an address before machines, history or the user see it. */
export function createAddress(history: History, cleanse: (place: Place) => Place = (place) => place): Address {
  return {
    go: (address, { replace = false } = {}) => {
      // §2.2: a duplicate is ignored.
      if (addressIn(history.location) === normal(address)) return;
      if (replace) history.replace(address);
      else history.push(address);
    },
    showQuery: (path, search) => {
      const { pathname, hash } = history.location;
      if (pathKey(pathname) === pathKey(path)) history.replace(`${pathname}${search}${hash}`);
    },
    watch: (tell) => {
      const tellOf = (location: Location) => {
        const place = placeOf(location);
        const clean = cleanse(place);
        // The history reports the clean address to the watchers.
        if (clean !== place) history.replace(`${clean.path}${clean.search}${clean.hash}`);
        else tell(place);
      };
      const stop = history.listen(({ location }) => tellOf(location));
      tellOf(history.location);
      return stop;
    },
  };
}

const placeOf = ({ pathname, search, hash }: Location): Place => ({ path: pathname, search, hash });
const addressIn = ({ pathname, search, hash }: Location) => normal(`${pathname}${search}${hash}`);

/** The same address, which begins with a slash, as the same text, encoded or not. What follows two slashes is a path too, no host. */
function normal(address: string): string {
  const { pathname, search, hash } = new URL(`http://nowhere.invalid${address}`);
  return `${pathname}${search}${hash}`;
}
