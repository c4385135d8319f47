import { lastMonths, monthOf } from '../../platform/audit/months';
import { tenantDb } from '../../platform/db/tenant-db';
import type { Queries } from '../../platform/db/transact';

const MONTHS = 12;

/** How many signed in to a tenant in each of the last months, the present one last; a month without anybody is there with 0. */
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
