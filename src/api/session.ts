import { exitLogin, getLoginConfig, getLoginUser } from '../../contract/sign-in';
import type { Call } from './call';

/** What the console asks for at start, and when somebody leaves (§7.1). */
export const sessionApi = (call: Call) => ({
  loadConfig: (signal: AbortSignal) => call(getLoginConfig, { signal }),
  resume: (signal: AbortSignal) => call(getLoginUser, { signal }),
  exitLogin: (signal: AbortSignal) => call(exitLogin, { signal }),
});
