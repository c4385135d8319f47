import { type Kysely, sql } from 'kysely';
import { StartError } from '../../failures';
import { isPostgres, waitUntilAlone } from '../alone';
import { type Queries, transact } from '../transact';
import * as foundation from './001-foundation';
import * as signIn from './002-sign-in';
import * as userMenus from './003-user-menus';
import * as organisation from './004-organisation';
import * as people from './005-people';
import * as signInMethods from './006-sign-in-methods';
import * as tenants from './007-tenants';
import * as messages from './008a-messages';
import * as textsAndDictionaries from './008b-texts-and-dictionaries';
import * as logsAndCharts from './008c-logs-and-charts';
import * as files from './009-files';
import * as applications from './010-applications';
import * as operations from './012-operations';
import * as secondFactor from './013-second-factor';
import * as passkeys from './014-passkeys';
import * as removedMessages from './015-removed-messages';
import type { Migration, TextType } from './migration';

const MIGRATIONS: readonly (readonly [name: string, migration: Migration])[] = [
  ['001-foundation', foundation],
  ['002-sign-in', signIn],
  ['003-user-menus', userMenus],
  ['004-organisation', organisation],
  ['005-people', people],
  ['006-sign-in-methods', signInMethods],
  ['007-tenants', tenants],
  ['008a-messages', messages],
  ['008b-texts-and-dictionaries', textsAndDictionaries],
  ['008c-logs-and-charts', logsAndCharts],
  ['009-files', files],
  ['010-applications', applications],
  ['012-operations', operations],
  ['013-second-factor', secondFactor],
  ['014-passkeys', passkeys],
  ['015-removed-messages', removedMessages],
];

type Recorded = Kysely<{ migrations: { name: string; ran_at: number } }>;

/** Brings the database up to date, each migration in a transaction of its own, and answers the names of those that ran. */
export async function migrate(db: Queries): Promise<string[]> {
  const text: TextType = isPostgres(db) ? sql`text collate "C"` : 'text';
  const ran: string[] = [];
  for (const [name, migration] of MIGRATIONS) {
    const isNew = await transact(db, async (tx) => {
      const plain = tx as unknown as Recorded;
      await waitUntilAlone(tx);
      await createList(plain, text);
      const done = (await plain.selectFrom('migrations').select('name').execute()).map((one) => one.name);
      refuseNewer(done);
      if (done.includes(name)) return false;
      await migration.up(plain as unknown as Kysely<unknown>, text);
      await plain.insertInto('migrations').values({ name, ran_at: Date.now() }).execute();
      return true;
    });
    if (isNew) ran.push(name);
  }
  return ran;
}

/** The names of those that the next start would run. */
export async function waitingMigrations(db: Queries): Promise<string[]> {
  const tables = await db.introspection.getTables();
  const isNew = !tables.some(({ name }) => name === 'migrations');
  const done = isNew
    ? []
    : (await (db as unknown as Recorded).selectFrom('migrations').select('name').execute()).map((one) => one.name);
  refuseNewer(done);
  return MIGRATIONS.map(([name]) => name).filter((name) => !done.includes(name));
}

/** What a later version has changed, this one cannot know. */
function refuseNewer(done: readonly string[]) {
  const unknown = done.find((name) => !MIGRATIONS.some(([known]) => known === name));
  if (unknown === undefined) return;
  throw new StartError(
    `The database was changed by a newer version (${unknown}): start that version, or restore a backup from before it.`,
  );
}

async function createList(db: Recorded, text: TextType) {
  await db.schema
    .createTable('migrations')
    .ifNotExists()
    .addColumn('name', text, (column) => column.primaryKey())
    .addColumn('ran_at', 'bigint', (column) => column.notNull())
    .execute();
}
