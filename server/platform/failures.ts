import { REFUSALS, type RefusalName, SESSION_CODES, type SessionCodeName } from '../../contract/refusals';

/** A request that became one and is refused for a reason of the business: HTTP 200, a code of its own, a desc. */
export class Refusal extends Error {
  constructor(
    readonly refusal: RefusalName,
    readonly data: unknown = null,
    /** What it is about, for a text that names it. */
    readonly names: readonly string[] = [],
  ) {
    super(refusal);
  }
  get code() {
    return REFUSALS[this.refusal].code;
  }
}

/** A token that is none, or no longer one: HTTP 401 with a code that says why (§8). */
export class SignedOutError extends Error {
  constructor(readonly why: SessionCodeName) {
    super(why);
  }
  get code() {
    return SESSION_CODES[this.why];
  }
}

/** A request that is not well formed: HTTP 400, `parameter` named in the desc. */
export class BadParameter extends Error {
  constructor(readonly parameter: string) {
    super(parameter);
  }
}

/** A signed-in caller without the right: HTTP 403. */
export class Forbidden extends Error {}

/** More bytes than may come at once, or than the tenant or one user's unfinished uploads may take: HTTP 413 with a desc that says which. */
export class TooLarge extends Error {
  constructor(readonly limit: number | 'storage' | 'uploads') {
    super(String(limit));
  }
}

/** More than a caller may ask for at the moment: HTTP 429, and in `Retry-After` after how many seconds to ask again. */
export class TooMany extends Error {
  readonly statusCode = 429;
  constructor(readonly retryAfter: number) {
    super();
  }
}

/** A request that HTTP itself has a status for, such as an unknown path. */
export const httpError = (statusCode: number) => Object.assign(new Error(), { statusCode });

/** Refuses when a rule answered with a reason. */
export function refuseIf(reason: RefusalName | undefined) {
  if (reason) throw new Refusal(reason);
}

/** The code that Node and the databases name an error by: `ENOENT`, `23505`. */
export const codeOf = (error: unknown): string | undefined =>
  error instanceof Error && 'code' in error ? String(error.code) : undefined;

/** What keeps the server from starting, in one line that says what to do. */
export class StartError extends Error {}
