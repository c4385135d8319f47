import type { Place } from '../machines/base/routes';

/** One-time tickets that came in the fragment of an address (§2.2). Each is given out once, and kept nowhere but here. */
export interface Tickets {
  /** Takes the ticket out of a place that has one; what it answers may be seen by everybody. */
  readonly takenFrom: (place: Place) => Place;
  readonly isThere: () => boolean;
  readonly take: () => string | null;
  /** Nobody has looked at it: it can be taken again. */
  readonly giveBack: (ticket: string) => void;
  /** Tells of every ticket that comes from now on. */
  readonly watch: (tell: () => void) => () => void;
}

export function createTickets(isFor: (path: string) => boolean): Tickets {
  let waiting: string | null = null;
  const watchers = new Set<() => void>();
  return {
    takenFrom: (place) => {
      if (!isFor(place.path)) waiting = null; // Whoever has gone elsewhere has no more use for it.
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
