import { CompiledQuery, type DatabaseConnection, type Driver, type QueryResult, type TransactionSettings } from 'kysely';
import { UNSYNCED } from '../unsynced';
import { isLocked, whenUnlocked } from './locked';
import { LoopShare } from './loop-share';

type Run = (query: CompiledQuery) => QueryResult<unknown>;

/**
 * A database with one connection, which works in the calling thread: a query ends before the next one can start, so it waits for
 * none. Only while a transaction is open, between its queries, all others wait for its end. Work of many queries pauses between them.
 */
export class OneConnection implements Driver {
  #open: Transaction | undefined;
  readonly #free: User[] = [];
  readonly share = new LoopShare();

  constructor(
    private readonly ask: Run,
    private readonly close: () => void,
  ) {}

  async init() {}

  /** One that was used before, if there is: each new one has to be made known. */
  async acquireConnection(): Promise<User> {
    return this.#free.pop() ?? new User(this);
  }

  async releaseConnection(user: User) {
    this.#free.push(user);
  }

  run(query: CompiledQuery) {
    const answer = this.ask(query);
    this.share.use(query, answer);
    return answer;
  }

  /** What the database says at once; nothing if it has to be waited for. */
  answer(query: CompiledQuery): QueryResult<unknown> | undefined {
    if (this.#open) return undefined;
    try {
      return this.run(query);
    } catch (error) {
      if (isLocked(error)) return undefined;
      throw error;
    }
  }

  isFreeFor(user: User) {
    return this.#open === undefined || this.#open.user === user;
  }

  /**
   * Waits for the open transaction. A caller checks again afterwards: others may have come first. A caller that times out here has used
   * the database inside its own transaction; it is refused, and the others go on.
   */
  async wait() {
    if (this.#open && !(await this.#open.ended)) throw new Error('A transaction does not end; was the database used inside it?');
  }

  /**
   * A transaction takes the write lock at once: one that starts by reading could not be upgraded while another process writes. One that
   * only reads sees one moment, and blocks no writer.
   */
  async beginTransaction(user: User, { accessMode, isolationLevel }: TransactionSettings) {
    while (!this.isFreeFor(user)) await this.wait();
    this.#open = new Transaction(user, isolationLevel !== UNSYNCED);
    try {
      if (!this.#open.isSynced) await user.executeQuery(CompiledQuery.raw('pragma synchronous = normal'));
      await user.executeQuery(CompiledQuery.raw(accessMode === 'read only' ? 'begin deferred' : 'begin immediate'));
    } catch (error) {
      await this.#end(user);
      throw error;
    }
  }

  async commitTransaction(user: User) {
    await user.executeQuery(CompiledQuery.raw('commit'));
    await this.#end(user);
  }

  async rollbackTransaction(user: User) {
    try {
      await user.executeQuery(CompiledQuery.raw('rollback'));
    } finally {
      await this.#end(user);
    }
  }

  async #end(user: User) {
    try {
      if (this.#open?.isSynced === false) await user.executeQuery(CompiledQuery.raw('pragma synchronous = full'));
    } finally {
      this.#open?.end();
      this.#open = undefined;
    }
  }

  async destroy() {
    this.close();
  }
}

/** No transaction takes so long: they hold SQL only, and the longest write ten thousand rows. */
const PATIENCE_MS = 60_000;

class Transaction {
  #settle: (isOver: boolean) => void = () => undefined;
  /** Whether it is over; or no caller waits for it any longer. */
  readonly ended = new Promise<boolean>((resolve) => {
    this.#settle = resolve;
  });
  readonly #patience = setTimeout(() => this.#settle(false), PATIENCE_MS);

  constructor(
    readonly user: User,
    readonly isSynced: boolean,
  ) {}

  end() {
    clearTimeout(this.#patience);
    this.#settle(true);
  }
}

/** Who uses the connection: one for each query, or for a whole transaction. */
class User implements DatabaseConnection {
  constructor(private readonly driver: OneConnection) {}

  async executeQuery<Row>(query: CompiledQuery): Promise<QueryResult<Row>> {
    if (this.driver.share.isUsedUp) await this.driver.share.pause();
    if (this.driver.isFreeFor(this)) {
      try {
        return this.driver.run(query) as QueryResult<Row>;
      } catch (error) {
        if (!isLocked(error)) throw error;
      }
    }
    return whenUnlocked(async () => {
      while (!this.driver.isFreeFor(this)) await this.driver.wait();
      return this.driver.run(query) as QueryResult<Row>;
    });
  }

  streamQuery(): never {
    throw new Error('Rows are read whole');
  }
}
