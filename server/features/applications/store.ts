import { type Expression, expressionBuilder, type SqlBool, sql } from 'kysely';
import type { z } from 'zod/mini';
import type { APPLICATION_COLUMNS, Application, applicationQuery } from '../../../contract/applications';
import { contains } from '../../platform/db/contains';
import type { Schema } from '../../platform/db/schema';
import { iso } from '../../platform/db/tables/columns';
import type { Queries } from '../../platform/db/transact';
import { Refusal } from '../../platform/failures';
import { type PageOfRows, pageOfRows } from '../../platform/list/list';
import { hashOf } from '../../platform/secrets/secret';

const eb = expressionBuilder<Schema, 'applications'>();

const applicationRows = (db: Queries) =>
  db
    .selectFrom('applications')
    .select(['id', 'organization', 'org_code as orgCode', 'contact_name as contactName', 'contact_phone as contactPhone'])
    .select(['username', 'remark', 'status', 'reason', 'created_at', 'decided_at']);

type RawApplication = Awaited<ReturnType<ReturnType<typeof applicationRows>['execute']>>[number];

const filled = ({ created_at, decided_at, ...row }: RawApplication): Application => ({
  ...row,
  createTime: iso(created_at),
  decideTime: decided_at === null ? null : iso(decided_at),
});

const ORDERS: Readonly<Record<(typeof APPLICATION_COLUMNS)[number], Expression<unknown>>> = {
  organization: sql.ref('applications.organization'),
  orgCode: sql.ref('applications.org_code'),
  status: sql.ref('applications.status'),
  createTime: sql.ref('applications.created_at'),
  decideTime: sql.ref('applications.decided_at'),
};

type Query = z.output<typeof applicationQuery>;

export async function listApplications(db: Queries, query: Query): Promise<PageOfRows<Application>> {
  const { records, total } = await pageOfRows(applicationRows(db).where(eb.and(testsOf(query))), query, {
    orders: ORDERS,
    unsorted: ORDERS.createTime,
    key: sql.ref('applications.id'),
  });
  return { records: records.map(filled), total };
}

const testsOf = ({ organization, status }: Query): Expression<SqlBool>[] => [
  ...(organization ? [contains(ORDERS.organization, organization)] : []),
  ...(status ? [eb('applications.status', '=', status)] : []),
];

export async function findApplications(db: Queries, ids: readonly string[]): Promise<Application[]> {
  const unique = [...new Set(ids)];
  const rows = await applicationRows(db).where('id', 'in', unique).orderBy('id').execute();
  if (rows.length < unique.length) throw new Refusal('gone');
  return rows.map(filled);
}

export async function findApplication(db: Queries, id: string): Promise<Application> {
  const [found] = await findApplications(db, [id]);
  if (!found) throw new Refusal('gone');
  return found;
}

/** What became of an application, for whoever has its receipt. */
export async function applicationByReceipt(db: Queries, receipt: string): Promise<Application> {
  const row = await applicationRows(db).where('receipt_hash', '=', hashOf(receipt)).executeTakeFirst();
  if (!row) throw new Refusal('receiptUnknown');
  return filled(row);
}
