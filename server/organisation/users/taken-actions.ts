import type { RefusalName } from '../../../contract/refusals';
import { record } from '../../platform/audit/record';
import type { Queries } from '../../platform/db/transact';
import { Refusal } from '../../platform/failures';
import type { Scope } from '../../platform/http/caller';
import { takeUseOrRefuse } from '../../platform/limits/rate-limit';
import type { Deps } from '../../platform/ports/deps';
import { sees } from './store';

const DAY_MS = 86_400_000;
/** So often a day a caller learns whether an account which they may not see has a name or number. */
const TAKEN_A_DAY = 50;

interface Names {
  readonly username: string;
  readonly phone: string | null;
}

/** What is said of an account by its name: that there is one, or none that could be used. */
const BY_NAME: ReadonlySet<RefusalName> = new Set(['usernameTaken', 'accountUnknown', 'accountDisabled']);

/** Whether a refusal tells of an account that the caller may not see: usernames and numbers are unique over all tenants. */
export async function isOutside(db: Queries, scope: Scope, { refusal }: Refusal, { username, phone }: Names): Promise<boolean> {
  if (BY_NAME.has(refusal)) return !(await sees(db, scope, { username }));
  return refusal === 'phoneTaken' && phone !== null && !(await sees(db, scope, { phone }));
}

/**
 * Does what names a user. The answer "taken" about an account that the caller may not see cannot be avoided, nor can "unknown" about one
 * that is to exist. So they are counted and recorded: a list of names or numbers is not tried out with them. `names` are those that were
 * tried last.
 */
export async function countTaken<T>({ db, now }: Deps, scope: Scope, names: () => Names, work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (error) {
    if (!(error instanceof Refusal) || !(await isOutside(db, scope, error, names()))) throw error;
    await recordTaken(db, scope, now(), { reason: error.refusal });
    await takeUseOrRefuse(db, now(), { key: `taken:account:${scope.accountId}`, windowMs: DAY_MS, max: TAKEN_A_DAY });
    throw error;
  }
}

/** The names themselves are not recorded. */
export const recordTaken = (
  db: Queries,
  scope: Scope,
  now: number,
  after: { readonly reason: RefusalName; readonly times?: number },
) => record(db, now, scope, { action: 'refuse', entity: 'user', entityId: scope.membershipId, after });
