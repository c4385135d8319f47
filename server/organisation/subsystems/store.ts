import { sql } from 'kysely';
import type { z } from 'zod/mini';
import type { KeptSubsystem, SubsystemDraft, subsystemQuery } from '../../../contract/subsystems';
import { contains } from '../../platform/db/contains';
import { iso } from '../../platform/db/tables/columns';
import type { Queries } from '../../platform/db/transact';
import { Refusal } from '../../platform/failures';
import { type PageOfRows, pageOfRows } from '../../platform/list/list';

export async function subsystemRows(db: Queries) {
  const rows = db.selectFrom('subsystems').select(['id', 'name', 'url', 'enabled']).orderBy('display_order').orderBy('id');
  return (await rows.execute()).map(({ enabled, ...row }) => ({ ...row, enabled: enabled === 1 }));
}

const keptRows = (db: Queries) => db.selectFrom('subsystems').selectAll('subsystems');
type Row = Awaited<ReturnType<ReturnType<typeof keptRows>['execute']>>[number];

/** Sub-systems as their keepers see them: whether there is a secret, and not even its hash. */
async function kept(db: Queries, rows: readonly Row[]): Promise<KeptSubsystem[]> {
  if (rows.length === 0) return [];
  const ids = rows.map(({ id }) => id);
  const redirects = db.selectFrom('subsystem_redirects').selectAll().where('subsystem_id', 'in', ids);
  const addresses = await redirects.orderBy('redirect_uri').execute();
  return rows.map((row) => ({
    id: row.id,
    name: row.name,
    url: row.url,
    displayOrder: row.display_order,
    enabled: row.enabled === 1,
    clientId: row.client_id,
    redirectUris: addresses.filter(({ subsystem_id }) => subsystem_id === row.id).map(({ redirect_uri }) => redirect_uri),
    hasSecret: row.client_secret_hash !== null,
    createTime: iso(row.created_at),
    version: row.version,
  }));
}

export async function listKept(db: Queries, query: z.output<typeof subsystemQuery>): Promise<PageOfRows<KeptSubsystem>> {
  const name = sql.ref('subsystems.name');
  const displayOrder = sql.ref('subsystems.display_order');
  const found = keptRows(db).$if(!!query.name, (rows) => rows.where(contains(name, query.name ?? '')));
  const { records, total } = await pageOfRows(found, query, {
    orders: { name, displayOrder, createTime: sql.ref('subsystems.created_at') },
    unsorted: displayOrder,
    unsortedOrder: 'asc',
    key: sql.ref('subsystems.id'),
  });
  return { records: await kept(db, records), total };
}

export async function findKept(db: Queries, ids: readonly string[]): Promise<KeptSubsystem[]> {
  const unique = [...new Set(ids)];
  const rows = await keptRows(db).where('id', 'in', unique).orderBy('id').execute();
  if (rows.length < unique.length) throw new Refusal('gone');
  return kept(db, rows);
}

export async function findOne(db: Queries, id: string): Promise<KeptSubsystem> {
  const [found] = await findKept(db, [id]);
  if (!found) throw new Refusal('gone');
  return found;
}

/** Who signs nobody in has no secret. */
export const columnsOf = ({ name, url, displayOrder, enabled, clientId }: SubsystemDraft) => ({
  name,
  url,
  display_order: displayOrder,
  enabled: enabled ? (1 as const) : (0 as const),
  client_id: clientId,
  ...(clientId === null && { client_secret_hash: null }),
});

/** Sets where its codes may be sent to exactly these addresses. */
export async function setRedirects(tx: Queries, subsystem_id: string, redirectUris: readonly string[]): Promise<void> {
  await tx.deleteFrom('subsystem_redirects').where('subsystem_id', '=', subsystem_id).execute();
  const rows = [...new Set(redirectUris)].map((redirect_uri) => ({ subsystem_id, redirect_uri }));
  if (rows.length > 0) await tx.insertInto('subsystem_redirects').values(rows).execute();
}
