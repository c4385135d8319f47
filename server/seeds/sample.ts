import type { Insertable } from 'kysely';
import { newId } from '../platform/db/ids';
import type { Schema } from '../platform/db/schema';
import { type TenantDb, tenantDb } from '../platform/db/tenant-db';
import type { Queries } from '../platform/db/transact';
import { sampleName, samplePhone } from './names';
import { PLATFORM_DEPARTMENTS, PLATFORM_USERS, ROLES, type SampleDepartment, type SampleTenant, TENANTS } from './organisations';
import { addAdministrator, authoriseAll } from './platform';

const DAY_MS = 86_400_000;
/** Few enough rows in one statement for the number of parameters that either database takes. */
const AT_ONCE = 200;

/**
 * Tenants, departments, roles and users to look at. None of them has a password, so none can sign in; the administrator
 * is a member everywhere (`?orgId=haicheng` on the sign-in page leads there).
 */
export async function seedSample(tx: Queries, now: number, platform: { readonly tenantId: string; readonly accountId: string }) {
  const names = { next: 1 };
  await fill(tx, now, { tenantId: platform.tenantId, users: PLATFORM_USERS, departments: PLATFORM_DEPARTMENTS }, names);
  for (const tenant of TENANTS) {
    const tenantId = await addTenant(tx, now, tenant);
    await addAdministrator(tx, now, { tenantId, accountId: platform.accountId, name: '系统管理员', isSuper: false });
    await fill(tx, now, { ...tenant, tenantId }, names);
  }
}

async function addTenant(tx: Queries, now: number, { orgCode, name }: SampleTenant) {
  const id = newId();
  await tx
    .insertInto('tenants')
    .values({
      id,
      org_code: orgCode,
      name,
      status: 'enabled',
      ends_at: null,
      zone: 'Asia/Shanghai',
      platform: 0,
      created_at: now,
    })
    .execute();
  await authoriseAll(tx, id);
  return id;
}

interface Filling {
  readonly tenantId: string;
  readonly users: number;
  readonly departments: readonly SampleDepartment[];
}

async function fill(tx: Queries, now: number, { tenantId, users, departments }: Filling, names: { next: number }) {
  const db = tenantDb(tx, { tenantId });
  const departmentIds = await addDepartments(db, now, departments, null);
  const roleIds = await addRoles(tx, db, now);
  const people = Array.from({ length: users }, () => personOf(names.next++, now, tenantId));
  await inParts(people, (part) =>
    tx
      .insertInto('accounts')
      .values(part.map(({ account }) => account))
      .execute(),
  );
  await inParts(people, (part) =>
    db
      .insert(
        'memberships',
        part.map(({ membership }) => membership),
      )
      .execute(),
  );
  const departmentLinks = people.flatMap(({ n, membership }) =>
    placesOf(n, departmentIds).map((department_id) => ({ membership_id: membership.id, department_id })),
  );
  await inParts(departmentLinks, (part) => db.insert('membership_departments', part).execute());
  const roleLinks = people.map(({ n, membership }) => ({ membership_id: membership.id, role_id: roleOf(n, roleIds) }));
  await inParts(roleLinks, (part) => db.insert('membership_roles', part).execute());
}

async function inParts<Row>(rows: readonly Row[], insert: (part: readonly Row[]) => Promise<unknown>) {
  for (let start = 0; start < rows.length; start += AT_ONCE) await insert(rows.slice(start, start + AT_ONCE));
}

/** Adds departments with all below them, and answers their ids. */
async function addDepartments(db: TenantDb, now: number, departments: readonly SampleDepartment[], parent_id: string | null) {
  const ids: string[] = [];
  for (const [index, { name, below = [] }] of departments.entries()) {
    const id = newId();
    await db.insert('departments', [{ id, parent_id, name, display_order: index + 1, created_at: now }]).execute();
    ids.push(id, ...(await addDepartments(db, now, below, id)));
  }
  return ids;
}

async function addRoles(tx: Queries, db: TenantDb, now: number) {
  const menus = await tx.selectFrom('menus').select(['id', 'kind', 'component', 'permission']).execute();
  const ids: string[] = [];
  for (const [index, { number, name, dataScope, permissions }] of ROLES.entries()) {
    const id = newId();
    const row = { id, role_number: number, name, display_order: index + 1, data_scope: dataScope, created_at: now };
    await db.insert('roles', [row]).execute();
    // Their permissions are about users: no role opens a page that would refuse it.
    const granted = menus.filter(({ kind, component, permission }) => {
      if (kind === 'button') return permissions.some((held) => held === permission);
      return permissions.length > 0 && (kind === 'directory' || component === 'users');
    });
    const links = granted.map((menu) => ({ role_id: id, menu_id: menu.id }));
    if (links.length > 0) await db.insert('role_menus', links).execute();
    ids.push(id);
  }
  return ids;
}

interface Person {
  readonly n: number;
  readonly account: Insertable<Schema['accounts']>;
  readonly membership: Omit<Insertable<Schema['memberships']>, 'tenant_id'>;
}

function personOf(n: number, now: number, home_tenant_id: string): Person {
  const id = newId();
  const username = `user${String(n).padStart(4, '0')}`;
  const created_at = now - ((n * 37) % 700) * DAY_MS - n * 61_000;
  const status = n % 23 === 0 ? 'disabled' : 'enabled';
  return {
    n,
    account: {
      id,
      username,
      username_key: username,
      phone: samplePhone(n),
      password_hash: null,
      password_changed_at: null,
      status,
      home_tenant_id,
      last_tenant_id: null,
      created_at,
    },
    membership: {
      id: newId(),
      account_id: id,
      name: sampleName(n),
      email: n % 5 === 0 ? null : `${username}@example.org`,
      remark: n % 11 === 0 ? '外派人员' : null,
      status,
      administrator: 0,
      super_administrator: 0,
      last_sign_in_at: n % 4 === 0 ? null : Math.max(created_at, now - ((n * 13) % 90) * DAY_MS - n * 47_000),
      created_at,
    },
  };
}

/** Most are in one department, some in two. */
function placesOf(n: number, departmentIds: readonly string[]) {
  const at = (place: number) => departmentIds[place % departmentIds.length] ?? '';
  return n % 13 === 0 ? [at(n), at(n + 1)] : [at(n)];
}

/** Spreads the roles by their shares. */
function roleOf(n: number, roleIds: readonly string[]) {
  let place = (n * 29) % 100;
  const index = ROLES.findIndex(({ share }) => {
    place -= share;
    return place < 0;
  });
  return roleIds[index] ?? '';
}
