import { setTimeout as pause } from 'node:timers/promises';
import { newId } from '../../platform/db/ids';
import type { Queries } from '../../platform/db/transact';
import { transactUnsynced } from '../../platform/db/unsynced';
import { Refusal } from '../../platform/failures';
import type { StoredAs } from '../../platform/file-store/file-store';
import type { Deps } from '../../platform/ports/deps';
import { extendTurn, isThere, type Turn, takeFreeTurn } from './upload-store';

/** A turn that is not renewed is over: its process was killed. */
const TURN_MS = 30_000;
const RENEWED_EVERY_MS = 10_000;
const ASKED_EVERY_MS = 100;
const ASKED_AT_MOST = 1_000;

/**
 * Does `work` while no other call, in this process or another, changes the upload: parts, merge and giving up never meet. Other calls
 * wait meanwhile. Answers undefined when there is no such upload, or none any more.
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

/** A power cut ends every turn. */
const extend = (db: Queries, turn: Turn, until: number) => transactUnsynced(db, (tx) => extendTurn(tx, turn, until));

async function takeTurn({ db, now }: Deps, file: StoredAs): Promise<Turn | undefined> {
  const holder = newId();
  for (let asked = 0; asked < ASKED_AT_MOST; asked++) {
    const turn = await transactUnsynced(db, (tx) => takeFreeTurn(tx, file, { holder, now: now(), until: now() + TURN_MS }));
    if (turn) return turn;
    if (!(await isThere(db, file))) return undefined;
    await pause(ASKED_EVERY_MS);
  }
  throw new Refusal('uploadBusy');
}
