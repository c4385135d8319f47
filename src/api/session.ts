import { HEADERS } from '../../contract/envelope';
import { failureOf } from '../../contract/failure';
import { exitLogin, getLoginConfig, getLoginUser } from '../../contract/sign-in';
import { getNbLoginConfig } from '../../contract/sign-in-methods';
import type { Call } from './call';

/** Where the page is: the sign-in page of which tenant, and whether it is the nb variant (§2.2). */
export interface SessionSurroundings {
  readonly organisation: () => string | null;
  readonly isNb: () => boolean;
}

/** Ends a session that is not the present one. That it could not be is of no concern to anybody; a bug is. */
export const endSession = (call: Call, token: string): Promise<unknown> =>
  call(exitLogin, { headers: { [HEADERS.token]: token } }).catch((error: unknown) => void failureOf(error));

/** What the console asks for at start, and when somebody leaves (§7.1). */
export const sessionApi = (call: Call, { organisation, isNb }: SessionSurroundings) => ({
  loadConfig: (signal: AbortSignal) => {
    const orgId = organisation();
    return call(isNb() ? getNbLoginConfig : getLoginConfig, { query: orgId === null ? {} : { orgId }, signal });
  },
  resume: (signal: AbortSignal) => call(getLoginUser, { signal }),
  exitLogin: (signal: AbortSignal) => call(exitLogin, { signal }),
  signOff: (token: string) => void endSession(call, token),
});
