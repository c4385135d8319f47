import { once } from 'node:events';
import { availableParallelism } from 'node:os';
import type { Worker } from 'node:worker_threads';
import {
  type CompiledQuery,
  type DatabaseConnection,
  type Dialect,
  type Driver,
  Kysely,
  type KyselyPlugin,
  type QueryResult,
  SqliteAdapter,
  SqliteIntrospector,
  SqliteQueryCompiler,
} from 'kysely';
import { createTurns } from '../../fair-share';
import { startThread } from '../../thread';
import { type Load, loadOf, registerLoad } from '../load';
import type { Schema } from '../schema';
import { guarded, type Queries } from '../transact';
import { bindAll } from './sqlite';

interface Readers {
  readonly reader: Queries;
  readonly inTurn: ReturnType<typeof createTurns>;
}

const readers = new WeakMap<Queries, Readers>();

/**
 * A long read on the reading replica: a few connections of their own, which see all committed rows. SQLite works in the
 * calling thread and would block every other request; on PostgreSQL ten searches would take every connection. Transactions
 * are not affected. Tenants have their turns one after the other, however much one of them reads.
 */
export async function readBeside<Result>(
  db: Queries,
  tenantId: string,
  read: (reader: Queries) => Promise<Result>,
): Promise<Result> {
  const beside = readers.get(db);
  return beside ? beside.inTurn(tenantId, () => read(beside.reader)) : read(db);
}

/** How busy the readers of a database are. */
export function readingLoad(db: Queries): Load | undefined {
  const beside = readers.get(db);
  const load = beside && loadOf(beside.reader);
  return load && { ...load, waiting: load.waiting + beside.inTurn.waits() };
}

/** Gives a database its readers, so many at once. They start when they are first asked, and end with the database. */
export function standBeside(db: Queries, dialect: Dialect, plugins: KyselyPlugin[], atOnce: number) {
  const reader = new Kysely<Schema>({ dialect: guarded(dialect), plugins });
  readers.set(db, { reader, inTurn: createTurns(atOnce, atOnce) });
  const destroy = db.destroy.bind(db);
  db.destroy = async () => {
    await reader.destroy();
    await destroy();
  };
}

/** Threads that read the file of an embedded database. */
export function readingDialect(file: string): Dialect {
  const adapter = new SqliteAdapter();
  const driver = new ReadingDriver(file);
  registerLoad(adapter, () => driver.load());
  return {
    createAdapter: () => adapter,
    createIntrospector: (db) => new SqliteIntrospector(db),
    createQueryCompiler: () => new SqliteQueryCompiler(),
    createDriver: () => driver,
  };
}

export interface Asked {
  readonly sql: string;
  readonly values: unknown[];
}
export type Told = { readonly rows: unknown[] } | { readonly failure: { readonly message: string; readonly code: unknown } };

/** One processor stays free for requests. */
export const READING_THREADS = Math.max(1, Math.min(4, availableParallelism() - 1));

class ReadingDriver implements Driver {
  readonly #started = new Set<Reader>();
  readonly #idle: Reader[] = [];
  readonly #waiting: ((reader: Reader) => void)[] = [];

  constructor(private readonly file: string) {}

  async init() {}

  load(): Load {
    return { busy: this.#started.size - this.#idle.length, idle: this.#idle.length, waiting: this.#waiting.length };
  }

  async acquireConnection(): Promise<Reader> {
    const idle = this.#idle.pop();
    if (idle) return idle;
    return this.#started.size < READING_THREADS ? this.#start() : new Promise((resolve) => this.#waiting.push(resolve));
  }

  async releaseConnection(reader: Reader) {
    if (reader.isBroken) this.#started.delete(reader);
    const free = reader.isBroken ? undefined : reader;
    const next = this.#waiting.shift();
    if (next) next(free ?? this.#start());
    else if (free) this.#idle.push(free);
  }

  #start() {
    const reader = new Reader(startThread('platform/db/engine/query-thread', { workerData: this.file }));
    this.#started.add(reader);
    return reader;
  }

  beginTransaction = refuse;
  commitTransaction = refuse;
  rollbackTransaction = refuse;

  async destroy() {
    for (const reader of this.#started) await reader.end();
  }
}

async function refuse(): Promise<never> {
  throw new Error('Nothing is written beside the database');
}

/** A thread, asked one thing at a time. */
class Reader implements DatabaseConnection {
  isBroken = false;

  constructor(private readonly thread: Worker) {}

  async executeQuery<Row>({ sql, parameters }: CompiledQuery): Promise<QueryResult<Row>> {
    this.thread.postMessage({ sql, values: bindAll(parameters) } satisfies Asked);
    const told = await this.#told();
    if ('failure' in told) throw Object.assign(new Error(told.failure.message), { code: told.failure.code });
    return { rows: told.rows as Row[] };
  }

  async #told(): Promise<Told> {
    try {
      const [told] = (await once(this.thread, 'message')) as [Told];
      return told;
    } catch (error) {
      this.isBroken = true;
      throw error;
    }
  }

  streamQuery(): never {
    throw new Error('Rows are read whole beside the database');
  }

  async end() {
    await this.thread.terminate();
  }
}
