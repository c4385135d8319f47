import { type Expression, expressionBuilder, type SqlBool, sql } from 'kysely';
import type { z } from 'zod/mini';
import type { APPLICATION_COLUMNS, Application, ApplicationDraft, applicationQuery } from '../../../contract/applications';
import { allOrGone, deleteOrGone, oneOrGone } from '../../platform/db/gone';
import { newId } from '../../platform/db/ids';
import type { Schema } from '../../platform/db/schema';
import { iso } from '../../platform/db/tables/columns';
import type { Queries } from '../../platform/db/transact';
import { Refusal } from '../../platform/failures';
import { ordersOf, textField, textTests, timeField } from '../../platform/list/fields';
import { type Listing, type PageOfRows, pageOfRows } from '../../platform/list/list';
import type { ColumnField } from '../../platform/list/super-query';
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

const COLUMNS: Readonly<Record<(typeof APPLICATION_COLUMNS)[number], ColumnField>> = {
  organization: textField('applications.organization'),
  orgCode: textField('applications.org_code'),
  status: textField('applications.status'),
  createTime: timeField('applications.created_at'),
  decideTime: timeField('applications.decided_at'),
};

const LISTING: Listing<keyof typeof COLUMNS> = {
  orders: ordersOf(COLUMNS),
  unsorted: COLUMNS.createTime.column,
  key: sql.ref('applications.id'),
};

type Query = z.output<typeof applicationQuery>;

export async function listApplications(db: Queries, query: Query): Promise<PageOfRows<Application>> {
  const { records, total } = await pageOfRows(applicationRows(db).where(eb.and(testsOf(query))), query, LISTING);
  return { records: records.map(filled), total };
}

const testsOf = ({ organization, status }: Query): Expression<SqlBool>[] => [
  ...textTests(COLUMNS, { organization }, ['organization']),
  ...(status ? [eb('applications.status', '=', status)] : []),
];

export async function findApplications(db: Queries, ids: readonly string[]): Promise<Application[]> {
  const rows = await applicationRows(db)
    .where('id', 'in', [...new Set(ids)])
    .orderBy('id')
    .execute();
  return allOrGone(rows, ids).map(filled);
}

export const findApplication = async (db: Queries, id: string): Promise<Application> =>
  oneOrGone((await findApplications(db, [id]))[0]);

/** What became of an application, for the holder of its receipt. */
export async function applicationByReceipt(db: Queries, receipt: string): Promise<Application> {
  const row = await applicationRows(db).where('receipt_hash', '=', hashOf(receipt)).executeTakeFirst();
  if (!row) throw new Refusal('receiptUnknown');
  return filled(row);
}

export async function insertApplication(db: Queries, now: number, receiptHash: string, draft: ApplicationDraft): Promise<void> {
  await db
    .insertInto('applications')
    .values({
      id: newId(),
      receipt_hash: receiptHash,
      org_code: draft.orgCode,
      organization: draft.organization,
      contact_name: draft.contactName,
      contact_phone: draft.contactPhone,
      username: draft.username,
      remark: draft.remark,
      status: 'waiting',
      reason: null,
      tenant_id: null,
      decided_at: null,
      created_at: now,
    })
    .execute();
}

interface Decision {
  readonly status: 'approved' | 'refused';
  readonly reason: string | null;
}

/** Decides an application that waits. Of two decisions at once, one is refused. */
export async function updateDecision(tx: Queries, now: number, id: string, decision: Decision): Promise<void> {
  const { numUpdatedRows } = await tx
    .updateTable('applications')
    .set((set) => ({ ...decision, decided_at: now, version: set('version', '+', 1) }))
    .where('id', '=', id)
    .where('status', '=', 'waiting')
    .executeTakeFirst();
  if (numUpdatedRows === 0n) throw new Refusal('applicationDecided', await findApplication(tx, id));
}

/** Notes the tenant that an application became. */
export async function setMadeTenant(tx: Queries, id: string, tenantId: string): Promise<void> {
  await tx.updateTable('applications').set({ tenant_id: tenantId }).where('id', '=', id).execute();
}

export const deleteApplication = (tx: Queries, id: string) => deleteOrGone(tx.deleteFrom('applications').where('id', '=', id), 1);
