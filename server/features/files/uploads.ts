import { newId } from '../../platform/db/ids';
import { tenantDb } from '../../platform/db/tenant-db';
import { type Queries, transact } from '../../platform/db/transact';
import type { StoredAs, StoredPart } from '../../platform/file-store/file-store';
import type { Scope } from '../../platform/http/caller';
import type { Deps } from '../../platform/ports/deps';
import { giveSpace, takeSpace } from './quota';
import { keepTurn, type Turn } from './turns';

type Owner = Pick<Scope, 'tenantId' | 'membershipId'>;

interface Announced {
  readonly hash: string | null;
  readonly name: string;
}

/** The caller's own upload of the file with this hash, begun where there is none. Nobody else's: two who send one file never mix. */
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

/** A part as the database knows it. Without a receipt it is still being written, or its writing broke off. */
export type Part = Omit<StoredPart, 'receipt'> & { readonly digest: string; readonly receipt: string | null };

export const partsOf = (db: Queries, file: StoredAs): Promise<Part[]> =>
  tenantDb(db, file)
    .select('upload_parts')
    .select(['number', 'size', 'digest', 'receipt'])
    .where('upload_id', '=', file.id)
    .orderBy('number')
    .execute();

export const isWhole = (part: Part): part is Part & StoredPart => part.receipt !== null;

/** A part as it came in. */
interface Sent {
  readonly number: number;
  readonly bytes: Buffer;
  readonly digest: string;
}

/** Keeps a part. One that is there already is not written again; while another is being replaced, it counts as missing. */
export async function keepPart(deps: Deps, turn: Turn, { number, bytes, digest }: Sent): Promise<Turn> {
  const { db, now, files } = deps;
  const known = (await partsOf(db, turn.file)).find((part) => part.number === number);
  if (known && isWhole(known) && known.digest === digest) return turn;
  const opened = await reopen(deps, turn);
  await transact(db, async (tx) => {
    await keepTurn(tx, now(), turn);
    await takeSpace(tx, turn.file, bytes.length - (known?.size ?? 0), files.limits.quota);
    await announcePart(tx, turn.file, { number, size: bytes.length, digest });
  });
  const handle = opened.handle ?? (await begun(deps, turn));
  const receipt = await files.store.writePart(turn.file, handle, number, bytes);
  await transact(db, async (tx) => {
    await keepTurn(tx, now(), turn);
    await setReceipt(tx, turn.file, number, receipt);
  });
  return { ...opened, handle };
}

async function begun({ db, now, files }: Deps, turn: Turn): Promise<string> {
  const handle = await files.store.begin(turn.file);
  await keepTurn(db, now(), turn, { handle });
  return handle;
}

async function announcePart(tx: Queries, file: StoredAs, part: { number: number; size: number; digest: string }) {
  const { size, digest } = part;
  await tenantDb(tx, file)
    .insert('upload_parts', [{ upload_id: file.id, ...part, receipt: null }])
    .onConflict((conflict) => conflict.columns(['tenant_id', 'upload_id', 'number']).doUpdateSet({ size, digest, receipt: null }))
    .execute();
}

async function setReceipt(tx: Queries, file: StoredAs, number: number, receipt: string) {
  await tenantDb(tx, file)
    .update('upload_parts')
    .set({ receipt })
    .where('upload_id', '=', file.id)
    .where('number', '=', number)
    .execute();
}

/** Makes parts of a sealed upload again: some of them were wrong, or its merge broke off. */
async function reopen({ db, now, files }: Deps, turn: Turn): Promise<Turn> {
  if (!turn.sealed || turn.handle === null) return turn;
  const parts = (await partsOf(db, turn.file)).filter(isWhole);
  const opened = await files.store.unseal(turn.file, turn.handle, parts);
  await transact(db, async (tx) => {
    await keepTurn(tx, now(), turn, { handle: opened.handle, sealed: 0 });
    for (const { number, receipt } of opened.parts) await setReceipt(tx, turn.file, number, receipt);
  });
  return { ...turn, handle: opened.handle, sealed: false };
}

/**
 * Forgets an upload, and gives back what its parts took. The database forgets the parts first: where this breaks off, what is sent next
 * begins anew.
 */
export async function dropUpload({ db, now, files }: Deps, turn: Turn): Promise<void> {
  const handle = await transact(db, async (tx) => {
    const begun = await tenantDb(tx, turn.file)
      .select('uploads')
      .select('handle')
      .where('id', '=', turn.file.id)
      .executeTakeFirst();
    await keepTurn(tx, now(), turn, { handle: null, sealed: 0 });
    const taken = (await partsOf(tx, turn.file)).reduce((sum, { size }) => sum + size, 0);
    await giveSpace(tx, turn.file, taken);
    await tenantDb(tx, turn.file).delete('upload_parts').where('upload_id', '=', turn.file.id).execute();
    return begun?.handle ?? null;
  });
  await files.store.discard(turn.file, handle);
  await forgetUpload(db, turn);
}

/** Its parts go with it. */
export async function forgetUpload(db: Queries, { file, holder }: Turn): Promise<void> {
  await tenantDb(db, file).delete('uploads').where('id', '=', file.id).where('holder', '=', holder).execute();
}
