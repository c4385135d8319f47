import { z } from 'zod/mini';
import { BODY_BYTES, CALL_TIMEOUT_MS, OPEN_BODY_BYTES } from './limits';
import type { Right } from './permissions';

/**
 * How a call travels: `json` both ways in an envelope; `form` is a multipart body, answered in an envelope; `blob` answers a file and
 * `stream` an open stream, with an envelope only around a failure; `conversion` is a form that is answered by a file. `plain` is a call that a standard defines: an urlencoded
 * body, and no envelope around anything.
 */
type Kind = 'json' | 'form' | 'blob' | 'conversion' | 'stream' | 'plain';

/** Why a call is expensive for the server: the work of a password or code, an import, an export, the exchange of a code by a server. */
export type Dear = 'hash' | 'import' | 'export' | 'exchange';

/**
 * One call, defined once. The front end makes it with `call(route, …)`, the server answers it with `serve(app, route, …)`,
 * and neither can disagree with the other without a type error.
 *
 * `path` lies below `/api` and names its parameters `:id`; `answer` is what the envelope's `data` holds.
 */
export interface Route<
  Params extends z.ZodMiniType = z.ZodMiniType,
  Query extends z.ZodMiniType = z.ZodMiniType,
  Body extends z.ZodMiniType = z.ZodMiniType,
  Answer extends z.ZodMiniType = z.ZodMiniType,
> {
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  readonly path: `/${string}`;
  readonly right: Right;
  readonly kind: Kind;
  /** A caller that makes such calls too often gets HTTP 429. */
  readonly dear?: Dear | undefined;
  /** How many bytes a body may have. The server refuses a longer one before it parses any of it. A form has limits of its own. */
  readonly bodyBytes: number;
  /** How long the console waits for the answer (§9). */
  readonly timeoutMs: number;
  readonly params: Params;
  readonly query: Query;
  readonly body: Body;
  readonly answer: Answer;
  /** A further field of the envelope that holds the same as `data`, where the specification uses another name (§7.10). */
  readonly alsoAs?: 'result' | undefined;
}

const nothing = z.undefined();
type Nothing = typeof nothing;

export function route<
  A extends z.ZodMiniType,
  P extends z.ZodMiniType = Nothing,
  Q extends z.ZodMiniType = Nothing,
  B extends z.ZodMiniType = Nothing,
>(
  method: Route['method'],
  path: Route['path'],
  {
    right,
    kind = 'json',
    dear,
    bodyBytes = right === 'open' ? OPEN_BODY_BYTES : BODY_BYTES,
    timeoutMs = CALL_TIMEOUT_MS,
    params,
    query,
    body,
    answer,
    alsoAs,
  }: {
    right: Right;
    kind?: Kind;
    dear?: Dear;
    bodyBytes?: number;
    timeoutMs?: number;
    params?: P;
    query?: Q;
    body?: B;
    answer: A;
    alsoAs?: 'result';
  },
): Route<P, Q, B, A> {
  return {
    method,
    path,
    right,
    kind,
    dear,
    bodyBytes,
    timeoutMs,
    params: (params ?? nothing) as P,
    query: (query ?? nothing) as Q,
    body: (body ?? nothing) as B,
    answer,
    alsoAs,
  };
}
