import { browserOf } from '../../../contract/user-agent';
import { deviceHash, originHash } from '../../identity/known-devices/rules';
import { forgetDevice, hasAnother, insertDevice, noteOrigin, sawAgain } from '../../identity/known-devices/store';
import { transact } from '../../platform/db/transact';
import type { From } from '../../platform/http/client';
import type { Deps } from '../../platform/ports/deps';
import { textsFor } from '../../platform/texts';
import { tellAccount } from '../messages/notice-actions';

/**
 * Remembers where an account was signed in from, and tells its owner of a device that is new to it; of the first one there is nothing
 * to tell. The session stands already: whatever happens here is written to the log and undoes nothing.
 */
export async function greetDevice(deps: Pick<Deps, 'db' | 'now'>, accountId: string, from: From): Promise<void> {
  try {
    await noteOrigin(deps.db, deps.now(), accountId, originHash(accountId, from.origin));
    const device = deviceHash(accountId, nameOf(from));
    if (!(await sawAgain(deps.db, deps.now(), accountId, device))) await meet(deps, accountId, device, from);
  } catch (error) {
    from.log.error({ err: error }, 'a device was not looked at');
  }
}

/** The id that the console has made for it; without one, as much as can be told from outside. */
const nameOf = ({ device, userAgent, origin }: From) => device ?? `${browserOf(userAgent) ?? ''} ${origin}`;

async function meet(
  deps: Pick<Deps, 'db' | 'now'>,
  account: string,
  device: string,
  { address, userAgent, language }: From,
): Promise<void> {
  const { db, now } = deps;
  const isReported = await transact(
    db,
    async (tx) => (await insertDevice(tx, now(), account, device)) && (await hasAnother(tx, now(), account, device)),
  );
  if (!isReported) return;
  const { newDevice, system } = textsFor(language);
  try {
    await tellAccount(deps, account, 'newDevice', (time, times) => ({
      sender: system,
      title: newDevice.title,
      content: newDevice.content({ time, times, address, browser: browserOf(userAgent) ?? newDevice.unknownBrowser }),
    }));
  } catch (error) {
    // It counts as new at its next sign-in.
    await forgetDevice(db, account, device);
    throw error;
  }
}
