import type { Queries } from '../../platform/db/transact';

/** As long as a sign-in is remembered. */
const KEPT_MS = 400 * 86_400_000;

/** Notes a device that the account was signed in from before; answers whether it was. */
export async function sawAgain(db: Queries, now: number, account: string, device: string): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('known_devices')
    .set({ seen_at: now })
    .where('account_id', '=', account)
    .where('device_hash', '=', device)
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

export async function forgetOldDevices(tx: Queries, now: number, account: string): Promise<void> {
  for (const table of ['known_devices', 'known_origins'] as const) {
    await tx
      .deleteFrom(table)
      .where('account_id', '=', account)
      .where('seen_at', '<', now - KEPT_MS)
      .execute();
  }
}

export async function isKnownDevice(db: Queries, account: string, device: string): Promise<boolean> {
  const row = await db
    .selectFrom('known_devices')
    .select('seen_at')
    .where('account_id', '=', account)
    .where('device_hash', '=', device)
    .executeTakeFirst();
  return row !== undefined;
}

export async function isKnownOrigin(db: Queries, account: string, origin: string): Promise<boolean> {
  const row = await db
    .selectFrom('known_origins')
    .select('seen_at')
    .where('account_id', '=', account)
    .where('origin_hash', '=', origin)
    .executeTakeFirst();
  return row !== undefined;
}

/** Remembers a device; answers false where another call has done so meanwhile. */
export async function insertDevice(tx: Queries, now: number, account: string, device: string): Promise<boolean> {
  const added = await tx
    .insertInto('known_devices')
    .values({ account_id: account, device_hash: device, seen_at: now })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  return added.numInsertedOrUpdatedRows === 1n;
}

/** Whether the account was signed in from a device other than this one. */
export async function hasAnother(tx: Queries, account: string, device: string): Promise<boolean> {
  const other = await tx
    .selectFrom('known_devices')
    .select('device_hash')
    .where('account_id', '=', account)
    .where('device_hash', '<>', device)
    .executeTakeFirst();
  return other !== undefined;
}
