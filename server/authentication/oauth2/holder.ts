import { sessionOf } from '../../identity/sessions/store';
import { mayUse } from '../../organisation/subsystems/rights';
import type { Queries } from '../../platform/db/transact';
import { SignedOutError } from '../../platform/failures';
import type { Member } from '../../platform/http/caller';

/** Whose session it is, as long as it lasts and its holder may use the sub-system. */
export async function holderOf(
  db: Queries,
  now: number,
  { sessionHash, subsystemId }: { readonly sessionHash: string; readonly subsystemId: string },
): Promise<Member | undefined> {
  try {
    const member = await sessionOf(db, now, sessionHash);
    return (await mayUse(db, member, subsystemId)) ? member : undefined;
  } catch (error) {
    if (error instanceof SignedOutError) return undefined;
    throw error;
  }
}
