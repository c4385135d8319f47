import { sql } from 'kysely';
import type { z } from 'zod/mini';
import type { listThirdParties, ThirdPartyDraft, thirdParty } from '../../../contract/third-parties';
import { contains } from '../../platform/db/contains';
import { allOrGone, deleteOrGone, oneOrGone } from '../../platform/db/gone';
import { iso } from '../../platform/db/tables/columns';
import { tenantDb } from '../../platform/db/tenant-db';
import type { Queries } from '../../platform/db/transact';
import { updateVersioned } from '../../platform/db/versioned';
import { pageOfRows } from '../../platform/list/list';

type Tenant = { readonly tenantId: string };

const rows = (db: Queries, tenant: Tenant) => tenantDb(db, tenant).select('third_party_configs').selectAll('third_party_configs');
type Row = Awaited<ReturnType<ReturnType<typeof rows>['execute']>>[number];

/** A third party as callers may see it: whether there is a secret, and not which. */
const shown = (row: Row): z.input<typeof thirdParty> => ({
  id: row.id,
  provider: row.provider,
  name: row.name,
  clientId: row.client_id,
  authorizeUrl: row.authorize_url,
  tokenUrl: row.token_url,
  userUrl: row.user_url,
  enabled: row.enabled === 1,
  hasSecret: row.client_secret !== null,
  createTime: iso(row.created_at),
  version: row.version,
});

export async function listConfigs(db: Queries, tenant: Tenant, query: z.output<(typeof listThirdParties)['query']>) {
  const { name } = query;
  const createTime = sql.ref('third_party_configs.created_at');
  const found = rows(db, tenant).$if(!!name, (named) => named.where(contains(sql.ref('third_party_configs.name'), name ?? '')));
  const { records, total } = await pageOfRows(found, query, {
    orders: { createTime, name: sql.ref('third_party_configs.name') },
    unsorted: createTime,
    key: sql.ref('third_party_configs.id'),
  });
  return { records: records.map(shown), total };
}

export async function findConfigs(db: Queries, tenant: Tenant, ids: readonly string[]) {
  return allOrGone(await rows(db, tenant).where('id', 'in', ids).orderBy('id').execute(), ids).map(shown);
}

export const findConfig = async (db: Queries, tenant: Tenant, id: string) => oneOrGone((await findConfigs(db, tenant, [id]))[0]);

/** A third party that people can sign in with, and its secret with it. */
export const configOf = (db: Queries, tenant: Tenant, id: string) =>
  rows(db, tenant).where('id', '=', id).where('enabled', '=', 1).executeTakeFirst();

export const offeredConfigs = (db: Queries, tenant: Tenant) =>
  rows(db, tenant).where('enabled', '=', 1).orderBy('created_at').orderBy('id').execute();

const columnsOf = ({ clientSecret, ...draft }: ThirdPartyDraft) => ({
  provider: draft.provider,
  name: draft.name,
  client_id: draft.clientId,
  authorize_url: draft.authorizeUrl,
  token_url: draft.tokenUrl,
  user_url: draft.userUrl,
  enabled: draft.enabled ? (1 as const) : (0 as const),
  ...(clientSecret !== undefined && { client_secret: clientSecret }),
});

export async function insertConfig(tx: Queries, tenant: Tenant, now: number, id: string, draft: ThirdPartyDraft): Promise<void> {
  const row = { ...columnsOf(draft), id, created_at: now };
  await tenantDb(tx, tenant).insert('third_party_configs', [row]).execute();
}

/** An editor of an earlier version is refused and shown the third party; without a version, the last write wins. */
export const updateConfig = (tx: Queries, tenant: Tenant, id: string, version: number | undefined, draft: ThirdPartyDraft) =>
  updateVersioned(tenantDb(tx, tenant).update('third_party_configs').where('id', '=', id), columnsOf(draft), version, () =>
    findConfig(tx, tenant, id),
  );

export const deleteConfig = (tx: Queries, tenant: Tenant, id: string) =>
  deleteOrGone(tenantDb(tx, tenant).delete('third_party_configs').where('id', '=', id), 1);
