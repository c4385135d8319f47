import { expressionBuilder, sql } from 'kysely';
import type { OwnSignInQuery } from '../../../contract/logs';
import { boundHere } from '../../identity/sessions/rules';
import type { Schema } from '../../platform/db/schema';
import type { Queries } from '../../platform/db/transact';
import type { Scope } from '../../platform/http/caller';
import { pageOfRows } from '../../platform/list/list';
import type { Texts } from '../../platform/texts';
import { attemptsLike, attemptTold } from './store';

const eb = expressionBuilder<Schema, 'sign_in_logs'>();

/**
 * How the caller's account was signed in to, or tried at, wherever that was. A session that leads to no other tenant tells of none:
 * that of whoever has entered, or whom a third party has vouched for.
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
        ...(boundHere(scope) ? [eb('sign_in_logs.tenant_id', '=', tenantId)] : []),
        ...attemptsLike(query),
      ]),
    );
  const createTime = sql.ref('sign_in_logs.created_at');
  const { records, total } = await pageOfRows(found, query, {
    orders: { createTime },
    unsorted: createTime,
    key: sql.ref('sign_in_logs.id'),
  });
  return {
    total,
    records: records.map((row) => ({ ...attemptTold(row, texts), tenantName: row.tenantName })),
  };
}
