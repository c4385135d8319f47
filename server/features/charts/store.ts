import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import type { Chart, ChartDraft, ChartQuery } from '../../../contract/charts';
import { isTenantOpen } from '../../identity/accounts/rules';
import { record } from '../../platform/audit/record';
import { contains } from '../../platform/db/contains';
import { iso } from '../../platform/db/tables/columns';
import { tenantDb } from '../../platform/db/tenant-db';
import { type Queries, transact } from '../../platform/db/transact';
import { Refusal } from '../../platform/failures';
import type { Scope } from '../../platform/http/caller';
import { pageOfRows } from '../../platform/list/list';
import type { Deps } from '../../platform/ports/deps';
import { monthBar } from './month-bar';

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

async function findChart(db: Queries, tenant: Tenant, id: string): Promise<Chart> {
  const row = await chartRows(db, tenant).where('id', '=', id).executeTakeFirst();
  if (!row) throw new Refusal('gone');
  return chartOf(row);
}

export async function listCharts(db: Queries, tenant: Tenant, query: ChartQuery) {
  const title = sql.ref('published_charts.title');
  const createTime = sql.ref('published_charts.created_at');
  const found = chartRows(db, tenant).$if(Boolean(query.title), (rows) => rows.where(contains(title, query.title ?? '')));
  const { records, total } = await pageOfRows(found, query, {
    orders: { title, createTime },
    unsorted: createTime,
    key: sql.ref('published_charts.id'),
  });
  return { records: records.map(chartOf), total };
}

/** The id is all that keeps strangers out, so all of it is chance. */
export function publishChart({ db, now }: Deps, scope: Scope, { kind, title }: ChartDraft) {
  return transact(db, async (tx) => {
    const id = randomBytes(16).toString('hex');
    await tenantDb(tx, scope)
      .insert('published_charts', [{ id, kind, title, created_at: now() }])
      .execute();
    const after = await findChart(tx, scope, id);
    await record(tx, now(), scope, { action: 'add', entity: 'chart', entityId: id, after });
    return after;
  });
}

interface Edit {
  readonly title: string;
  readonly version?: number | undefined;
}

/** Of two editors of the same version one is told, and shown the chart as it is now. */
export function editChart({ db, now }: Deps, scope: Scope, id: string, { title, version }: Edit) {
  return transact(db, async (tx) => {
    const before = await findChart(tx, scope, id);
    const { numUpdatedRows } = await tenantDb(tx, scope)
      .update('published_charts')
      .set((eb) => ({ title, version: eb('version', '+', 1) }))
      .where('id', '=', id)
      .$if(version !== undefined, (query) => query.where('version', '=', version ?? 0))
      .executeTakeFirst();
    if (numUpdatedRows !== 1n) throw new Refusal('stale', await findChart(tx, scope, id));
    const after = await findChart(tx, scope, id);
    await record(tx, now(), scope, { action: 'edit', entity: 'chart', entityId: id, before, after });
    return after;
  });
}

/** Revokes all of these charts or, where one of them is not there, none. */
export function revokeCharts({ db, now }: Deps, scope: Scope, ids: readonly string[]) {
  return transact(db, async (tx) => {
    for (const id of new Set(ids)) {
      const before = await findChart(tx, scope, id);
      await tenantDb(tx, scope).delete('published_charts').where('id', '=', id).execute();
      await record(tx, now(), scope, { action: 'remove', entity: 'chart', entityId: id, before });
    }
  });
}

/** What a published chart shows. One that was revoked, or whose tenant is closed, is as if it had never been. */
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
