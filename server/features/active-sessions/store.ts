import { expressionBuilder, sql } from 'kysely';
import type { z } from 'zod/mini';
import { TOKEN_LIFETIME_MS } from '../../../contract/limits';
import type { listSessions as listing, session } from '../../../contract/sessions';
import { forgetHalfDone } from '../../identity/accounts/store';
import { refusedWhenBound } from '../../identity/sessions/rules';
import { ending } from '../../identity/sessions/store';
import { inReach } from '../../organisation/departments/reach-store';
import { contains } from '../../platform/db/contains';
import { endsWithin } from '../../platform/db/expiry';
import { allOrGone, updateOrGone } from '../../platform/db/gone';
import type { Schema } from '../../platform/db/schema';
import { iso } from '../../platform/db/tables/columns';
import { tenantDb } from '../../platform/db/tenant-db';
import type { Queries } from '../../platform/db/transact';
import type { Scope } from '../../platform/http/caller';
import { pageOfRows } from '../../platform/list/list';

/** Enough of the hash to name a session by; no one can use the session with it. */
const ID = sql<string>`substr(sessions.token_hash, 1, 32)`;

type Own = z.input<typeof session>;

const eb = expressionBuilder<Schema, 'sessions'>();

/**
 * Which sessions the caller may know and end: all of their account's. A session that leads to no other tenant knows none of those there.
 */
function ownAlone(scope: Scope) {
  const mine = eb('sessions.account_id', '=', scope.accountId);
  return refusedWhenBound(scope) ? eb.and([mine, eb('sessions.tenant_id', '=', scope.tenantId)]) : mine;
}

/** Where the caller's account is signed in; latest first. */
export async function ownSessions(db: Queries, now: number, scope: Scope): Promise<Own[]> {
  const rows = await db
    .selectFrom('sessions')
    .leftJoin('tenants', 'tenants.id', 'sessions.tenant_id')
    .select(['sessions.token_hash', 'sessions.address', 'sessions.user_agent', 'sessions.created_at', 'sessions.expires_at'])
    .select([ID.as('id'), 'tenants.name as tenantName'])
    .where(ownAlone(scope))
    .where('sessions.ended_at', 'is', null)
    .where(endsWithin('sessions.expires_at', now, TOKEN_LIFETIME_MS))
    .orderBy('sessions.created_at', 'desc')
    .orderBy('sessions.token_hash')
    .execute();
  return rows.map((row) => ({
    id: row.id,
    tenantName: row.tenantName,
    address: row.address,
    userAgent: row.user_agent,
    createTime: iso(row.created_at),
    expireTime: iso(row.expires_at),
    current: row.token_hash === scope.tokenHash,
  }));
}

/** The sessions in this tenant of the users that the caller may see. */
const visible = (db: Queries, now: number, scope: Scope) =>
  tenantDb(db, scope)
    .select('memberships')
    .innerJoin('accounts', 'accounts.id', 'memberships.account_id')
    .innerJoin('sessions', (join) =>
      join.onRef('sessions.tenant_id', '=', 'memberships.tenant_id').onRef('sessions.membership_id', '=', 'memberships.id'),
    )
    .select([ID.as('id'), 'sessions.token_hash', 'sessions.address', 'sessions.user_agent'])
    .select(['sessions.created_at', 'sessions.expires_at', 'memberships.id as userId', 'memberships.name', 'accounts.username'])
    .where('sessions.ended_at', 'is', null)
    .where(endsWithin('sessions.expires_at', now, TOKEN_LIFETIME_MS))
    .where(inReach(db, scope));

export async function listSessions(db: Queries, now: number, scope: Scope, query: z.output<(typeof listing)['query']>) {
  const createTime = sql.ref('sessions.created_at');
  const username = sql.ref('accounts.username');
  const found = visible(db, now, scope)
    .$if(!!query.username, (named) => named.where(contains(username, query.username ?? '')))
    .$if(!!query.userId, (own) => own.where('memberships.id', '=', query.userId ?? ''));
  const { records, total } = await pageOfRows(found, query, {
    orders: { createTime, username: sql.ref('accounts.username_key') },
    unsorted: createTime,
    key: sql.ref('sessions.token_hash'),
  });
  return {
    total,
    records: records.map((row) => ({
      id: row.id,
      userId: row.userId,
      username: row.username,
      name: row.name,
      address: row.address,
      userAgent: row.user_agent,
      createTime: iso(row.created_at),
      expireTime: iso(row.expires_at),
      current: row.token_hash === scope.tokenHash,
    })),
  };
}

/** Which of these sessions the caller may see, each with its user; one that is missing refuses them all. */
export async function findSessions(db: Queries, now: number, scope: Scope, ids: readonly string[]) {
  return allOrGone(await visible(db, now, scope).where(ID, 'in', ids).execute(), ids);
}

/** Revokes these sessions of the caller's own, all or none. */
export const revokeOwn = (tx: Queries, now: number, scope: Scope, ids: readonly string[]): Promise<void> =>
  updateOrGone(ending(tx, now, 'revoked').where(ownAlone(scope)).where(ID, 'in', ids), ids.length);

/** Revokes all sessions of the caller's own but the present one, and what might still become one. Answers whether there were any. */
export async function revokeOthers(tx: Queries, now: number, scope: Scope): Promise<boolean> {
  await forgetHalfDone(tx, scope.accountId, refusedWhenBound(scope) ? scope.tenantId : undefined);
  const others = ending(tx, now, 'revoked').where(ownAlone(scope)).where('token_hash', '<>', scope.tokenHash);
  return (await others.executeTakeFirst()).numUpdatedRows > 0n;
}

export const revokeSession = (tx: Queries, now: number, tenantId: string, id: string): Promise<void> =>
  updateOrGone(ending(tx, now, 'revoked').where('tenant_id', '=', tenantId).where(ID, '=', id), 1);
