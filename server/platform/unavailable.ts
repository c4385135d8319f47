import { codeOf } from './failures';

/** A database or file store that cannot be reached, as it says itself: HTTP 503. A later call may succeed. */
export class Unavailable extends Error {
  constructor(override readonly cause: unknown) {
    super(cause instanceof Error ? cause.message : String(cause));
  }
}

/** Of databases and operating system, what says that they cannot be used at present. Nothing that a request or this code could mend. */
const CODES: readonly RegExp[] = [
  /^SQLITE_(BUSY|LOCKED|FULL|IOERR|READONLY|CANTOPEN|NOMEM|PROTOCOL|PERM|CORRUPT|NOTADB)/,
  // PostgreSQL: no connection, no room, shut down, hardware; read-only; a time-out; a lock that was waited for; deadlocks in a row.
  /^(08|28|3D|53|57P0|58)\w*$/,
  /^(25006|55000|57014|55P03|40001|40P01)$/,
  /^E(NOSPC|DQUOT|ROFS|IO|MFILE|NFILE|ACCES|PERM|STALE|NXIO|NODEV)$/,
  /^(ECONNREFUSED|ECONNRESET|EPIPE|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH|ENOTFOUND|EAI_AGAIN)$/,
];

/** A caller who hangs up in the middle of a body breaks a connection, too: the framework has laid that at their door already. */
const isOfTheCaller = (error: unknown) =>
  error instanceof Error && 'statusCode' in error && typeof error.statusCode === 'number' && error.statusCode < 500;

export function isUnavailable(error: unknown): boolean {
  if (isOfTheCaller(error)) return false;
  if (error instanceof Unavailable || (error instanceof Error && error.name === 'TimeoutError')) return true;
  const code = codeOf(error);
  return code !== undefined && CODES.some((codes) => codes.test(code));
}
