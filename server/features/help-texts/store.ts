import type { HelpText } from '../../../contract/help-texts';
import { tenantDb } from '../../platform/db/tenant-db';
import type { Queries } from '../../platform/db/transact';
import { updateVersioned } from '../../platform/db/versioned';
import type { Scope } from '../../platform/http/caller';

type Tenant = Pick<Scope, 'tenantId'>;

export async function helpPaths(db: Queries, tenant: Tenant): Promise<string[]> {
  const rows = await tenantDb(db, tenant).select('help_texts').select('path').orderBy('path').execute();
  return rows.map(({ path }) => path);
}

/** The text as it is kept; null for a page without one. */
export async function findHelpText(db: Queries, tenant: Tenant, path: string): Promise<HelpText | null> {
  const row = await tenantDb(db, tenant)
    .select('help_texts')
    .select(['path', 'html', 'version'])
    .where('path', '=', path)
    .executeTakeFirst();
  return row ? { id: row.path, html: row.html, version: row.version } : null;
}

export async function insertHelpText(tx: Queries, tenant: Tenant, now: number, path: string, html: string): Promise<void> {
  await tenantDb(tx, tenant)
    .insert('help_texts', [{ path, html, created_at: now }])
    .execute();
}

/** An editor of an earlier version is refused and shown the text as it is now. */
export const updateHelpText = (
  tx: Queries,
  tenant: Tenant,
  { path, html, version }: { readonly path: string; readonly html: string; readonly version?: number | undefined },
  current: () => Promise<unknown>,
) => updateVersioned(tenantDb(tx, tenant).update('help_texts').where('path', '=', path), { html }, version, current);

export async function deleteHelpText(tx: Queries, tenant: Tenant, path: string): Promise<void> {
  await tenantDb(tx, tenant).delete('help_texts').where('path', '=', path).execute();
}
