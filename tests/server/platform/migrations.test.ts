// @vitest-environment node
import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { openDatabase } from '../../../server/platform/db/engine/open';
import { ranMigrations } from '../../../server/platform/db/migration-records';
import { migrate, waitingMigrations } from '../../../server/platform/db/migrations/migrate';
import { databases, openEmpty } from './world';

describe.each(databases)('migrations on %s', (database) => {
  let place: Awaited<ReturnType<typeof openEmpty>>;
  beforeEach(async () => {
    place = await openEmpty(database);
  });
  afterEach(() => place.close());

  const names = async () => {
    const tables = await place.db.introspection.getTables({ withInternalKyselyTables: true });
    return tables.map(({ name }) => name);
  };

  /** Leaves the database as the first versions did, without the given migration. Answers all names. */
  async function makeOlder(unseen?: string) {
    const ran = await ranMigrations(place.db);
    await sql`drop table kysely_migration`.execute(place.db);
    await sql`drop table kysely_migration_lock`.execute(place.db);
    await sql`create table migrations (name text primary key, ran_at bigint not null)`.execute(place.db);
    for (const [index, name] of ran.filter((name) => name !== unseen).entries())
      await sql`insert into migrations (name, ran_at) values (${name}, ${1_790_000_000_000 + index})`.execute(place.db);
    return ran;
  }

  const LATE = '015-removed-messages';
  const makeOlderThanLate = async () => {
    await sql`alter table message_recipients drop column removed_at`.execute(place.db);
    return makeOlder(LATE);
  };

  test('an older database keeps the records of what has run, with their times, and nothing runs again', async () => {
    const ran = await makeOlder();
    expect(await waitingMigrations(place.db)).toEqual([]);
    expect(await names()).toContain('migrations');
    expect(await migrate(place.db)).toEqual([]);
    expect(await ranMigrations(place.db)).toEqual(ran);
    expect(await names()).not.toContain('migrations');
    const first = await sql`select name, timestamp from kysely_migration order by timestamp limit 1`.execute(place.db);
    expect(first.rows).toEqual([{ name: ran[0], timestamp: new Date(1_790_000_000_000).toISOString() }]);
  });

  test('an older database gets the migration that it has not seen', async () => {
    const ran = await makeOlderThanLate();
    expect(await waitingMigrations(place.db)).toEqual([LATE]);
    expect(await migrate(place.db)).toEqual([LATE]);
    expect(await ranMigrations(place.db)).toEqual(ran);
    await sql`select removed_at from message_recipients`.execute(place.db);
  });

  test('an older database that a newer version has changed is refused', async () => {
    await makeOlder();
    await sql`insert into migrations (name, ran_at) values ('999-later', 1)`.execute(place.db);
    await expect(waitingMigrations(place.db)).rejects.toThrow('(999-later)');
    await expect(migrate(place.db)).rejects.toThrow('(999-later)');
  });

  test('a migration that fails half way leaves nothing behind', async () => {
    await sql`drop table passkeys`.execute(place.db);
    await makeOlder('014-passkeys');
    await expect(migrate(place.db)).rejects.toThrow('passkey_ceremonies');
    expect(await names()).not.toContain('passkeys');
    expect(await waitingMigrations(place.db)).toEqual(['014-passkeys']);
  });

  test('two servers that migrate at once run each migration once', async () => {
    await makeOlderThanLate();
    const other = await openDatabase(place.place);
    const ran = await Promise.all([migrate(place.db), migrate(other)]);
    await other.destroy();
    expect(ran.flat()).toEqual([LATE]);
  });
});
