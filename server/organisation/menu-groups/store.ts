import { sql } from 'kysely';
import type { z } from 'zod/mini';
import type { MENU_GROUP_FIELDS, MenuGroup, menuGroupQuery } from '../../../contract/menu-groups';
import { inBatches } from '../../platform/db/batches';
import { allOrGone, deleteOrGone, oneOrGone } from '../../platform/db/gone';
import { iso } from '../../platform/db/tables/columns';
import type { Queries } from '../../platform/db/transact';
import { updateVersioned } from '../../platform/db/versioned';
import type { Scope } from '../../platform/http/caller';
import { ordersOf, textField, textTests, timeField } from '../../platform/list/fields';
import { type Listing, type PageOfRows, pageOfRows } from '../../platform/list/list';
import type { Field } from '../../platform/list/super-query';

const groupRows = (db: Queries) => db.selectFrom('menu_groups').select(['id', 'name', 'remark', 'created_at', 'version']);

type RawGroup = Awaited<ReturnType<ReturnType<typeof groupRows>['execute']>>[number];

async function fillGroups(db: Queries, rows: readonly RawGroup[]): Promise<MenuGroup[]> {
  if (rows.length === 0) return [];
  const ids = rows.map(({ id }) => id);
  const links = await db.selectFrom('menu_group_menus').selectAll().where('group_id', 'in', ids).orderBy('menu_id').execute();
  return rows.map(({ created_at, ...row }) => ({
    ...row,
    menuIds: links.filter(({ group_id }) => group_id === row.id).map(({ menu_id }) => menu_id),
    createTime: iso(created_at),
  }));
}

const FIELDS = { name: textField('menu_groups.name'), createTime: timeField('menu_groups.created_at') };

const LISTING: Listing<keyof typeof FIELDS> = {
  orders: ordersOf(FIELDS),
  unsorted: FIELDS.createTime.column,
  key: sql.ref('menu_groups.id'),
};

const SEARCHED: Readonly<Record<keyof typeof MENU_GROUP_FIELDS, Field>> = { ...FIELDS, remark: textField('menu_groups.remark') };

export async function listGroups(
  db: Queries,
  { zone }: Pick<Scope, 'zone'>,
  query: z.output<typeof menuGroupQuery>,
): Promise<PageOfRows<MenuGroup>> {
  const found = groupRows(db).where((eb) => eb.and(textTests(FIELDS, query, ['name'])));
  const { records, total } = await pageOfRows(found, query, { ...LISTING, searched: { fields: SEARCHED, zone } });
  return { records: await fillGroups(db, records), total };
}

export async function findGroups(db: Queries, ids: readonly string[]): Promise<MenuGroup[]> {
  const rows = await groupRows(db)
    .where('id', 'in', [...new Set(ids)])
    .orderBy('id')
    .execute();
  return fillGroups(db, allOrGone(rows, ids));
}

export const findGroup = async (db: Queries, id: string): Promise<MenuGroup> => oneOrGone((await findGroups(db, [id]))[0]);

/** What several groups hold. */
export async function menusOfGroups(db: Queries, ids: readonly string[]): Promise<string[]> {
  const groups = await findGroups(db, ids);
  return [...new Set(groups.flatMap(({ menuIds }) => menuIds))];
}

/** Sets the menus of a group to exactly these. */
export async function setMenus(tx: Queries, groupId: string, menuIds: Iterable<string>): Promise<void> {
  await tx.deleteFrom('menu_group_menus').where('group_id', '=', groupId).execute();
  const rows = [...menuIds].map((menu_id) => ({ group_id: groupId, menu_id }));
  for (const batch of inBatches(rows)) await tx.insertInto('menu_group_menus').values(batch).execute();
}

type Facts = Pick<MenuGroup, 'name' | 'remark'>;

export async function insertGroup(tx: Queries, now: number, group: Facts & Pick<MenuGroup, 'id'>): Promise<void> {
  await tx
    .insertInto('menu_groups')
    .values({ ...group, created_at: now })
    .execute();
}

/** An editor of an earlier version is refused and shown the group; without a version, the last write wins. */
export const updateGroup = (tx: Queries, id: string, version: number | undefined, facts: Facts) =>
  updateVersioned(tx.updateTable('menu_groups').where('id', '=', id), facts, version, () => findGroup(tx, id));

export const deleteGroup = (tx: Queries, id: string) => deleteOrGone(tx.deleteFrom('menu_groups').where('id', '=', id), 1);
