import { sql } from 'kysely';
import type { Queries } from '../db/transact';
import type { Deps } from '../ports/deps';

const MINUTE_MS = 60_000;
const LONGEST_WAIT_MINUTES = 15;
const FORGOTTEN_AFTER_MS = 86_400_000;

/** Something that guesses are counted by, and how many may fail before each further one has to wait. */
export interface Counter {
  readonly key: string;
  readonly free: number;
}

export const byUsername = (usernameKey: string): Counter => byName('username', usernameKey);
/** The counter of a name that no account has. A known account is counted by its username. */
export const byName = (kind: 'username' | 'phone' | 'original' | 'secondFactor', name: string): Counter => ({
  key: `${kind}:${name}`,
  free: 30,
});
/** A whole organisation may share one origin. */
const byOrigin = (origin: string): Counter => ({ key: `origin:${origin}`, free: 300 });

/**
 * One guess at a secret, by any method. `isRight` is called in any case, so that it
 * costs the same work, and is passed whether the guess may be right at all.
 */
export async function guess(
  { db, now }: Pick<Deps, 'db' | 'now'>,
  name: Counter,
  from: { readonly origin: string },
  isRight: (mayBe: boolean) => Promise<boolean>,
): Promise<boolean> {
  const place = byOrigin(from.origin);
  const mayBe = (await reserveGuess(db, now(), name)) && (await reserveGuess(db, now(), place));
  if (!(await isRight(mayBe)) || !mayBe) return false;
  await forgetGuesses(db, name);
  await takeBackGuess(db, place);
  await dropOldGuesses(db, now());
  return true;
}

/**
 * Counts a guess as failed before its password is looked at, and answers whether it may be made. Counting and refusing are one
 * statement: guesses made in parallel cannot outrun it. From the last free failure on, each one costs a minute more, up to 15.
 */
async function reserveGuess(db: Queries, now: number, { key, free }: Counter): Promise<boolean> {
  const present = sql`cast(${now} as bigint)`;
  const forgotten = sql<boolean>`guesses.failed_at < ${present} - ${sql.lit(FORGOTTEN_AFTER_MS)}`;
  const failures = sql<number>`case when ${forgotten} then 1 else guesses.failures + 1 end`;
  const minutes = sql`(guesses.failures + 2 - ${sql.lit(free)})`;
  const wait = sql`case when ${minutes} > ${sql.lit(LONGEST_WAIT_MINUTES)} then ${sql.lit(LONGEST_WAIT_MINUTES)} else ${minutes} end`;
  const blockedUntil = sql<number>`case
    when ${forgotten} or ${minutes} < 1 then 0
    else ${present} + ${sql.lit(MINUTE_MS)} * (${wait}) end`;
  const counted = await db
    .insertInto('guesses')
    .values({ key, failures: 1, failed_at: now, blocked_until: 0 })
    .onConflict((conflict) =>
      conflict
        .column('key')
        .doUpdateSet({ failures, failed_at: now, blocked_until: blockedUntil })
        .where('guesses.blocked_until', '<=', now),
    )
    .returning('failures')
    .executeTakeFirst();
  return counted !== undefined;
}

/** The password was right: the name starts afresh. */
export async function forgetGuesses(db: Queries, { key }: Counter): Promise<void> {
  await db.deleteFrom('guesses').where('key', '=', key).execute();
}

/** The password was right: this one was no failure of the origin, but the others were. */
async function takeBackGuess(db: Queries, { key }: Counter): Promise<void> {
  await db
    .updateTable('guesses')
    .set((eb) => ({ failures: eb('failures', '-', 1), blocked_until: 0 }))
    .where('key', '=', key)
    .execute();
}

async function dropOldGuesses(db: Queries, now: number): Promise<void> {
  await db
    .deleteFrom('guesses')
    .where('failed_at', '<', now - FORGOTTEN_AFTER_MS)
    .execute();
}
