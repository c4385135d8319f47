import type { UserInfo } from '../../../contract/sign-in';
import { hostOrigin } from '../../../contract/subsystems';
import { departmentNames, roleNames } from '../../organisation/users/links-store';
import { textsIn } from '../../platform/db/json-list';
import { ONE, prepared } from '../../platform/db/prepared';
import { iso } from '../../platform/db/tables/columns';
import { tenantDb } from '../../platform/db/tenant-db';
import type { Queries } from '../../platform/db/transact';
import { SignedOutError } from '../../platform/failures';
import { addressOf } from '../../platform/file-store/signing';
import type { Scope } from '../../platform/http/caller';

interface Whose {
  /** The tenant of the membership, and that of the session: another one for a visiting operator. */
  readonly homeId: string;
  readonly tenantId: string;
  readonly userId: string;
  readonly tokenHash: string;
}

const person = prepared((db, { homeId, tenantId, userId, tokenHash }: Whose) =>
  tenantDb(db, { tenantId: homeId })
    .select('memberships')
    .innerJoin('accounts', 'accounts.id', 'memberships.account_id')
    .innerJoin('tenants as home', 'home.id', 'memberships.tenant_id')
    .innerJoin('sessions', 'sessions.membership_id', 'memberships.id')
    .innerJoin('tenants', 'tenants.id', 'sessions.tenant_id')
    .leftJoin('password_policies as policy', 'policy.tenant_id', 'sessions.tenant_id')
    .leftJoin('subsystems as host', 'host.id', 'sessions.host_id')
    .select(['host.name as hostName', 'host.url as hostUrl', 'policy.lock_minutes as lockMinutes', 'policy.watermark'])
    .select(['memberships.email', 'memberships.version'])
    .select(['memberships.name', 'memberships.avatar', 'sessions.previous_sign_in_at', 'accounts.username', 'accounts.phone'])
    .select(['tenants.name as tenantName', 'tenants.zone', 'home.name as homeName'])
    .select(departmentNames(db, { tenantId, userId }).as('departmentNames'))
    .select(roleNames(db, { tenantId, userId }).as('roleNames'))
    .select((eb) =>
      eb
        .selectFrom('memberships as places')
        .innerJoin('tenants as around', 'around.id', 'places.tenant_id')
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .whereRef('places.account_id', '=', 'memberships.account_id')
        .as('places'),
    )
    .where('memberships.id', '=', userId)
    .where('sessions.token_hash', '=', tokenHash)
    .limit(ONE),
);

export async function userInfoOf(db: Queries, now: number, scope: Scope): Promise<UserInfo> {
  const { enteredBy, membershipId: userId, tenantId, tokenHash } = scope;
  const homeId = (enteredBy ?? scope).tenantId;
  const [row] = await person(db, { homeId, tenantId, userId, tokenHash });
  if (!row) throw new SignedOutError('tokenUnknown');
  return {
    id: userId,
    username: row.username,
    name: row.name,
    phone: row.phone,
    email: row.email,
    version: enteredBy ? null : row.version,
    avatar: row.avatar === null ? null : await addressOf(db, now, { tenantId: homeId, id: row.avatar }),
    tenantId,
    tenantName: row.tenantName,
    zone: row.zone,
    departmentNames: textsIn(row.departmentNames),
    roleNames: textsIn(row.roleNames),
    administrator: scope.administrator,
    superAdministrator: scope.superAdministrator,
    lastSignInTime: row.previous_sign_in_at === null ? null : iso(row.previous_sign_in_at),
    tenants: enteredBy || scope.confined ? 1 : Number(row.places),
    lockMinutes: row.lockMinutes ?? 0,
    watermark: row.watermark === 1,
    host: row.hostName === null ? null : { name: row.hostName, origin: hostOrigin(row.hostUrl) ?? '' },
    enteredBy: enteredBy ? { username: row.username, name: row.name, tenantName: row.homeName } : null,
  };
}
