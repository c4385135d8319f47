import { expressionBuilder, sql } from 'kysely';
import type { z } from 'zod/mini';
import type { FILE_FIELDS, listFiles as listRoute, OwnQuota } from '../../../contract/files';
import { oneOrGone } from '../../platform/db/gone';
import type { Schema } from '../../platform/db/schema';
import { tenantDb } from '../../platform/db/tenant-db';
import type { Queries } from '../../platform/db/transact';
import { updateVersioned } from '../../platform/db/versioned';
import { TooLarge } from '../../platform/failures';
import type { StoredAs } from '../../platform/file-store/file-store';
import type { Scope } from '../../platform/http/caller';
import { numberField, ordersOf, textField, textTests, timeField } from '../../platform/list/fields';
import { pageOfRows } from '../../platform/list/list';
import type { Field } from '../../platform/list/super-query';

type Tenant = Pick<Scope, 'tenantId'>;

const eb = expressionBuilder<Schema, 'files' | 'contents' | 'memberships'>();

/** The tenant's own files with their contents, to be narrowed down further. */
const fileRows = (db: Queries, { tenantId }: Tenant) =>
  tenantDb(db, { tenantId })
    .select('files')
    .innerJoin('contents', (join) => join.on('contents.tenant_id', '=', tenantId).onRef('contents.id', '=', 'files.content_id'));

/** A file, with the id of its content, whose bytes it has. */
export const findFile = (db: Queries, { tenantId, id }: StoredAs) =>
  fileRows(db, { tenantId })
    .innerJoin('tenants', 'tenants.id', 'files.tenant_id')
    .select(['files.id', 'files.name', 'files.content_id as contentId', 'contents.content_type', 'files.size'])
    .select(['tenants.status', 'tenants.ends_at as endsAt'])
    .where('files.id', '=', id)
    .executeTakeFirst();

type Owner = Pick<Scope, 'tenantId' | 'membershipId'>;

/** By what its sender asks for a file. Two files may have one MD5, so that another user's file is never meant (G43). */
export interface AskedFor {
  readonly hash: string;
  readonly size?: number | undefined;
  readonly name?: string | undefined;
}

export interface SentFile extends StoredAs {
  readonly name: string;
  readonly size: number;
  readonly content: StoredAs;
  readonly sha256: string | null;
  readonly contentType: string;
}

/** The caller's own file that came in parts and has this hash, and this size where one is given: the one of this name, else the newest. */
export async function findByHash(db: Queries, owner: Owner, { hash, size, name }: AskedFor): Promise<SentFile | undefined> {
  const { tenantId, membershipId } = owner;
  const row = await fileRows(db, { tenantId })
    .select(['files.id', 'files.name', 'files.size', 'files.content_id'])
    .select(['contents.sha256', 'contents.content_type as contentType'])
    .where('files.uploaded_by', '=', membershipId)
    .where('files.hash', '=', hash)
    .$if(size !== undefined, (query) => query.where('files.size', '=', size ?? 0))
    .$if(name !== undefined, (query) => query.orderBy((row) => row('files.name', '=', name ?? ''), 'desc'))
    .orderBy('files.created_at', 'desc')
    .orderBy('files.id', 'desc')
    .executeTakeFirst();
  if (!row) return undefined;
  const { content_id, ...file } = row;
  return { tenantId, ...file, content: { tenantId, id: content_id } };
}

const FIELDS = {
  fileName: textField('files.name'),
  uploaderName: textField('memberships.name'),
  contentType: textField('contents.content_type'),
  createTime: timeField('files.created_at'),
};

const SEARCHED: Readonly<Record<keyof typeof FILE_FIELDS, Field>> = {
  ...FIELDS,
  size: numberField('files.size'),
  uploaderId: textField('files.uploaded_by'),
};

const LISTING = {
  orders: { ...ordersOf(FIELDS), size: eb.ref('files.size') },
  unsorted: FIELDS.createTime.column,
  key: sql.ref('files.id'),
};

/** What a list shows of files. */
const shownRows = (db: Queries, scope: Tenant) =>
  fileRows(db, scope)
    .leftJoin('memberships', (join) =>
      join.on('memberships.tenant_id', '=', scope.tenantId).onRef('memberships.id', '=', 'files.uploaded_by'),
    )
    .select(['files.id', 'files.name', 'contents.content_type', 'files.size', 'files.created_at', 'files.version'])
    .select('memberships.name as uploader');

export type ShownFile = Awaited<ReturnType<typeof findShownFile>>;

export const findShownFile = async (db: Queries, scope: Tenant, id: string) =>
  oneOrGone(await shownRows(db, scope).where('files.id', '=', id).executeTakeFirst());

export function listFiles(db: Queries, scope: Pick<Scope, 'tenantId' | 'zone'>, query: z.output<typeof listRoute.query>) {
  const rows = shownRows(db, scope).where(eb.and(textTests(FIELDS, query, ['fileName', 'uploaderName'])));
  return pageOfRows(rows, query, { ...LISTING, searched: { fields: SEARCHED, zone: scope.zone } });
}

interface NewFile {
  readonly id: string;
  readonly content_id: string;
  readonly name: string;
  readonly size: number;
  readonly hash: string | null;
  readonly uploaded_by: string;
  readonly created_at: number;
}

export async function insertFile(tx: Queries, tenant: Tenant, row: NewFile): Promise<void> {
  await tenantDb(tx, tenant).insert('files', [row]).execute();
}

/** Another file is asked for by this one's hash from now on. It stays under its address. */
export async function forgetHash(tx: Queries, { tenantId, id }: StoredAs): Promise<void> {
  await tenantDb(tx, { tenantId }).update('files').set({ hash: null }).where('id', '=', id).execute();
}

/** Another file that its sender has sent under this name, with these bytes, keeps it. */
export const renameFile = (
  tx: Queries,
  tenant: Tenant,
  { id, name, version }: { readonly id: string; readonly name: string; readonly version: number | undefined },
  current: () => Promise<unknown>,
) => updateVersioned(tenantDb(tx, tenant).update('files').where('id', '=', id), { name }, version, current);

/** Deletes a file, and answers what it was. Its content stays, for the caller to leave. */
export async function deleteFile(tx: Queries, tenant: Tenant, id: string) {
  const before = await tenantDb(tx, tenant)
    .delete('files')
    .where('id', '=', id)
    .returning(['name', 'size', 'content_id as contentId'])
    .executeTakeFirst();
  return oneOrGone(before);
}

/**
 * Takes `bytes` of what a tenant may keep. Asking and taking are one statement: uploads in parallel cannot go beyond it together.
 * `usual` is what a tenant without a quota of its own has.
 */
export async function takeSpace(tx: Queries, tenant: Tenant, bytes: number, usual: number): Promise<void> {
  if (bytes <= 0) return giveSpace(tx, tenant, -bytes);
  const db = tenantDb(tx, tenant);
  await db
    .insert('file_quotas', [{ used: 0, quota: null }])
    .onConflict((conflict) => conflict.column('tenant_id').doNothing())
    .execute();
  const { numUpdatedRows } = await db
    .update('file_quotas')
    .set((set) => ({ used: set('used', '+', bytes) }))
    .where((row) => row(row('used', '+', bytes), '<=', row.fn.coalesce('quota', row.val(usual))))
    .executeTakeFirstOrThrow();
  if (numUpdatedRows === 0n) throw new TooLarge('storage');
}

/** Gives back what was taken. */
export async function giveSpace(tx: Queries, tenant: Tenant, bytes: number): Promise<void> {
  await tenantDb(tx, tenant)
    .update('file_quotas')
    .set((set) => ({ used: set('used', '-', bytes) }))
    .execute();
}

export async function spaceOf(db: Queries, tenant: Tenant, usual: number): Promise<OwnQuota> {
  const row = await tenantDb(db, tenant).select('file_quotas').select(['used', 'quota']).executeTakeFirst();
  return { used: row?.used ?? 0, quota: row?.quota ?? usual, own: row?.quota ?? null };
}

/** As `spaceOf`, for a tenant that may not exist. */
export async function spaceIn(db: Queries, tenantId: string, usual: number) {
  const tenant = oneOrGone(await db.selectFrom('tenants').select('id').where('id', '=', tenantId).executeTakeFirst());
  return spaceOf(db, { tenantId: tenant.id }, usual);
}

export async function updateQuota(tx: Queries, tenantId: string, quota: number | null): Promise<void> {
  await tenantDb(tx, { tenantId })
    .insert('file_quotas', [{ used: 0, quota }])
    .onConflict((conflict) => conflict.column('tenant_id').doUpdateSet({ quota }))
    .execute();
}
