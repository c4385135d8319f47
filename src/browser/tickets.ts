import type { Place } from '../machines/base/routes';

/** One-time tickets from the fragment of an address (§2.2). Each is handed out once, and stored only here. */
export interface Tickets {
  /** Removes the ticket from an address; everyone may see the address that it answers. */
  readonly takenFrom: (place: Place) => Place;
  readonly isThere: () => boolean;
  readonly take: () => string | null;
  /** The server has not judged it: it can be taken again. */
  readonly giveBack: (ticket: string) => void;
  /** Reports every ticket that arrives from now on. */
  readonly watch: (tell: () => void) => () => void;
}

export function createTickets(isFor: (path: string) => boolean): Tickets {
  let waiting: string | null = null;
  const watchers = new Set<() => void>();
  return {
    takenFrom: (place) => {
      if (!isFor(place.path)) waiting = null; // A user who has gone elsewhere does not need it.
      const ticket = isFor(place.path) ? new URLSearchParams(place.hash.slice(1)).get('ticket') : null;
      if (ticket === null) return place;
      waiting = ticket === '' ? null : ticket;
      if (waiting !== null) for (const tell of [...watchers]) tell();
      return { ...place, hash: '' };
    },
    isThere: () => waiting !== null,
    take: () => {
      const ticket = waiting;
      waiting = null;
      return ticket;
    },
    giveBack: (ticket) => {
      waiting ??= ticket;
    },
    watch: (tell) => {
      watchers.add(tell);
      return () => watchers.delete(tell);
    },
  };
}
