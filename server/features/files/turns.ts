import { setTimeout as pause } from 'node:timers/promises';
import { newId } from '../../platform/db/ids';
import { tenantDb } from '../../platform/db/tenant-db';
import type { Queries } from '../../platform/db/transact';
import { Refusal } from '../../platform/failures';
import type { StoredAs } from '../../platform/file-store/file-store';
import type { Deps } from '../../platform/ports/deps';

/** A turn that nobody renews is over: its process was killed. */
const TURN_MS = 30_000;
const RENEWED_EVERY_MS = 10_000;
const ASKED_EVERY_MS = 100;
const ASKED_AT_MOST = 1_000;

/** Whose turn it is to change an upload, and what is known of it. */
export interface Turn {
  readonly file: StoredAs;
  readonly holder: string;
  readonly name: string;
  readonly hash: string | null;
  readonly handle: string | null;
  readonly sealed: boolean;
}

/**
 * Does `work` while nobody else, in this process or another, changes the upload: parts, merge and giving up never meet. Whoever comes
 * meanwhile waits. Answers undefined when there is no such upload, or none any more.
 */
export async function inTurn<Result>(
  deps: Deps,
  file: StoredAs,
  work: (turn: Turn) => Promise<Result>,
): Promise<Result | undefined> {
  const { db, now } = deps;
  const turn = await takeTurn(deps, file);
  if (!turn) return undefined;
  const renewing = setInterval(() => {
    extend(db, turn, now() + TURN_MS).catch(() => undefined);
  }, RENEWED_EVERY_MS);
  try {
    return await work(turn);
  } finally {
    clearInterval(renewing);
    await extend(db, turn, 0);
  }
}

async function takeTurn({ db, now }: Deps, file: StoredAs): Promise<Turn | undefined> {
  const holder = newId();
  for (let asked = 0; asked < ASKED_AT_MOST; asked++) {
    const row = await tenantDb(db, file)
      .update('uploads')
      .set({ holder, held_until: now() + TURN_MS })
      .where('id', '=', file.id)
      .where('held_until', '<=', now())
      .returning(['name', 'hash', 'handle', 'sealed'])
      .executeTakeFirst();
    if (row) return { file, holder, ...row, sealed: row.sealed === 1 };
    if (!(await isThere(db, file))) return undefined;
    await pause(ASKED_EVERY_MS);
  }
  throw new Refusal('uploadBusy');
}

async function isThere(db: Queries, file: StoredAs): Promise<boolean> {
  const row = await tenantDb(db, file).select('uploads').select('id').where('id', '=', file.id).executeTakeFirst();
  return row !== undefined;
}

async function extend(db: Queries, { file, holder }: Turn, until: number): Promise<void> {
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
  readonly handle?: string | null;
  readonly sealed?: 0 | 1;
}
