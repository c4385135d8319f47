/**
 * Why a call did not succeed. Screens switch on `kind`; only `src/i18n` turns it into words.
 * `refused` is the server's own reason (a code other than 200): its `desc` is shown as received, and `data` is what came with it.
 */
export type Failure =
  | { readonly kind: 'refused'; readonly code: number; readonly desc: string; readonly data: unknown; readonly requestId: string }
  | SignedOut
  | { readonly kind: 'http'; readonly status: number; readonly desc: string; readonly requestId: string }
  | { readonly kind: 'offline' }
  | { readonly kind: 'timeout' }
  /** Not sent: a password would have travelled readable over a connection that others can read. */
  | { readonly kind: 'exposed' }
  | { readonly kind: 'malformed'; readonly detail: string; readonly requestId: string };

/** §8: what ends a session. `policy` is a code from 11071 to 11075, whose `desc` is shown. */
export interface SignedOut {
  readonly kind: 'signedOut';
  readonly why: 'expired' | 'elsewhere' | 'policy';
  readonly desc: string;
}

export class CallError extends Error {
  constructor(readonly failure: Failure) {
    super(failure.kind);
    this.name = 'CallError';
  }
}

/** The failure inside a promise's rejection. A bug is not a failure: it is thrown on. */
export function failureOf(error: unknown): Failure {
  if (error instanceof CallError) return error.failure;
  throw error;
}
