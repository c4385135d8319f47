import { inBatches } from '../../platform/db/batches';
import { newId } from '../../platform/db/ids';
import { tenantDb } from '../../platform/db/tenant-db';
import type { Queries } from '../../platform/db/transact';
import { fileOf } from '../../platform/file-store/signing';
import { parentsOf, wayUp } from '../../platform/tree';
import { keptConfig } from '../login-config/store';
import { copyGrants } from '../roles/store';

/** Gives a new tenant what another one was set up with: authorisation, departments, roles, policies, sign-in page. No users. */
export async function copyInto(tx: Queries, now: number, from: string, to: string): Promise<void> {
  await copyAuthorisation(tx, from, to);
  await copyDepartments(tx, now, from, to);
  await copyRoles(tx, now, from, to);
  await copyRow(tx, now, 'password_policies', from, to);
  await copyRow(tx, now, 'login_configs', from, to);
  await dropForeignIcons(tx, to);
}

/** What is the platform's own stays there. */
async function copyAuthorisation(tx: Queries, from: string, to: string) {
  const menus = tenantDb(tx, { tenantId: from })
    .select('tenant_menus')
    .innerJoin('menus', 'menus.id', 'tenant_menus.menu_id')
    .select((eb) => [eb.val(to).as('tenant_id'), 'tenant_menus.menu_id'])
    .where('menus.platform', '=', 0);
  await tx.insertInto('tenant_menus').columns(['tenant_id', 'menu_id']).expression(menus).execute();
}

async function copyDepartments(tx: Queries, now: number, from: string, to: string) {
  const rows = await tenantDb(tx, { tenantId: from }).select('departments').selectAll().execute();
  const parents = parentsOf(rows.map(({ id, parent_id }) => ({ id, parentId: parent_id })));
  const depth = (id: string) => wayUp(id, parents).size;
  const newIds = new Map(rows.map(({ id }) => [id, newId()]));
  const copies = rows
    .sort((one, other) => depth(one.id) - depth(other.id))
    .map(({ tenant_id: _, version: __, id, parent_id, ...facts }) => ({
      ...facts,
      id: newIds.get(id) ?? '',
      parent_id: parent_id === null ? null : (newIds.get(parent_id) ?? null),
      created_at: now,
    }));
  for (const batch of inBatches(copies)) await tenantDb(tx, { tenantId: to }).insert('departments', batch).execute();
}

/** Roles with the sub-systems and menus that they grant, as far as the new tenant is authorised for these. */
async function copyRoles(tx: Queries, now: number, from: string, to: string) {
  const rows = await tenantDb(tx, { tenantId: from }).select('roles').selectAll().execute();
  for (const { tenant_id: _, version: __, id, ...facts } of rows) {
    const copy = newId();
    await tenantDb(tx, { tenantId: to })
      .insert('roles', [{ ...facts, id: copy, created_at: now }])
      .execute();
    await copyGrants(tx, { tenantId: from, roleId: id }, { tenantId: to, roleId: copy });
  }
}

/** A table of which a tenant has one row at most. */
async function copyRow(tx: Queries, now: number, table: 'password_policies' | 'login_configs', from: string, to: string) {
  const row = await tenantDb(tx, { tenantId: from }).select(table).selectAll().executeTakeFirst();
  if (!row) return;
  const { tenant_id: _, version: __, ...facts } = row;
  await tenantDb(tx, { tenantId: to })
    .insert(table, [{ ...facts, created_at: now }])
    .execute();
}

/** An icon that is a file of the other tenant stays there. */
async function dropForeignIcons(tx: Queries, tenantId: string) {
  const { bigIcon, smallIcon } = await keptConfig(tx, { tenantId });
  const foreign = { ...(fileOf(bigIcon) && { big_icon: null }), ...(fileOf(smallIcon) && { small_icon: null }) };
  if (Object.keys(foreign).length > 0) await tenantDb(tx, { tenantId }).update('login_configs').set(foreign).execute();
}
