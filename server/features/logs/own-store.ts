import { expressionBuilder, sql } from 'kysely';
import { nameIn, type OwnOperation, type OwnSignInQuery } from '../../../contract/logs';
import { refusedWhenBound } from '../../identity/sessions/rules';
import type { Schema } from '../../platform/db/schema';
import { iso } from '../../platform/db/tables/columns';
import { tenantDb } from '../../platform/db/tenant-db';
import type { Queries } from '../../platform/db/transact';
import type { Scope } from '../../platform/http/caller';
import { pageOfRows } from '../../platform/list/list';
import type { Texts } from '../../platform/texts';
import { attemptsLike, attemptTold, kept } from './store';

const eb = expressionBuilder<Schema, 'sign_in_logs'>();

/**
 * The sign-ins and attempts of the caller's account, in all of its tenants. A session that is bound to one tenant sees that tenant's
 * only: that of a visiting operator, or one that a third party vouches for.
 */
export async function listOwnSignIns(db: Queries, scope: Scope, query: OwnSignInQuery, texts: Pick<Texts, 'refusals'>) {
  const { accountId, tenantId } = scope;
  const found = db
    .selectFrom('sign_in_logs')
    .innerJoin('tenants', 'tenants.id', 'sign_in_logs.tenant_id')
    .selectAll('sign_in_logs')
    .select('tenants.name as tenantName')
    .where(
      eb.and([
        eb('sign_in_logs.account_id', '=', accountId),
        ...(refusedWhenBound(scope) ? [eb('sign_in_logs.tenant_id', '=', tenantId)] : []),
        ...attemptsLike(query, scope.zone),
      ]),
    );
  const createTime = sql.ref<number>('sign_in_logs.created_at');
  const { records, ...total } = await pageOfRows(found, query, {
    orders: { createTime },
    unsorted: createTime,
    growing: { db, at: createTime },
    key: sql.ref('sign_in_logs.id'),
  });
  return {
    ...total,
    records: records.map((row) => ({ ...attemptTold(row, texts), tenantName: row.tenantName })),
  };
}

/** What a home page has room for. */
const LATEST = 8;

/** The latest operations of the caller in this tenant. Sign-ins have a list of their own. */
export async function latestOperations(db: Queries, scope: Scope): Promise<OwnOperation[]> {
  const rows = await tenantDb(db, scope)
    .select('audits')
    .select(['id', 'action', 'entity', 'before_row', 'after_row', 'created_at'])
    .where('actor_id', '=', scope.membershipId)
    .where('entity', '<>', 'session')
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(LATEST)
    .execute();
  return rows.map(({ id, action, entity, before_row, after_row, created_at }) => ({
    id,
    action,
    entity,
    name: nameIn(kept(after_row), kept(before_row)),
    createTime: iso(created_at),
  }));
}
