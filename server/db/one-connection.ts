import { CompiledQuery, type DatabaseConnection, type Driver, type QueryResult } from 'kysely';
import { isLocked, whenUnlocked } from './locked';

type Run = (query: CompiledQuery) => QueryResult<unknown>;

/**
 * A database with one connection, which works in the thread that asks: a query is over before anybody else can ask, and waits for
 * nobody. Only while a transaction is open, and between its queries, all others wait for its end.
 */
export class OneConnection implements Driver {
  #open: Transaction | undefined;

  constructor(
    readonly run: Run,
    private readonly close: () => void,
  ) {}

  async init() {}

  async acquireConnection(): Promise<User> {
    return new User(this);
  }

  async releaseConnection() {}

  isFreeFor(user: User) {
    return this.#open === undefined || this.#open.user === user;
  }

  /** Whoever has waited looks again: somebody who waited before them may have begun another transaction. */
  async freeFor(user: User) {
    while (this.#open && this.#open.user !== user) await this.#open.ended;
  }

  async beginTransaction(user: User) {
    await this.freeFor(user);
    this.#open = new Transaction(user);
    try {
      await user.executeQuery(CompiledQuery.raw('begin'));
    } catch (error) {
      this.#end();
      throw error;
    }
  }

  async commitTransaction(user: User) {
    await user.executeQuery(CompiledQuery.raw('commit'));
    this.#end();
  }

  async rollbackTransaction(user: User) {
    try {
      await user.executeQuery(CompiledQuery.raw('rollback'));
    } finally {
      this.#end();
    }
  }

  #end() {
    this.#open?.end();
    this.#open = undefined;
  }

  async destroy() {
    this.close();
  }
}

class Transaction {
  end: () => void = () => undefined;
  readonly ended = new Promise<void>((resolve) => {
    this.end = resolve;
  });

  constructor(readonly user: User) {}
}

/** Who uses the connection: one for each query, or for a whole transaction. */
class User implements DatabaseConnection {
  constructor(private readonly driver: OneConnection) {}

  async executeQuery<Row>(query: CompiledQuery): Promise<QueryResult<Row>> {
    if (this.driver.isFreeFor(this)) {
      try {
        return this.driver.run(query) as QueryResult<Row>;
      } catch (error) {
        if (!isLocked(error)) throw error;
      }
    }
    return whenUnlocked(async () => {
      await this.driver.freeFor(this);
      return this.driver.run(query) as QueryResult<Row>;
    });
  }

  streamQuery(): never {
    throw new Error('Rows are read whole');
  }
}
