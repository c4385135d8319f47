import { sql } from 'kysely';
import { beganWithin, keptFor } from '../../platform/db/expiry';
import type { Queries } from '../../platform/db/transact';

/** As long as a sign-in is remembered. */
export const KEPT_MS = 400 * 86_400_000;
export const KNOWN_DEVICES = keptFor('known_devices', ['account_id', 'device_hash'], 'seen_at', KEPT_MS);
export const KNOWN_ORIGINS = keptFor('known_origins', ['account_id', 'origin_hash'], 'seen_at', KEPT_MS);

/** Seen so lately that it is remembered still. */
const isRemembered = (now: number) => beganWithin('seen_at', now, KEPT_MS);

/** Notes a device that the account was signed in from before; answers whether it was. */
export async function sawAgain(db: Queries, now: number, account: string, device: string): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('known_devices')
    .set({ seen_at: now })
    .where('account_id', '=', account)
    .where('device_hash', '=', device)
    .where(isRemembered(now))
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** Notes where the account was signed in from. */
export async function noteOrigin(db: Queries, now: number, account: string, origin: string): Promise<void> {
  await db
    .insertInto('known_origins')
    .values({ account_id: account, origin_hash: origin, seen_at: now })
    .onConflict((conflict) => conflict.columns(['account_id', 'origin_hash']).doUpdateSet({ seen_at: now }))
    .execute();
}

type Knows = 'device' | 'origin';

/** By which of the two an account knows a caller. */
export async function knownBy(
  db: Queries,
  now: number,
  account: string,
  { device, origin }: { readonly device: string; readonly origin: string },
): Promise<ReadonlySet<Knows>> {
  const devices = db
    .selectFrom('known_devices')
    .select(sql.lit<Knows>('device').as('by'))
    .where('account_id', '=', account)
    .where('device_hash', '=', device)
    .where(isRemembered(now));
  const origins = db
    .selectFrom('known_origins')
    .select(sql.lit<Knows>('origin').as('by'))
    .where('account_id', '=', account)
    .where('origin_hash', '=', origin)
    .where(isRemembered(now));
  return new Set((await devices.unionAll(origins).execute()).map(({ by }) => by));
}

/** Remembers a device, whether it is new or forgotten; answers false where another call has done so meanwhile. */
export async function insertDevice(tx: Queries, now: number, account: string, device: string): Promise<boolean> {
  const added = await tx
    .insertInto('known_devices')
    .values({ account_id: account, device_hash: device, seen_at: now })
    .onConflict((conflict) =>
      conflict
        .columns(['account_id', 'device_hash'])
        .doUpdateSet({ seen_at: now })
        .where(sql<boolean>`not ${beganWithin('known_devices.seen_at', now, KEPT_MS)}`),
    )
    .executeTakeFirst();
  return added.numInsertedOrUpdatedRows === 1n;
}

export async function forgetDevice(db: Queries, account: string, device: string): Promise<void> {
  await db.deleteFrom('known_devices').where('account_id', '=', account).where('device_hash', '=', device).execute();
}

/** Whether the account was signed in from a device other than this one. */
export async function hasAnother(tx: Queries, now: number, account: string, device: string): Promise<boolean> {
  const other = await tx
    .selectFrom('known_devices')
    .select('device_hash')
    .where('account_id', '=', account)
    .where('device_hash', '<>', device)
    .where(isRemembered(now))
    .executeTakeFirst();
  return other !== undefined;
}
