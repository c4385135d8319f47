import { sql } from 'kysely';
import { TOKEN_LIFETIME_MS } from '../../../contract/limits';
import { DEFAULT_ZONE } from '../../../contract/text';
import { expiring } from '../../platform/db/expiry';
import { ONE, prepared } from '../../platform/db/prepared';
import type { Queries } from '../../platform/db/transact';
import { SignedOutError } from '../../platform/failures';
import type { Operator } from '../../platform/http/caller';
import { hashOf, newSecret } from '../../platform/secrets/secret';
import { forgetHalfDone } from '../accounts/store';
import { whyEnded } from './rules';

/** How long an ended or expired session is remembered, so that its holder is told why. */
const REMEMBERED_MS = 30 * 86_400_000;
export const SESSIONS = expiring('sessions', ['token_hash'], TOKEN_LIFETIME_MS, { rememberedMs: REMEMBERED_MS });
const LONGEST_USER_AGENT = 200;

interface Holder {
  readonly accountId: string;
  readonly tenantId: string;
  readonly membershipId: string;
  /** Where the membership lives, if not in this tenant. */
  readonly enteredFrom?: string | null;
  /** Whether it leads to no other tenant. */
  readonly confined?: boolean;
  /** When the member had signed in before; null for the first time. */
  readonly previousSignInAt: number | null;
  /** The sub-system whose server asks for it: it ends after `lengthMs`, and with the host's right. */
  readonly host?: { readonly id: string; readonly lengthMs: number } | undefined;
  readonly address?: string | undefined;
  readonly userAgent?: string | undefined;
}

/** A new token. Only its hash is kept. */
export async function startSession(db: Queries, now: number, holder: Holder): Promise<string> {
  const token = newSecret();
  await db
    .insertInto('sessions')
    .values({
      token_hash: hashOf(token),
      account_id: holder.accountId,
      tenant_id: holder.tenantId,
      membership_id: holder.membershipId,
      entered_from: holder.enteredFrom ?? null,
      confined: holder.confined ? 1 : 0,
      host_id: holder.host?.id ?? null,
      address: holder.address ?? null,
      user_agent: holder.userAgent?.slice(0, LONGEST_USER_AGENT) ?? null,
      created_at: now,
      expires_at: now + (holder.host?.lengthMs ?? TOKEN_LIFETIME_MS),
      previous_sign_in_at: holder.previousSignInAt,
      ended_at: null,
      end_reason: null,
    })
    .execute();
  return token;
}

const session = prepared((db, { tokenHash }: { readonly tokenHash: string }) =>
  db
    .selectFrom('sessions')
    .leftJoin('accounts', 'accounts.id', 'sessions.account_id')
    .leftJoin('tenants', 'tenants.id', 'sessions.tenant_id')
    .leftJoin('memberships', (join) =>
      join
        .on('memberships.tenant_id', '=', sql<string>`coalesce(sessions.entered_from, sessions.tenant_id)`)
        .onRef('memberships.id', '=', 'sessions.membership_id'),
    )
    .select(['sessions.account_id', 'sessions.tenant_id', 'sessions.membership_id', 'sessions.entered_from'])
    .select(['sessions.confined', 'sessions.expires_at', 'sessions.end_reason', 'sessions.host_id'])
    .select(['accounts.status as account_status', 'tenants.status as tenant_status', 'tenants.ends_at as tenant_ends_at'])
    .select(['tenants.platform', 'tenants.zone', 'accounts.username', 'memberships.name'])
    .select(['memberships.status as membership_status', 'memberships.administrator', 'memberships.super_administrator'])
    .where('sessions.token_hash', '=', tokenHash)
    .limit(ONE),
);

/** Whose session it is. What the account, the membership and the tenant are now decides, not what they were at sign-in. */
export async function sessionOf(db: Queries, now: number, tokenHash: string) {
  const [row] = await session(db, { tokenHash });
  if (!row) throw new SignedOutError('tokenUnknown');
  const why = whyEnded(row, now);
  if (why) throw new SignedOutError(why);
  const member = {
    tokenHash,
    accountId: row.account_id,
    membershipId: row.membership_id,
    tenantId: row.tenant_id,
    platform: row.platform === 1,
    zone: row.zone ?? DEFAULT_ZONE,
    confined: row.confined === 1,
    hosted: row.host_id !== null,
    administrator: row.administrator === 1,
    superAdministrator: row.super_administrator === 1,
    enteredBy: null,
  };
  if (row.entered_from === null) return member;
  const home = { tenantId: row.entered_from, platform: true };
  const enteredBy: Operator = { ...member, ...home, username: row.username ?? '', name: row.name ?? '' };
  return { ...member, administrator: true, superAdministrator: false, enteredBy };
}

/** Ends the sessions that it is narrowed to and that have not ended before. */
export const ending = (db: Queries, now: number, end_reason: 'signedOut' | 'revoked' | 'elsewhere') =>
  db.updateTable('sessions').set({ ended_at: now, end_reason }).where('ended_at', 'is', null);

/** Ends a session, and answers whether it had not ended before. */
export async function endSession(db: Queries, now: number, tokenHash: string): Promise<boolean> {
  const { numUpdatedRows } = await ending(db, now, 'signedOut').where('token_hash', '=', tokenHash).executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** Ends every session of an account, in every tenant or in the given one; what was not a session yet does not become one. */
export async function revokeSessions(db: Queries, now: number, accountId: string, tenantId?: string): Promise<void> {
  await ending(db, now, 'revoked')
    .where('account_id', '=', accountId)
    .$if(tenantId !== undefined, (query) =>
      query.where((eb) => eb.or([eb('tenant_id', '=', tenantId ?? ''), eb('entered_from', '=', tenantId ?? '')])),
    )
    .execute();
  await db.deleteFrom('tickets').where('account_id', '=', accountId).execute();
  await forgetHalfDone(db, accountId, tenantId);
}

/** Ends the sessions in a tenant that a third party vouched for. */
export async function endConfined(tx: Queries, now: number, accountId: string, tenantId: string): Promise<void> {
  const ofTenant = ending(tx, now, 'revoked').where('account_id', '=', accountId).where('tenant_id', '=', tenantId);
  await ofTenant.where('confined', '=', 1).where('host_id', 'is', null).execute();
}

/** Ends the sessions that a host's server asked for. */
export async function endHosted(tx: Queries, now: number, hostId: string): Promise<void> {
  await ending(tx, now, 'revoked').where('host_id', '=', hostId).execute();
}

/** Where a tenant wants one session a person: this sign-in ends the others there, which are told so (401 with code 4001). */
export async function endElsewhere(tx: Queries, now: number, accountId: string, tenantId: string): Promise<void> {
  await ending(tx, now, 'elsewhere').where('account_id', '=', accountId).where('tenant_id', '=', tenantId).execute();
}
