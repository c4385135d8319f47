import { sql } from 'kysely';
import type { Chart, ChartDraft, ChartQuery } from '../../../contract/charts';
import { isTenantOpen } from '../../identity/accounts/rules';
import { lastMonths, monthOf } from '../../platform/audit/months';
import { deleteOrGone, oneOrGone } from '../../platform/db/gone';
import { iso } from '../../platform/db/tables/columns';
import { tenantDb } from '../../platform/db/tenant-db';
import type { Queries } from '../../platform/db/transact';
import { updateVersioned } from '../../platform/db/versioned';
import { Refusal } from '../../platform/failures';
import type { Scope } from '../../platform/http/caller';
import { ordersOf, textField, textTests, timeField } from '../../platform/list/fields';
import { type Listing, pageOfRows } from '../../platform/list/list';

type Tenant = Pick<Scope, 'tenantId'>;

const chartRows = (db: Queries, tenant: Tenant) => tenantDb(db, tenant).select('published_charts').selectAll('published_charts');

type Row = Awaited<ReturnType<ReturnType<typeof chartRows>['execute']>>[number];

const chartOf = ({ id, kind, title, created_at, version }: Row): Chart => ({
  id,
  kind,
  title,
  createTime: iso(created_at),
  version,
});

export async function findChart(db: Queries, tenant: Tenant, id: string): Promise<Chart> {
  const row = await chartRows(db, tenant).where('id', '=', id).executeTakeFirst();
  return chartOf(oneOrGone(row));
}

const FIELDS = { title: textField('published_charts.title'), createTime: timeField('published_charts.created_at') };

const LISTING: Listing<keyof typeof FIELDS> = {
  orders: ordersOf(FIELDS),
  unsorted: FIELDS.createTime.column,
  key: sql.ref('published_charts.id'),
};

export async function listCharts(db: Queries, tenant: Tenant, query: ChartQuery) {
  const found = chartRows(db, tenant).where((eb) => eb.and(textTests(FIELDS, query, ['title'])));
  const { records, total } = await pageOfRows(found, query, LISTING);
  return { records: records.map(chartOf), total };
}

export async function insertChart(
  tx: Queries,
  tenant: Tenant,
  now: number,
  chart: ChartDraft & { readonly id: string },
): Promise<void> {
  await tenantDb(tx, tenant)
    .insert('published_charts', [{ ...chart, created_at: now }])
    .execute();
}

/** An editor of an earlier version is refused and shown the chart; without a version, the last write wins. */
export const updateChart = (tx: Queries, tenant: Tenant, id: string, version: number | undefined, title: string) =>
  updateVersioned(tenantDb(tx, tenant).update('published_charts').where('id', '=', id), { title }, version, () =>
    findChart(tx, tenant, id),
  );

export const deleteChart = (tx: Queries, tenant: Tenant, id: string) =>
  deleteOrGone(tenantDb(tx, tenant).delete('published_charts').where('id', '=', id), 1);

/** What a published chart shows. One that was revoked, or whose tenant is closed, is gone. */
export async function openChart(db: Queries, now: number, id: string) {
  const row = await db
    .selectFrom('published_charts')
    .innerJoin('tenants', 'tenants.id', 'published_charts.tenant_id')
    .select(['published_charts.tenant_id as tenantId', 'published_charts.kind', 'published_charts.title'])
    .select(['tenants.status', 'tenants.ends_at as endsAt'])
    .where('published_charts.id', '=', id)
    .executeTakeFirst();
  if (!row || !isTenantOpen(row, now)) throw new Refusal('gone');
  return { kind: row.kind, title: row.title, bars: await monthBar(db, now, row) };
}

const MONTHS = 12;

/** How many sign-ins a tenant had in each of the last months, the present one last; a month without any is there with 0. */
export async function monthBar(db: Queries, now: number, tenant: { readonly tenantId: string }) {
  const { zone } = await db.selectFrom('tenants').select('zone').where('id', '=', tenant.tenantId).executeTakeFirstOrThrow();
  const months = lastMonths(monthOf(now, zone), MONTHS);
  const rows = await tenantDb(db, tenant)
    .select('sign_in_counts')
    .select(['month', 'sign_ins'])
    .where('month', 'in', months)
    .execute();
  return months.map((x) => ({ x, y: rows.find(({ month }) => month === x)?.sign_ins ?? 0 }));
}
