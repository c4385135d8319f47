// @vitest-environment node
import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { migrate } from '../../../server/platform/db/migrations/migrate';
import { databases, openEmpty } from './world';

const MIGRATION = '074-own-icons';
const DEPARTMENTS = '0193000000000000000000000000a200';
const MENU_GROUPS = '0193000000000000000000000000a800';

describe.each(databases)('the icons of the menu on %s', (database) => {
  let empty: Awaited<ReturnType<typeof openEmpty>>;
  beforeEach(async () => {
    empty = await openEmpty(database);
  });
  afterEach(() => empty.close());

  const setIcon = (id: string, icon: string) => empty.db.updateTable('menus').set({ icon }).where('id', '=', id).execute();
  const iconOf = async (id: string) =>
    (await empty.db.selectFrom('menus').select('icon').where('id', '=', id).executeTakeFirst())?.icon;

  test('tell every entry of a new installation from every other', async () => {
    const rows = await empty.db.selectFrom('menus').select(['alias', 'icon']).where('kind', '!=', 'button').execute();
    expect(rows.filter((row) => rows.some((other) => other !== row && other.icon === row.icon))).toEqual([]);
    expect(rows.length).toBeGreaterThan(20);
  });

  test('change in an older installation, unless an administrator has chosen another', async () => {
    await setIcon(DEPARTMENTS, 'apps');
    await setIcon(MENU_GROUPS, 'book');
    await sql`delete from kysely_migration where name = ${MIGRATION}`.execute(empty.db);
    expect(await migrate(empty.db)).toEqual([MIGRATION]);
    expect([await iconOf(DEPARTMENTS), await iconOf(MENU_GROUPS)]).toEqual(['mind-mapping', 'book']);
  });
});
