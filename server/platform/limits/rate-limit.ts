import { sql } from 'kysely';
import { endsWithin, expiring } from '../db/expiry';
import type { Queries } from '../db/transact';
import { TooMany } from '../failures';

/** No stretch of time is longer than a day. */
export const LIMITS = expiring('limits', ['key'], 86_400_000, { column: 'ends_at' });

/** At most `max` uses of a key in a stretch of time that begins with the first of them. */
export interface Limit {
  /** What is counted, and for which caller or address: `sms:phone:13800138000`. */
  readonly key: string;
  readonly windowMs: number;
  readonly max: number;
}

/** Counts one use and answers whether it was free: one statement, which uses made at once cannot outrun. A refused one costs nothing. */
export async function takeUse(db: Queries, now: number, { key, windowMs, max }: Limit): Promise<boolean> {
  const isOver = sql<boolean>`not ${endsWithin('limits.ends_at', now, windowMs)}`;
  const taken = await db
    .insertInto('limits')
    .values({ key, used: 1, ends_at: now + windowMs })
    .onConflict((conflict) =>
      conflict
        .column('key')
        .doUpdateSet({
          used: sql<number>`case when ${isOver} then 1 else limits.used + 1 end`,
          ends_at: sql<number>`case when ${isOver} then cast(${now + windowMs} as bigint) else limits.ends_at end`,
        })
        .where((eb) => eb.or([isOver, eb('limits.used', '<', max)])),
    )
    .returning('used')
    .executeTakeFirst();
  return taken !== undefined;
}

/** Gives back a use that was taken for nothing. */
export async function giveBack(db: Queries, key: string): Promise<void> {
  await db
    .updateTable('limits')
    .set((eb) => ({ used: eb('used', '-', 1) }))
    .where('key', '=', key)
    .where('used', '>', 0)
    .execute();
}

/** For calls that cost much: one too many is answered with HTTP 429, and with how long it is until the next is free. */
export async function takeUseOrRefuse(db: Queries, now: number, limit: Limit): Promise<void> {
  if (await takeUse(db, now, limit)) return;
  const held = await db.selectFrom('limits').select('ends_at').where('key', '=', limit.key).executeTakeFirst();
  throw new TooMany(Math.max(1, Math.ceil(((held?.ends_at ?? now) - now) / 1_000)));
}
