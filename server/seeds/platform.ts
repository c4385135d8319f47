import { newId } from '../platform/db/ids';
import { tenantDb } from '../platform/db/tenant-db';
import type { Queries } from '../platform/db/transact';

/** The account name of the installation's administrator. */
export const ADMINISTRATOR = 'admin';

interface FirstPassword {
  readonly passwordHash: string;
  /** Whether the operator chose it (`OFA_ADMIN_PASSWORD`), rather than this server. */
  readonly chosen: boolean;
}

/** What every installation starts with: the platform's own tenant and its super administrator. */
export async function seedPlatform(tx: Queries, now: number, { passwordHash, chosen }: FirstPassword) {
  const tenantId = newId();
  const accountId = newId();
  await tx
    .insertInto('tenants')
    .values({
      id: tenantId,
      org_code: 'platform',
      name: '综合管理平台',
      status: 'enabled',
      ends_at: null,
      zone: 'Asia/Shanghai',
      platform: 1,
      created_at: now,
    })
    .execute();
  await tx
    .insertInto('accounts')
    .values({
      id: accountId,
      username: ADMINISTRATOR,
      username_key: ADMINISTRATOR,
      phone: null,
      password_hash: passwordHash,
      password_changed_at: now,
      password_chosen_at: chosen ? now : null,
      status: 'enabled',
      home_tenant_id: tenantId,
      last_tenant_id: null,
      created_at: now,
    })
    .execute();
  await addAdministrator(tx, now, { tenantId, accountId, name: '系统管理员', isSuper: true });
  await authoriseAll(tx, tenantId);
  return { tenantId, accountId };
}

interface NewAdministrator {
  readonly tenantId: string;
  readonly accountId: string;
  readonly name: string;
  readonly isSuper: boolean;
}

export async function addAdministrator(tx: Queries, now: number, { tenantId, accountId, name, isSuper }: NewAdministrator) {
  await tenantDb(tx, { tenantId })
    .insert('memberships', [
      {
        id: newId(),
        account_id: accountId,
        name,
        email: null,
        remark: null,
        status: 'enabled',
        administrator: 1,
        super_administrator: isSuper ? 1 : 0,
        last_sign_in_at: null,
        created_at: now,
      },
    ])
    .execute();
}

/** Authorises a tenant for every menu that it may have. */
export async function authoriseAll(tx: Queries, tenantId: string) {
  const tenant = await tx.selectFrom('tenants').select('platform').where('id', '=', tenantId).executeTakeFirstOrThrow();
  const menus = await tx.selectFrom('menus').select('id').where('platform', '<=', tenant.platform).execute();
  await tenantDb(tx, { tenantId })
    .insert(
      'tenant_menus',
      menus.map(({ id }) => ({ menu_id: id })),
    )
    .execute();
}
