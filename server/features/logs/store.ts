import { type Expression, expressionBuilder, type SqlBool, sql } from 'kysely';
import {
  type OPERATION_FIELDS,
  type OperationQuery,
  type OwnSignInQuery,
  type SIGN_IN_FIELDS,
  type SignInQuery,
  UNFINISHED,
} from '../../../contract/logs';
import { inReach } from '../../organisation/departments/reach-store';
import { contains } from '../../platform/db/contains';
import type { Schema } from '../../platform/db/schema';
import { iso } from '../../platform/db/tables/columns';
import type { SignInLogs } from '../../platform/db/tables/logs';
import { tenantDb } from '../../platform/db/tenant-db';
import type { Queries } from '../../platform/db/transact';
import type { Scope } from '../../platform/http/caller';
import { textField, timeField } from '../../platform/list/fields';
import { pageOfRows } from '../../platform/list/list';
import { spanOf } from '../../platform/list/spans';
import type { Field } from '../../platform/list/super-query';
import type { Texts } from '../../platform/texts';

const eb = expressionBuilder<Schema, 'memberships' | 'accounts'>();
export const kept = (row: string | null) => (row === null ? null : (JSON.parse(row) as Record<string, unknown>));

type Period = Pick<OwnSignInQuery, 'startTime' | 'endTime' | 'fromDay' | 'toDay'>;

/** Times are epoch milliseconds: from the one on, and before the other. Days are those of the tenant's zone, and count whole. */
function within(column: Expression<number>, { startTime, endTime, fromDay, toDay }: Period, zone: string): Expression<SqlBool>[] {
  const first = fromDay === undefined ? undefined : spanOf(fromDay, zone)?.first;
  const last = toDay === undefined ? undefined : spanOf(toDay, zone)?.last;
  return [
    ...(startTime === undefined ? [] : [eb(column, '>=', startTime)]),
    ...(endTime === undefined ? [] : [eb(column, '<', endTime)]),
    ...(first === undefined ? [] : [eb(column, '>=', first)]),
    ...(last === undefined ? [] : [eb(column, '<=', last)]),
  ];
}

/** The filters for attempts to sign in, whatever list they are for. */
export const attemptsLike = (query: Pick<OwnSignInQuery, 'success' | keyof Period>, zone: string): Expression<SqlBool>[] => [
  ...within(sql.ref<number>('sign_in_logs.created_at'), query, zone),
  ...(query.success ? [eb(sql.ref('sign_in_logs.outcome'), query.success === 'true' ? '=' : '<>', 'success')] : []),
];

/** An attempt as everybody is told it who may know of it. */
export const attemptTold = (row: SignInLogs, { refusals }: Pick<Texts, 'refusals'>) => ({
  id: row.id,
  success: row.outcome === 'success',
  unfinished: UNFINISHED.includes(row.outcome),
  reason: row.outcome === 'success' ? null : refusals[row.outcome],
  method: row.method,
  address: row.address,
  userAgent: row.user_agent,
  createTime: iso(row.created_at),
});

const named = (part: string) =>
  eb.or([contains(sql.ref('memberships.name'), part), contains(sql.ref('accounts.username'), part)]);

const OPERATIONS_SEARCHED: Readonly<Record<keyof typeof OPERATION_FIELDS, Field>> = {
  createTime: timeField('audits.created_at'),
  actorId: textField('audits.actor_id'),
  action: textField('audits.action'),
  entity: textField('audits.entity'),
  requestId: textField('audits.request_id'),
};

const SIGN_INS_SEARCHED: Readonly<Record<keyof typeof SIGN_IN_FIELDS, Field>> = {
  createTime: timeField('sign_in_logs.created_at'),
  username: textField('accounts.username'),
  name: textField('memberships.name'),
  method: textField('sign_in_logs.method'),
  success: { kind: 'flag', isSo: eb(sql.ref('sign_in_logs.outcome'), '=', 'success') },
  address: textField('sign_in_logs.address'),
};

/** Operations of the users in the caller's scope. A caller who sees all users also sees those of deleted ones. */
export async function listOperations(db: Queries, scope: Scope, query: OperationQuery) {
  const { actor, entity, action, entityId } = query;
  const found = tenantDb(db, scope)
    .select('audits')
    .leftJoin('memberships', (join) =>
      join.onRef('memberships.tenant_id', '=', 'audits.tenant_id').onRef('memberships.id', '=', 'audits.actor_id'),
    )
    .leftJoin('accounts', 'accounts.id', 'memberships.account_id')
    .selectAll('audits')
    .select(['memberships.name', 'accounts.username'])
    .where(
      eb.and([
        inReach(db, scope),
        ...within(sql.ref<number>('audits.created_at'), query, scope.zone),
        ...(actor ? [eb.or([named(actor), contains(sql.ref('audits.entered_by'), actor)])] : []),
        ...(entity ? [eb(sql.ref('audits.entity'), '=', entity)] : []),
        ...(action ? [eb(sql.ref('audits.action'), '=', action)] : []),
        ...(entityId ? [eb(sql.ref('audits.entity_id'), '=', entityId)] : []),
      ]),
    );
  const createTime = sql.ref<number>('audits.created_at');
  const { records, ...total } = await pageOfRows(found, query, {
    orders: { createTime, entity: sql.ref('audits.entity'), action: sql.ref('audits.action') },
    unsorted: createTime,
    growing: { db, at: createTime },
    key: sql.ref('audits.id'),
    searched: { fields: OPERATIONS_SEARCHED, zone: scope.zone },
  });
  return {
    ...total,
    records: records.map((row) => ({
      id: row.id,
      actorId: row.actor_id,
      actorName: row.name,
      actorUsername: row.username,
      enteredBy: row.entered_by,
      action: row.action,
      entity: row.entity,
      entityId: row.entity_id,
      before: kept(row.before_row),
      after: kept(row.after_row),
      requestId: row.request_id,
      createTime: iso(row.created_at),
    })),
  };
}

/** The users in the caller's scope who tried to sign in. */
export async function listSignIns(db: Queries, scope: Scope, query: SignInQuery, texts: Pick<Texts, 'refusals'>) {
  const { user, method, address } = query;
  const found = tenantDb(db, scope)
    .select('sign_in_logs')
    .leftJoin('accounts', 'accounts.id', 'sign_in_logs.account_id')
    .leftJoin('memberships', (join) =>
      join
        .onRef('memberships.tenant_id', '=', 'sign_in_logs.tenant_id')
        .onRef('memberships.account_id', '=', 'sign_in_logs.account_id'),
    )
    .selectAll('sign_in_logs')
    .select(['memberships.name', 'accounts.username'])
    .where(
      eb.and([
        inReach(db, scope),
        ...attemptsLike(query, scope.zone),
        ...(user ? [named(user)] : []),
        ...(method ? [eb(sql.ref('sign_in_logs.method'), '=', method)] : []),
        ...(address ? [eb(sql.ref('sign_in_logs.address'), '=', address)] : []),
      ]),
    );
  const createTime = sql.ref<number>('sign_in_logs.created_at');
  const { records, ...total } = await pageOfRows(found, query, {
    orders: { createTime, address: sql.ref('sign_in_logs.address'), method: sql.ref('sign_in_logs.method') },
    unsorted: createTime,
    growing: { db, at: createTime },
    key: sql.ref('sign_in_logs.id'),
    searched: { fields: SIGN_INS_SEARCHED, zone: scope.zone },
  });
  return {
    ...total,
    records: records.map((row) => ({
      ...attemptTold(row, texts),
      username: row.username,
      name: row.name,
      requestId: row.request_id,
    })),
  };
}
