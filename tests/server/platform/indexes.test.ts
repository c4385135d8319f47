// @vitest-environment node
import { CompiledQuery, type RootOperationNode, sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  findSessions,
  ownSessions,
  revokeOthers,
  revokeOwn,
  revokeSession,
} from '../../../server/features/active-sessions/store';
import { endElsewhere, revokeSessions, sessionOf } from '../../../server/identity/sessions/store';
import { isPostgres } from '../../../server/platform/db/alone';
import { type Queries, transact } from '../../../server/platform/db/transact';
import type { Scope } from '../../../server/platform/http/caller';
import { hashOf } from '../../../server/platform/secrets/secret';
import { EXPIRING } from '../../../server/sweeping';
import { someone } from '../organisation/people';
import { databases, openWorld, type World } from './world';

/** Some columns of a table: those of a foreign key, or the first ones of an index that holds every row. */
interface Columns {
  readonly table: string;
  readonly columns: readonly string[];
}

interface Catalogue {
  readonly foreignKeys: readonly Columns[];
  readonly indexes: readonly Columns[];
}

const CATALOGUES: Readonly<Record<(typeof databases)[number], (db: Queries) => Promise<Catalogue>>> = {
  async postgres(db) {
    const names = (relation: string, numbers: string) =>
      sql.raw(`(select json_agg(attname order by position) from unnest(${numbers}) with ordinality as keys (number, position)
        join pg_attribute on attrelid = ${relation} and attnum = keys.number)`);
    const keys = await sql<Columns>`select conrelid::regclass::text as table, ${names('conrelid', 'conkey')} as columns
      from pg_constraint where contype = 'f'`.execute(db);
    const indexes = await sql<Columns>`select indrelid::regclass::text as table, ${names('indrelid', 'indkey')} as columns
      from pg_index join pg_class on pg_class.oid = indrelid
      where indpred is null and relnamespace = 'public'::regnamespace`.execute(db);
    return { foreignKeys: keys.rows, indexes: indexes.rows.map((row) => ({ ...row, columns: row.columns ?? [] })) };
  },
  async sqlite(db) {
    const asked = async (query: string) => {
      const { rows } = await sql<{ table: string; columns: string }>`${sql.raw(query)}`.execute(db);
      return rows.map(({ table, columns }) => ({ table, columns: JSON.parse(columns) as string[] }));
    };
    const foreignKeys = await asked(`select name as "table", json_group_array("from" order by seq) as columns
      from (select m.name, k.id, k.seq, k."from" from sqlite_master m, pragma_foreign_key_list(m.name) k where m.type = 'table')
      group by name, id`);
    const indexes = await asked(`select name as "table", json_group_array(coalesce(column, '') order by seqno) as columns
      from (select m.name, i.name as index_name, c.seqno, c.name as column from sqlite_master m, pragma_index_list(m.name) i,
        pragma_index_info(i.name) c where m.type = 'table' and not i.partial)
      group by name, index_name`);
    return { foreignKeys, indexes };
  },
};

const startsWith = (index: Columns, { table, columns }: Columns) =>
  index.table === table && columns.every((column) => index.columns.slice(0, columns.length).includes(column));

/** What some work asks a database for. */
async function recorded(db: Queries, work: (db: Queries) => Promise<void>): Promise<CompiledQuery[]> {
  const nodes: RootOperationNode[] = [];
  const transformQuery = ({ node }: { node: RootOperationNode }) => {
    nodes.push(node);
    return node;
  };
  await work(db.withPlugin({ transformQuery, transformResult: async ({ result }) => result }));
  return nodes.map((node) => db.getExecutor().compileQuery(node, { queryId: 'recorded' }));
}

/** How a database finds the rows of a query. PostgreSQL reads a small table whole, unless there is any other way. */
async function planOf(db: Queries, { sql: text, parameters }: CompiledQuery): Promise<string> {
  // A query that is prepared has marks in place of values.
  const values = parameters.map((value) => (typeof value === 'string' ? value.replaceAll('\0', '') : value));
  const explain = async (tx: Queries, how: string) =>
    JSON.stringify((await tx.executeQuery(CompiledQuery.raw(`${how} ${text} `, values))).rows);
  if (!isPostgres(db)) return explain(db, 'explain query plan');
  return transact(db, async (tx) => {
    await sql`set local enable_seqscan = off`.execute(tx);
    return explain(tx, 'explain');
  });
}

describe.each(databases)('indexes on %s', (database) => {
  let world: World;
  beforeAll(async () => {
    world = await openWorld(database);
  });
  afterAll(() => world.close());

  test('every foreign key has one that begins with its columns, so that no delete reads a whole table (G65)', async () => {
    const { foreignKeys, indexes } = await CATALOGUES[database](world.db);
    expect(foreignKeys.length).toBeGreaterThan(30);
    expect(foreignKeys.filter((key) => !indexes.some((index) => startsWith(index, key)))).toEqual([]);
  });

  test('sessions are found by account, member or id, and never by reading all of them (G65)', async () => {
    const person = await someone(world, { administrator: true });
    const { accountId, tenantId, id: membershipId } = person;
    const tokenHash = hashOf(person.token);
    const scope: Scope = {
      ...{
        accountId,
        tenantId,
        membershipId,
        tokenHash,
        requestId: '',
        zone: 'Asia/Shanghai',
        reach: 'all',
        permissions: new Set(),
      },
      ...{ platform: true, confined: false, hosted: false, administrator: true, superAdministrator: false, enteredBy: null },
    };
    const { now } = world.clock;
    const asked = await recorded(world.db, async (db) => {
      await ownSessions(db, now, scope);
      await sessionOf(db, now, tokenHash);
      await findSessions(db, now, scope, [tokenHash.slice(0, 32)]);
      await endElsewhere(db, now, 'x', tenantId);
      await revokeOthers(db, now, scope);
      await revokeSession(db, now, tenantId, tokenHash.slice(0, 32));
      await revokeOwn(db, now, scope, [tokenHash.slice(0, 32)]).catch(() => undefined);
      await revokeSessions(db, now, accountId);
    });
    expect(asked.length).toBeGreaterThanOrEqual(8);
    for (const query of asked) {
      const plan = await planOf(world.db, query);
      expect(/(Seq Scan on|SCAN) (sessions|tickets)/.test(plan) ? `${query.sql}\n${plan}` : '').toBe('');
    }
  });

  test('every row that ends in time is found by when it ends (G66)', async () => {
    const { indexes } = await CATALOGUES[database](world.db);
    const byTime = EXPIRING.filter(
      ({ table, column }) => !indexes.some((index) => startsWith(index, { table, columns: [column] })),
    );
    expect(byTime).toEqual([]);
  });
});
