import type { z } from 'zod/mini';
import type { getUserClaims } from '../../../contract/oauth2';
import { tenantDb } from '../../platform/db/tenant-db';
import type { Queries } from '../../platform/db/transact';
import type { Member } from '../../platform/http/caller';

/** What a sub-system learns of a member: as much as its scope says. */
export async function claimsOf(
  db: Queries,
  member: Member,
  scope: readonly string[],
): Promise<z.input<(typeof getUserClaims)['answer']>> {
  const row = await tenantDb(db, member)
    .select('memberships')
    .innerJoin('accounts', 'accounts.id', 'memberships.account_id')
    .innerJoin('tenants', 'tenants.id', 'memberships.tenant_id')
    .select(['memberships.id', 'memberships.name', 'memberships.email', 'accounts.username', 'accounts.phone'])
    .select(['tenants.id as tenantId', 'tenants.org_code as orgCode', 'tenants.name as organization'])
    .where('memberships.id', '=', member.membershipId)
    .executeTakeFirstOrThrow();
  return {
    sub: row.id,
    preferred_username: row.username,
    name: row.name,
    tenant_id: row.tenantId,
    tenant_code: row.orgCode,
    tenant_name: row.organization,
    ...(scope.includes('phone') && { phone_number: row.phone }),
    ...(scope.includes('email') && { email: row.email }),
  };
}
