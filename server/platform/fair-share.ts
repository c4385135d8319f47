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
 * Runs few works at once, one of each tenant; tenants have their turns one after the other, however much one of them sends. Work that
 * waits is dropped when its signal says that no one waits for it any more.
 */
export function createTurns(atOnce: number) {
  const running = new Set<string>();
  /** Each tenant with its works, in the order of their turns; after its turn a tenant is last. */
  const waiting = new Map<string, (() => void)[]>();

  function startNext() {
    for (const [tenantId, [start, ...later]] of waiting) {
      if (running.size >= atOnce) return;
      if (running.has(tenantId)) continue;
      waiting.delete(tenantId);
      if (later.length > 0) waiting.set(tenantId, later);
      running.add(tenantId);
      start?.();
    }
  }

  function waitFor(tenantId: string, signal: AbortSignal): Promise<void> {
    return new Promise((resolve, reject) => {
      const start = () => {
        signal.removeEventListener('abort', drop);
        resolve();
      };
      const drop = () => {
        const others = waiting.get(tenantId)?.filter((other) => other !== start) ?? [];
        if (others.length > 0) waiting.set(tenantId, others);
        else waiting.delete(tenantId);
        reject(signal.reason);
      };
      signal.addEventListener('abort', drop);
      waiting.set(tenantId, [...(waiting.get(tenantId) ?? []), start]);
      startNext();
    });
  }

  return async <Result>(tenantId: string, signal: AbortSignal, work: () => Promise<Result>): Promise<Result> => {
    signal.throwIfAborted();
    await waitFor(tenantId, signal);
    try {
      return await work();
    } finally {
      running.delete(tenantId);
      startNext();
    }
  };
}
