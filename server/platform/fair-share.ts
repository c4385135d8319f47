import { TooMany } from './failures';

interface Caller {
  readonly tenantId: string;
  readonly accountId: string;
}

/** How many places one account, one tenant and all together can hold. */
interface Shares {
  readonly ofAccount: number;
  readonly ofTenant: number;
  readonly inAll: number;
}

/** Longer than most works take. */
const ASK_AGAIN_AFTER_S = 10;

/** Gives out places for work that takes much of this process, and refuses with HTTP 429 when a share is used up. Answers how to leave. */
export function createPlaces({ ofAccount, ofTenant, inAll }: Shares): (caller: Caller) => () => void {
  const held = new Set<Caller>();
  return ({ tenantId, accountId }) => {
    const places = [...held];
    const tenants = places.filter((place) => place.tenantId === tenantId);
    const accounts = places.filter((place) => place.accountId === accountId);
    if (places.length >= inAll || tenants.length >= ofTenant || accounts.length >= ofAccount)
      throw new TooMany(ASK_AGAIN_AFTER_S);
    const place = { tenantId, accountId };
    held.add(place);
    return () => held.delete(place);
  };
}

/**
 * Runs few works at once, `ofEach` of each caller at most; callers have their turns one after the other, however much one of them sends.
 * A caller is a tenant, or the origin of a call without an account. Work that waits is dropped when its signal says that no one waits for
 * it any more.
 */
export function createTurns(atOnce: number, ofEach = 1) {
  /** Whose works are running: a caller is in here once for each. */
  const running: string[] = [];
  /** Each caller with its works, in the order of their turns; after its turn a caller is last. */
  const waiting = new Map<string, (() => void)[]>();

  function startNext() {
    for (const [caller, [start, ...later]] of waiting) {
      if (running.length >= atOnce) return;
      if (running.filter((each) => each === caller).length >= ofEach) continue;
      waiting.delete(caller);
      if (later.length > 0) waiting.set(caller, later);
      running.push(caller);
      start?.();
    }
  }

  function waitFor(caller: string, signal?: AbortSignal): Promise<void> {
    return new Promise((resolve, reject) => {
      const start = () => {
        signal?.removeEventListener('abort', drop);
        resolve();
      };
      const drop = () => {
        const others = waiting.get(caller)?.filter((other) => other !== start) ?? [];
        if (others.length > 0) waiting.set(caller, others);
        else waiting.delete(caller);
        reject(signal?.reason);
      };
      signal?.addEventListener('abort', drop);
      waiting.set(caller, [...(waiting.get(caller) ?? []), start]);
      startNext();
    });
  }

  async function inTurn<Result>(caller: string, work: () => Promise<Result>, signal?: AbortSignal): Promise<Result> {
    signal?.throwIfAborted();
    await waitFor(caller, signal);
    try {
      return await work();
    } finally {
      running.splice(running.indexOf(caller), 1);
      startNext();
    }
  }

  /** How many works wait for their turn. */
  const waits = () => [...waiting.values()].reduce((count, works) => count + works.length, 0);
  return Object.assign(inTurn, { waits });
}
