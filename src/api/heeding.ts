import { CallError } from '../../contract/failure';
import type { Call } from './call';

const FORBIDDEN = 403;

/** The same calls; one that is refused for want of a right is told of, for what is shown of the user's rights is then out of date (§6). */
export const heeding =
  (call: Call, onForbidden: () => void): Call =>
  (route, ...options) =>
    call(route, ...options).catch((error: unknown) => {
      if (error instanceof CallError && error.failure.kind === 'http' && error.failure.status === FORBIDDEN) onForbidden();
      throw error;
    });
