import { browserOf } from '../../../contract/user-agent';
import { type Queries, transact } from '../../platform/db/transact';
import type { From } from '../../platform/http/client';
import type { Deps } from '../../platform/ports/deps';
import { hashOf } from '../../platform/secrets/secret';
import { textsFor } from '../../platform/texts';
import { tellAccount } from '../messages/notice-actions';

/** As long as a sign-in is remembered. */
const KEPT_MS = 400 * 86_400_000;

/**
 * Remembers where an account was signed in from, and tells its owner of a device that is new to it; of the first one there is nothing
 * to tell. The session stands already: whatever happens here is written to the log and undoes nothing.
 */
export async function greetDevice(deps: Pick<Deps, 'db' | 'now'>, accountId: string, from: From): Promise<void> {
  try {
    const device = hashOf(`${accountId} ${nameOf(from)}`);
    if (!(await sawAgain(deps.db, deps.now(), accountId, device))) await meet(deps, accountId, device, from);
  } catch (error) {
    from.log.error({ err: error }, 'a device was not looked at');
  }
}

/** The id that the console has made for it; without one, as much as can be told from outside. */
const nameOf = ({ device, userAgent, address }: From) => device ?? `${browserOf(userAgent) ?? ''} ${address}`;

async function sawAgain(db: Queries, now: number, account: string, device: string): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('known_devices')
    .set({ seen_at: now })
    .where('account_id', '=', account)
    .where('device_hash', '=', device)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

function meet(
  { db, now }: Pick<Deps, 'db' | 'now'>,
  account: string,
  device: string,
  { address, userAgent, language }: From,
): Promise<void> {
  return transact(db, async (tx) => {
    await tx
      .deleteFrom('known_devices')
      .where('account_id', '=', account)
      .where('seen_at', '<', now() - KEPT_MS)
      .execute();
    const added = await tx
      .insertInto('known_devices')
      .values({ account_id: account, device_hash: device, seen_at: now() })
      .onConflict((conflict) => conflict.doNothing())
      .executeTakeFirst();
    if (added.numInsertedOrUpdatedRows !== 1n || !(await hasAnother(tx, account, device))) return;
    const { newDevice, system } = textsFor(language);
    await tellAccount(tx, now(), account, (time) => ({
      sender: system,
      title: newDevice.title,
      content: newDevice.content({ time, address, browser: browserOf(userAgent) ?? newDevice.unknownBrowser }),
    }));
  });
}

async function hasAnother(tx: Queries, account: string, device: string): Promise<boolean> {
  const other = await tx
    .selectFrom('known_devices')
    .select('device_hash')
    .where('account_id', '=', account)
    .where('device_hash', '<>', device)
    .executeTakeFirst();
  return other !== undefined;
}
