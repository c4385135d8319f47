import { sql } from 'kysely';
import type { z } from 'zod/mini';
import type { listUploads as listRoute } from '../../../contract/files';
import { CLOCKS_DIFFER_MS } from '../../platform/clocks';
import { newId } from '../../platform/db/ids';
import { tenantDb } from '../../platform/db/tenant-db';
import type { Queries } from '../../platform/db/transact';
import { Refusal } from '../../platform/failures';
import type { StoredAs } from '../../platform/file-store/file-store';
import type { Scope } from '../../platform/http/caller';
import { pageOfRows } from '../../platform/list/list';
import type { Part } from './rules';

type Owner = Pick<Scope, 'tenantId' | 'membershipId'>;

interface Announced {
  readonly hash: string | null;
  readonly name: string;
}

/** The caller's own upload of the file with this hash, begun where there is none. Never another caller's: two who send one file do not mix. */
export async function beginUpload(db: Queries, now: number, owner: Owner, { hash, name }: Announced): Promise<StoredAs> {
  const id = newId();
  const fresh = { id, owner_id: owner.membershipId, hash, name, handle: null, touched_at: now, holder: null };
  const begun = await tenantDb(db, owner)
    .insert('uploads', [fresh])
    .onConflict((conflict) => conflict.columns(['tenant_id', 'owner_id', 'hash']).doNothing())
    .returning('id')
    .executeTakeFirst();
  if (begun || hash === null) return { tenantId: owner.tenantId, id };
  return (await findUpload(db, owner, hash)) ?? beginUpload(db, now, owner, { hash, name });
}

export async function findUpload(db: Queries, owner: Owner, hash: string): Promise<StoredAs | undefined> {
  const row = await tenantDb(db, owner)
    .select('uploads')
    .select('id')
    .where('owner_id', '=', owner.membershipId)
    .where('hash', '=', hash)
    .executeTakeFirst();
  return row && { tenantId: owner.tenantId, id: row.id };
}

const parts = (db: Queries, file: StoredAs) =>
  tenantDb(db, file).select('upload_parts').select(['number', 'size', 'digest', 'receipt']).where('upload_id', '=', file.id);

export const partsOf = (db: Queries, file: StoredAs): Promise<Part[]> => parts(db, file).orderBy('number').execute();

export const findPart = (db: Queries, file: StoredAs, number: number): Promise<Part | undefined> =>
  parts(db, file).where('number', '=', number).executeTakeFirst();

/** A part that is about to be written: it counts as missing until it has its receipt. */
export async function announcePart(tx: Queries, file: StoredAs, part: { number: number; size: number; digest: string }) {
  const { size, digest } = part;
  await tenantDb(tx, file)
    .insert('upload_parts', [{ upload_id: file.id, ...part, receipt: null }])
    .onConflict((conflict) => conflict.columns(['tenant_id', 'upload_id', 'number']).doUpdateSet({ size, digest, receipt: null }))
    .execute();
}

export async function setReceipt(tx: Queries, file: StoredAs, number: number, receipt: string) {
  await tenantDb(tx, file)
    .update('upload_parts')
    .set({ receipt })
    .where('upload_id', '=', file.id)
    .where('number', '=', number)
    .execute();
}

export async function deleteParts(tx: Queries, file: StoredAs): Promise<void> {
  await tenantDb(tx, file).delete('upload_parts').where('upload_id', '=', file.id).execute();
}

/** Under which handle the file store writes the parts of an upload; null before the first one. */
export async function handleOf(tx: Queries, file: StoredAs): Promise<string | null> {
  const row = await tenantDb(tx, file).select('uploads').select('handle').where('id', '=', file.id).executeTakeFirst();
  return row?.handle ?? null;
}

/** Deletes an upload; its parts go with it. */
export async function deleteUpload(db: Queries, { file, holder }: Turn): Promise<void> {
  await tenantDb(db, file).delete('uploads').where('id', '=', file.id).where('holder', '=', holder).execute();
}

/** Whose turn it is to change an upload, and what is known of it. */
export interface Turn {
  readonly file: StoredAs;
  readonly holder: string;
  readonly name: string;
  readonly hash: string | null;
  readonly handle: string | null;
  readonly sealed: boolean;
}

const LISTING = {
  orders: { fileName: sql.ref('uploads.name'), size: sql.ref('uploads.taken'), changeTime: sql.ref('uploads.touched_at') },
  unsorted: sql.ref('uploads.touched_at'),
  key: sql.ref('uploads.id'),
};

/** Uploads in parts that are not finished, with the names of their owners. */
export function listUploads(db: Queries, tenant: Pick<Scope, 'tenantId'>, query: z.output<typeof listRoute.query>) {
  const rows = tenantDb(db, tenant)
    .select('uploads')
    .leftJoin('memberships', (join) =>
      join.on('memberships.tenant_id', '=', tenant.tenantId).onRef('memberships.id', '=', 'uploads.owner_id'),
    )
    .select(['uploads.id', 'uploads.name', 'uploads.taken', 'uploads.touched_at', 'memberships.name as uploader'])
    .where('uploads.hash', 'is not', null);
  return pageOfRows(rows, query, LISTING);
}

/** Counts the bytes of a part among those of its upload. */
export async function addTaken(tx: Queries, file: StoredAs, bytes: number): Promise<void> {
  await tenantDb(tx, file)
    .update('uploads')
    .set((set) => ({ taken: set('taken', '+', bytes) }))
    .where('id', '=', file.id)
    .execute();
}

/** What the unfinished uploads of the owner of this one take together, and how many they are. */
export async function takenWith(tx: Queries, file: StoredAs): Promise<{ readonly bytes: number; readonly count: number }> {
  const owner = tenantDb(tx, file).select('uploads').select('owner_id').where('id', '=', file.id);
  const row = await tenantDb(tx, file)
    .select('uploads')
    .select(({ fn }) => [fn.sum<number | string | null>('taken').as('bytes'), fn.countAll<number | string>().as('count')])
    .where('owner_id', '=', owner)
    .where('hash', 'is not', null)
    .executeTakeFirstOrThrow();
  return { bytes: Number(row.bytes), count: Number(row.count) };
}

/** Gives the turn to a holder, where no one else has it. */
export async function takeFreeTurn(
  db: Queries,
  file: StoredAs,
  { holder, now, until }: { readonly holder: string; readonly now: number; readonly until: number },
): Promise<Turn | undefined> {
  const row = await tenantDb(db, file)
    .update('uploads')
    .set({ holder, held_until: until })
    .where('id', '=', file.id)
    .where((row) => row.or([row('held_until', '<=', now), row('held_until', '>', until + CLOCKS_DIFFER_MS)]))
    .returning(['name', 'hash', 'handle', 'sealed'])
    .executeTakeFirst();
  return row && { file, holder, ...row, sealed: row.sealed === 1 };
}

export async function isThere(db: Queries, file: StoredAs): Promise<boolean> {
  const row = await tenantDb(db, file).select('uploads').select('id').where('id', '=', file.id).executeTakeFirst();
  return row !== undefined;
}

export async function extendTurn(db: Queries, { file, holder }: Turn, until: number): Promise<void> {
  await tenantDb(db, file)
    .update('uploads')
    .set({ held_until: until })
    .where('id', '=', file.id)
    .where('holder', '=', holder)
    .execute();
}

/** What a turn changes, it changes in one transaction with this: a process that stood still until its turn was over changes nothing. */
export async function keepTurn(tx: Queries, now: number, { file, holder }: Turn, change: Change = {}): Promise<void> {
  const { numUpdatedRows } = await tenantDb(tx, file)
    .update('uploads')
    .set({ touched_at: now, ...change })
    .where('id', '=', file.id)
    .where('holder', '=', holder)
    .executeTakeFirstOrThrow();
  if (numUpdatedRows === 0n) throw new Refusal('uploadBusy');
}

interface Change {
  readonly name?: string;
  readonly handle?: string | null;
  readonly sealed?: 0 | 1;
  readonly taken?: 0;
}
