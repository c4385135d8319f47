import type { AxiosAdapter } from 'axios';
import type { z } from 'zod';
import type { SignedOut } from '../../contract/failure';
import type { Route } from '../../contract/route';

/** A part of a request: asked for exactly where the route has it. */
type Part<Name extends string, Schema extends z.ZodType> = undefined extends z.input<Schema>
  ? { readonly [K in Name]?: z.input<Schema> }
  : { readonly [K in Name]: z.input<Schema> };

export type CallOptions<R extends Route> = Part<'params', R['params']> &
  Part<'query', R['query']> &
  Part<'body', R['body']> & {
    readonly headers?: Readonly<Record<string, string>>;
    readonly signal?: AbortSignal;
  };

type Options<R extends Route> = Record<never, never> extends CallOptions<R> ? [options?: CallOptions<R>] : [options: CallOptions<R>];

/** Makes one call of the contract. It rejects with a `CallError`, or with the abort of the caller's own signal. */
export type Call = <R extends Route>(route: R, ...options: Options<R>) => Promise<z.output<R['answer']>>;

/** What a call needs of its surroundings. Each is read anew for every request. */
export interface Wire {
  /** The token that a request goes out with; null while signed out. */
  readonly token: () => string | null;
  readonly language: () => string;
  readonly subsystem: () => string;
  /** Told of every failure that ends a session, and of which session. What follows is the session machine's affair. */
  readonly onRejected: (token: string | null, failure: SignedOut) => void;
  /** Replaces the browser's own HTTP in tests. */
  readonly adapter?: AxiosAdapter;
}
