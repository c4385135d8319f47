import type { Readable } from 'node:stream';
import type { FastifyBaseLogger } from 'fastify';
import type { Queries } from '../../platform/db/transact';
import { TooMany } from '../../platform/failures';
import type { Deps } from '../../platform/ports/deps';
import { latestNumbers, whoGotNews } from './sequence-store';
import { type Listener, type OpenStream, openStream } from './stream';

const LOOKED_EVERY_MS = 1_000;
/** Below the half minute after which many proxies hang up. */
const BEAT_EVERY_MS = 15_000;
/** A person has a few consoles open; a script that opens them by the thousand is refused. */
const STREAMS_OF_ONE_USER = 20;
const ASKED_AGAIN_AFTER_S = 60;

export interface Delivery {
  open(listener: Listener): Promise<Readable>;
  start(): void;
  close(): void;
}

/**
 * The open streams of this process. Each process reads one number of each tenant that has streams, once a second; when a number has
 * grown, it sends the new messages to their recipients. So it does not matter which process a message was sent through.
 */
export function createDelivery(deps: Pick<Deps, 'db' | 'now' | 'every'>, log: FastifyBaseLogger): Delivery {
  const { db, every } = deps;
  const streams = new Set<OpenStream>();
  const timers: (() => void)[] = [];
  let isClosed = false;
  let seen: ReadonlyMap<string, number> = new Map();

  async function look() {
    const open = byTenant(streams);
    const before = seen;
    seen = await latestNumbers(db, [...open.keys()]);
    for (const [tenantId, latest] of seen) {
      const concerned = await whoIsConcerned(db, open.get(tenantId) ?? [], before.get(tenantId), latest);
      await each(concerned, log, (stream) => stream.catchUp());
    }
  }

  async function open(listener: Listener) {
    const own = [...streams].filter(({ membershipId }) => membershipId === listener.membershipId);
    if (own.length >= STREAMS_OF_ONE_USER) throw new TooMany(ASKED_AGAIN_AFTER_S);
    const stream = openStream(deps, listener);
    // Before it is told anything: what is sent from now on, `look` will find it concerned by.
    streams.add(stream);
    stream.events.once('close', () => streams.delete(stream));
    await stream.catchUp().catch((error: unknown) => {
      stream.events.destroy();
      throw error;
    });
    if (isClosed) stream.end();
    return stream.events;
  }

  return {
    open,
    start: () => {
      timers.push(every(LOOKED_EVERY_MS, watched(log, look)));
      timers.push(
        every(
          BEAT_EVERY_MS,
          watched(log, () => each([...streams], log, (stream) => stream.beat())),
        ),
      );
    },
    close: () => {
      isClosed = true;
      for (const stop of timers) stop();
      for (const stream of streams) stream.end();
    },
  };
}

function byTenant(streams: Iterable<OpenStream>): ReadonlyMap<string, readonly OpenStream[]> {
  const tenants = new Map<string, OpenStream[]>();
  for (const stream of streams) {
    const others = tenants.get(stream.tenantId);
    if (others) others.push(stream);
    else tenants.set(stream.tenantId, [stream]);
  }
  return tenants;
}

/** The streams of a tenant that have something to tell. Without a known starting number, each stream looks for itself. */
async function whoIsConcerned(db: Queries, open: readonly OpenStream[], since: number | undefined, latest: number) {
  if (since === undefined) return open;
  const [first] = open;
  if (since === latest || !first) return [];
  const users = await whoGotNews(db, first, [...new Set(open.map(({ membershipId }) => membershipId))], since);
  return open.filter(({ membershipId }) => users.has(membershipId));
}

/** One that fails is hung up on, and the others are not kept from theirs: its client comes back and asks again. */
async function each(open: readonly OpenStream[], log: FastifyBaseLogger, work: (stream: OpenStream) => Promise<void>) {
  for (const stream of open) {
    await work(stream).catch((error: unknown) => {
      log.error({ err: error }, 'a stream of messages failed');
      stream.events.destroy();
    });
  }
}

/** Work that fails, as when the database is away for a moment, is done again when its time comes. */
const watched = (log: FastifyBaseLogger, work: () => Promise<void>) => () =>
  work().catch((error: unknown) => log.error({ err: error }, 'the delivery of messages failed'));
