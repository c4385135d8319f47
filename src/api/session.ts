import { HEADERS } from '../../contract/envelope';
import { failureOf } from '../../contract/failure';
import { exitLogin, getLoginConfig, getLoginUser } from '../../contract/sign-in';
import { getNbLoginConfig } from '../../contract/sign-in-methods';
import type { Call } from './call';

/** Which tenant's sign-in page it is, and whether it is the nb variant (§2.2). */
export interface SessionSurroundings {
  readonly organisation: () => string | null;
  readonly isNb: () => boolean;
}

/** Ends a session other than the present one. A failure has no consequence; a bug does. */
export const endSession = (call: Call, token: string): Promise<unknown> =>
  call(exitLogin, { headers: { [HEADERS.token]: token } }).catch((error: unknown) => void failureOf(error));

/** The calls at start and at sign-out (§7.1). */
export const sessionApi = (call: Call, { organisation, isNb }: SessionSurroundings) => ({
  loadConfig: (signal: AbortSignal) => {
    const orgId = organisation();
    return call(isNb() ? getNbLoginConfig : getLoginConfig, { query: orgId === null ? {} : { orgId }, signal });
  },
  resume: (signal: AbortSignal) => call(getLoginUser, { signal }),
  exitLogin: (signal: AbortSignal) => call(exitLogin, { signal }),
  signOff: (token: string) => void endSession(call, token),
});
