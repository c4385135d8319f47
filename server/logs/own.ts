import { expressionBuilder, sql } from 'kysely';
import type { OwnSignInQuery } from '../../contract/logs';
import type { Scope } from '../access';
import type { Schema } from '../db/schema';
import { iso } from '../db/tables/columns';
import type { Queries } from '../db/transact';
import { pageOfRows } from '../list';
import type { Texts } from '../texts';
import { within } from './store';

const eb = expressionBuilder<Schema, 'sign_in_logs'>();

/**
 * How the caller's account was signed in to, or tried at, wherever that was. A session that leads to no other tenant tells of none:
 * that of whoever has entered, or whom a third party has vouched for.
 */
export async function listOwnSignIns(db: Queries, scope: Scope, query: OwnSignInQuery, { refusals }: Pick<Texts, 'refusals'>) {
  const { accountId, tenantId, enteredBy, confined } = scope;
  const { success } = query;
  const found = db
    .selectFrom('sign_in_logs')
    .innerJoin('tenants', 'tenants.id', 'sign_in_logs.tenant_id')
    .selectAll('sign_in_logs')
    .select('tenants.name as tenantName')
    .where(
      eb.and([
        eb('sign_in_logs.account_id', '=', accountId),
        ...(enteredBy || confined ? [eb('sign_in_logs.tenant_id', '=', tenantId)] : []),
        ...within(sql.ref<number>('sign_in_logs.created_at'), query),
        ...(success ? [eb('sign_in_logs.outcome', success === 'true' ? '=' : '<>', 'success')] : []),
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
    records: records.map((row) => ({
      id: row.id,
      tenantName: row.tenantName,
      success: row.outcome === 'success',
      reason: row.outcome === 'success' ? null : refusals[row.outcome],
      method: row.method,
      address: row.address,
      userAgent: row.user_agent,
      createTime: iso(row.created_at),
    })),
  };
}
