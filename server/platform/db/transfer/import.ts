import type { Kysely } from 'kysely';
import type { z } from 'zod/mini';
import { StartError } from '../../failures';
import { childrenIn, cyclesIn, parentsOf } from '../../tree';
import { ranMigrations } from '../migration-records';
import { type Queries, transact } from '../transact';
import { misfit, rowCheck } from './check';
import { end, header, type Row } from './format';
import { type Moved, TABLES } from './tables';

/** Few enough rows in one statement for the number of parameters that either database takes. */
const AT_ONCE = 200;

/**
 * Fills a database that was migrated and never used with what `exportLines` has said of another, and answers how many rows that
 * were. In one transaction: what cannot be read to its end leaves nothing behind.
 */
export function importLines(db: Queries, lines: AsyncIterable<string>): Promise<number> {
  return transact(db, async (tx) => {
    if (await tx.selectFrom('tenants').select('id').executeTakeFirst()) {
      throw new StartError('The database is in use already: import into an empty one.');
    }
    await empty(tx);
    const reader = new Reader(lines);
    const { migrations } = await reader.next(header);
    if (migrations.join() !== (await ranMigrations(tx)).join()) {
      throw new StartError('The file comes from another version: export and import with the same one.');
    }
    let rows = 0;
    const check = await rowCheck(tx);
    for (const moved of TABLES) rows += await fill(tx, moved, { reader, check });
    const { rows: expected } = await reader.next(end);
    await reader.end();
    if (rows !== expected) throw new StartError(`The file says ${expected} rows and has ${rows}: export it again.`);
    return rows;
  });
}

/** What migrations have put there comes from the file, too. */
async function empty(tx: Queries) {
  for (const { table } of [...TABLES].reverse()) await (tx as unknown as Kysely<Record<string, Row>>).deleteFrom(table).execute();
}

interface Source {
  readonly reader: Reader;
  readonly check: Awaited<ReturnType<typeof rowCheck>>;
}

async function fill(tx: Queries, moved: Moved, { reader, check }: Source): Promise<number> {
  const { table, isTree } = moved;

  const insert = async (rows: readonly Row[]) => {
    if (rows.length > 0) await (tx as unknown as Kysely<Record<string, Row>>).insertInto(table).values(rows).execute();
  };
  const waiting: Row[] = [];
  let count = 0;
  for (let row = await reader.rowOf(table); row; row = await reader.rowOf(table)) {
    count += 1;
    waiting.push(check(moved, row));
    if (!isTree && waiting.length === AT_ONCE) await insert(waiting.splice(0));
  }
  for (const rows of isTree ? generations(moved, waiting) : [waiting]) {
    for (let start = 0; start < rows.length; start += AT_ONCE) await insert(rows.slice(start, start + AT_ONCE));
  }
  return count;
}

/** The roots, their children, the children of those. */
function* generations(moved: Moved, rows: readonly Row[]): Generator<readonly Row[]> {
  const tree = rows.map((row) => ({ id: String(row.id), parentId: row.parent_id as string | null, row }));
  const parents = parentsOf(tree);
  const cycles = cyclesIn(parents);
  for (const { id, parentId, row } of tree) {
    if (parentId !== null && !parents.has(parentId)) throw misfit(moved, row, 'parent_id', 'there is no such row');
    if (cycles.has(id)) throw misfit(moved, row, 'parent_id', 'it leads back to the row itself');
  }
  const children = childrenIn(tree);
  for (let present = children(null); present.length > 0; present = present.flatMap(({ id }) => children(id))) {
    yield present.map(({ row }) => row);
  }
}

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Reads a file line by line and says which line is wrong. */
class Reader {
  private readonly lines: AsyncIterator<string>;
  private at = 0;
  private peeked: unknown;

  constructor(lines: AsyncIterable<string>) {
    this.lines = lines[Symbol.asyncIterator]();
  }

  async next<Schema extends z.ZodMiniType>(schema: Schema): Promise<z.output<Schema>> {
    const read = schema.safeParse(await this.peek());
    if (!read.success) throw this.wrong();
    this.peeked = undefined;
    return read.data;
  }

  /** The next row if it is one of this table. */
  async rowOf(table: string): Promise<Readonly<Record<string, unknown>> | undefined> {
    const value = await this.peek();
    if (!isObject(value) || value.table !== table) return undefined;
    if (!isObject(value.row)) throw this.wrong();
    this.peeked = undefined;
    return value.row;
  }

  /** Nothing comes after the end. */
  async end(): Promise<void> {
    this.at += 1;
    if (!(await this.lines.next()).done) throw this.wrong();
  }

  private async peek(): Promise<unknown> {
    if (this.peeked !== undefined) return this.peeked;
    const next = await this.lines.next();
    this.at += 1;
    if (next.done) throw new StartError(`The file ends in line ${this.at}, before its end: export it again.`);
    try {
      this.peeked = JSON.parse(next.value);
    } catch {
      throw this.wrong();
    }
    return this.peeked;
  }

  private wrong() {
    return new StartError(`Line ${this.at} of the file is none of an export: export it again.`);
  }
}
