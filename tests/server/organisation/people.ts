import type { Permission } from '../../../contract/permissions';
import { startSession } from '../../../server/identity/sessions/store';
import { newId } from '../../../server/platform/db/ids';
import type { DataScope } from '../../../server/platform/db/tables/organisation';
import { tenantDb } from '../../../server/platform/db/tenant-db';
import type { World } from '../platform/world';

export interface Someone {
  readonly id: string;
  readonly accountId: string;
  readonly tenantId: string;
  readonly username: string;
  readonly token: string;
}

export interface Wish {
  readonly tenantId?: string;
  readonly permissions?: readonly Permission[];
  readonly dataScope?: DataScope;
  readonly departmentIds?: readonly string[];
  readonly administrator?: boolean;
  readonly superAdministrator?: boolean;
  /** Of the user's own choosing. */
  readonly password?: string;
  /** It was made by the server, and its owner has not signed in yet. */
  readonly isPasswordMade?: boolean;
  /** Join this account to the tenant rather than make a new one. */
  readonly accountId?: string;
}

let count = 0;

/** The id of a seeded tenant, by its code. */
export async function tenantOf({ db }: World, orgCode = 'platform') {
  const row = await db.selectFrom('tenants').select('id').where('org_code', '=', orgCode).executeTakeFirstOrThrow();
  return row.id;
}

/** A user with exactly these rights, already signed in. */
export async function someone(world: World, wish: Wish = {}): Promise<Someone> {
  const { db, clock } = world;
  const tenantId = wish.tenantId ?? (await tenantOf(world));
  const username = `someone${++count}`;
  const id = newId();
  const accountId = wish.accountId ?? (await addAccount(world, { tenantId, username, ...wish }));
  const tenant = tenantDb(db, { tenantId });
  await tenant
    .insert('memberships', [
      {
        id,
        account_id: accountId,
        name: username,
        email: null,
        remark: null,
        status: 'enabled',
        administrator: wish.administrator ? 1 : 0,
        super_administrator: wish.superAdministrator ? 1 : 0,
        last_sign_in_at: null,
        created_at: clock.now,
      },
    ])
    .execute();
  const departments = (wish.departmentIds ?? []).map((department_id) => ({ membership_id: id, department_id }));
  if (departments.length > 0) await tenant.insert('membership_departments', departments).execute();
  if (wish.permissions) {
    const role_id = await role(world, { tenantId, permissions: wish.permissions, dataScope: wish.dataScope ?? 'all' });
    await tenant.insert('membership_roles', [{ membership_id: id, role_id }]).execute();
  }
  const token = await startSession(db, clock.now, { accountId, tenantId, membershipId: id, previousSignInAt: null });
  return { id, accountId, tenantId, username, token };
}

async function addAccount({ db, clock, hashing }: World, who: Wish & { readonly tenantId: string; readonly username: string }) {
  const id = newId();
  await db
    .insertInto('accounts')
    .values({
      id,
      username: who.username,
      username_key: who.username,
      phone: null,
      password_hash: who.password === undefined ? null : await hashing.hash(who.password, 'test'),
      password_changed_at: null,
      password_chosen_at: who.password === undefined || who.isPasswordMade ? null : clock.now,
      status: 'enabled',
      home_tenant_id: who.tenantId,
      last_tenant_id: null,
      created_at: clock.now,
    })
    .execute();
  return id;
}

interface RoleWish {
  readonly tenantId: string;
  readonly permissions: readonly Permission[];
  readonly dataScope: DataScope;
}

/** A new role that grants these permissions, with the page above them. */
export async function role({ db, clock }: World, { tenantId, permissions, dataScope }: RoleWish): Promise<string> {
  const id = newId();
  const tenant = tenantDb(db, { tenantId });
  const row = { id, role_number: id, name: `role ${id}`, display_order: 99, data_scope: dataScope, created_at: clock.now };
  await tenant.insert('roles', [row]).execute();
  const menus = await db.selectFrom('menus').select(['id', 'kind', 'permission']).execute();
  const granted = menus.filter(({ kind, permission }) => kind !== 'button' || permissions.some((held) => held === permission));
  await tenant
    .insert(
      'role_menus',
      granted.map((menu) => ({ role_id: id, menu_id: menu.id })),
    )
    .execute();
  return id;
}

/** A new department. */
export async function department({ db, clock }: World, tenantId: string, parent_id: string | null = null): Promise<string> {
  const id = newId();
  const row = { id, parent_id, name: `department ${id}`, display_order: 99, created_at: clock.now };
  await tenantDb(db, { tenantId }).insert('departments', [row]).execute();
  return id;
}
