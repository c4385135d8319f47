import { sql } from 'kysely';
import { beganWithin, endsWithin, keptFor } from '../db/expiry';
import type { Queries } from '../db/transact';
import type { Deps } from '../ports/deps';

const MINUTE_MS = 60_000;
const LONGEST_WAIT_MINUTES = 15;
const FORGOTTEN_AFTER_MS = 86_400_000;

export const GUESSES = keptFor('guesses', ['key'], 'failed_at', FORGOTTEN_AFTER_MS);

/** Something that guesses are counted by, and how many may fail before each further one has to wait. */
export interface Counter {
  readonly key: string;
  readonly free: number;
  /** Whose secret is guessed at; null for a counter over many. */
  readonly subject: string | null;
}

const FREE = 30;
/** Over all strangers together: it bounds guesses from many origins. */
const FREE_FOR_STRANGERS = 100;
/** A whole organisation may share one origin. */
const FREE_AT_ONE_ORIGIN = 300;

export const byUsername = (usernameKey: string) => bySubject('username', usernameKey);
/** What guesses are counted by. A name that no account has is one, too. */
export const bySubject = (kind: 'username' | 'phone' | 'original' | 'secondFactor' | 'code' | 'client', name: string) =>
  `${kind}:${name}`;

interface Known {
  /** The device of the caller, if the account was signed in from it. */
  readonly device: string | undefined;
  /** Whether the account was signed in from this origin. */
  readonly origin: boolean;
}

/** The counters of one guess. A known device has a secret of its own: what others guess at the same origin is not counted for it. */
export function countersOf(subject: string, origin: string, known: Known): readonly Counter[] {
  if (known.device !== undefined) return [{ key: `${subject}@device:${known.device}`, free: FREE, subject }];
  const here = { key: `${subject}@origin:${origin}`, free: FREE, subject };
  const strangers = { key: subject, free: FREE_FOR_STRANGERS, subject };
  const place = { key: `origin:${origin}`, free: FREE_AT_ONE_ORIGIN, subject: null };
  return known.origin ? [here, place] : [here, strangers, place];
}

/**
 * One guess at a secret, by any method. `isRight` is called in any case, so that it
 * costs the same work, and is passed whether the guess may be right at all.
 */
export async function guess(
  { db, now }: Pick<Deps, 'db' | 'now'>,
  counters: readonly Counter[],
  isRight: (mayBe: boolean) => Promise<boolean>,
): Promise<boolean> {
  const mayBe = await reserveAll(db, now(), counters);
  if (!(await isRight(mayBe)) || !mayBe) return false;
  for (const counter of counters) await (counter.subject === null ? takeBackGuess : forgetCounter)(db, counter);
  return true;
}

/** A guess that one counter refuses does not count for the others. */
async function reserveAll(db: Queries, now: number, counters: readonly Counter[]): Promise<boolean> {
  for (const [index, counter] of counters.entries()) {
    if (await reserveGuess(db, now, counter)) continue;
    for (const earlier of counters.slice(0, index)) await takeBackGuess(db, earlier);
    return false;
  }
  return true;
}

/**
 * Counts a guess as failed before its password is looked at, and answers whether it may be made. Counting and refusing are one
 * statement: guesses made in parallel cannot outrun it. From the last free failure on, each one costs a minute more, up to 15.
 */
async function reserveGuess(db: Queries, now: number, { key, free, subject }: Counter): Promise<boolean> {
  const present = sql`cast(${now} as bigint)`;
  const forgotten = sql<boolean>`not ${beganWithin('guesses.failed_at', now, FORGOTTEN_AFTER_MS)}`;
  const failures = sql<number>`case when ${forgotten} then 1 else guesses.failures + 1 end`;
  const minutes = sql`(guesses.failures + 2 - ${sql.lit(free)})`;
  const wait = sql`case when ${minutes} > ${sql.lit(LONGEST_WAIT_MINUTES)} then ${sql.lit(LONGEST_WAIT_MINUTES)} else ${minutes} end`;
  const blockedUntil = sql<number>`case
    when ${forgotten} or ${minutes} < 1 then 0
    else ${present} + ${sql.lit(MINUTE_MS)} * (${wait}) end`;
  const counted = await db
    .insertInto('guesses')
    .values({ key, subject, failures: 1, failed_at: now, blocked_until: 0 })
    .onConflict((conflict) =>
      conflict
        .column('key')
        .doUpdateSet({ failures, failed_at: now, blocked_until: blockedUntil })
        .where(sql<boolean>`not ${endsWithin('guesses.blocked_until', now, LONGEST_WAIT_MINUTES * MINUTE_MS)}`),
    )
    .returning('failures')
    .executeTakeFirst();
  return counted !== undefined;
}

/** Ends a lock-out, from wherever the guesses came. */
export async function forgetGuesses(db: Queries, subject: string): Promise<void> {
  await db
    .deleteFrom('guesses')
    .where((eb) => eb.or({ subject, key: subject }))
    .execute();
}

/** The guess was right: its counter starts afresh. */
async function forgetCounter(db: Queries, { key }: Counter): Promise<void> {
  await db.deleteFrom('guesses').where('key', '=', key).execute();
}

/** This one was no failure, but the others were. */
async function takeBackGuess(db: Queries, { key }: Counter): Promise<void> {
  await db
    .updateTable('guesses')
    .set((eb) => ({ failures: eb('failures', '-', 1), blocked_until: 0 }))
    .where('key', '=', key)
    .execute();
}
