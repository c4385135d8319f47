import { sql } from 'kysely';
import type { z } from 'zod/mini';
import type { MenuGroup, menuGroupQuery } from '../../../contract/menu-groups';
import { contains } from '../../platform/db/contains';
import { iso } from '../../platform/db/tables/columns';
import type { Queries } from '../../platform/db/transact';
import { Refusal } from '../../platform/failures';
import { type PageOfRows, pageOfRows } from '../../platform/list/list';

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

export async function listGroups(db: Queries, query: z.output<typeof menuGroupQuery>): Promise<PageOfRows<MenuGroup>> {
  const name = sql.ref('menu_groups.name');
  const createTime = sql.ref('menu_groups.created_at');
  const found = groupRows(db).$if(Boolean(query.name), (rows) => rows.where(contains(name, query.name ?? '')));
  const { records, total } = await pageOfRows(found, query, {
    orders: { name, createTime },
    unsorted: createTime,
    key: sql.ref('menu_groups.id'),
  });
  return { records: await fillGroups(db, records), total };
}

export async function findGroups(db: Queries, ids: readonly string[]): Promise<MenuGroup[]> {
  const unique = [...new Set(ids)];
  const rows = await groupRows(db).where('id', 'in', unique).orderBy('id').execute();
  if (rows.length < unique.length) throw new Refusal('gone');
  return fillGroups(db, rows);
}

export async function findGroup(db: Queries, id: string): Promise<MenuGroup> {
  const [found] = await findGroups(db, [id]);
  if (!found) throw new Refusal('gone');
  return found;
}

/** What several groups hold. */
export async function menusOfGroups(db: Queries, ids: readonly string[]): Promise<string[]> {
  const groups = await findGroups(db, ids);
  return [...new Set(groups.flatMap(({ menuIds }) => menuIds))];
}

/** Sets the menus of a group to exactly these. */
export async function setMenus(tx: Queries, groupId: string, menuIds: Iterable<string>): Promise<void> {
  await tx.deleteFrom('menu_group_menus').where('group_id', '=', groupId).execute();
  const rows = [...menuIds].map((menu_id) => ({ group_id: groupId, menu_id }));
  if (rows.length > 0) await tx.insertInto('menu_group_menus').values(rows).execute();
}
