import axios, { type AxiosAdapter, type AxiosResponse } from 'axios';
import type { z } from 'zod/mini';
import { type Envelope, envelope, HEADERS, SUCCESS } from '../../contract/envelope';
import { CallError, type Failure, type SignedOut } from '../../contract/failure';
import { endsSession, SESSION_CODES } from '../../contract/refusals';
import type { Route } from '../../contract/route';

/** A part of a request: required exactly if the route has it. */
type Part<Name extends string, Schema extends z.ZodMiniType> =
  undefined extends z.input<Schema> ? { readonly [K in Name]?: z.input<Schema> } : { readonly [K in Name]: z.input<Schema> };

type CallOptions<R extends Route> = Part<'params', R['params']> &
  Part<'query', R['query']> &
  Part<'body', R['body']> & {
    readonly headers?: Readonly<Record<string, string>>;
    readonly signal?: AbortSignal;
    /** What a `form` carries, in its field `file`, and the fields beside it. */
    readonly file?: Blob;
    readonly fields?: Readonly<Record<string, string | number>>;
    /** Called with the number of bytes of a form that have left, the form's own included. */
    readonly onSent?: (bytes: number) => void;
    /** Called with the server's text of a success: some screens show it (§8 Delete). */
    readonly onDesc?: (desc: string) => void;
  };

type Options<R extends Route> =
  Record<never, never> extends CallOptions<R> ? [options?: CallOptions<R>] : [options: CallOptions<R>];

/** Makes one call of the contract. It rejects with a `CallError`, or with the abort of the caller's own signal. */
export type Call = <R extends Route>(route: R, ...options: Options<R>) => Promise<z.output<R['answer']>>;

/** What a call needs from its surroundings. Each is read anew for every request. */
export interface Wire {
  /** The token for a request; null while signed out. */
  readonly token: () => string | null;
  readonly language: () => string;
  readonly subsystem: () => string;
  /** The server's name for this browser. */
  readonly device: () => string;
  /** Called with every failure that ends a session, and with that session's token. The session machine decides what follows. */
  readonly onRejected: (token: string | null, failure: SignedOut) => void;
  /** Replaces the browser's own HTTP in tests. */
  readonly adapter?: AxiosAdapter;
}

/** The only place that speaks HTTP: sends, unwraps the envelope, and turns whatever went wrong into a `Failure` (§7, §8). */
export function createCall({ token, language, subsystem, device, onRejected, adapter }: Wire): Call {
  const http = axios.create({
    baseURL: '/api',
    withCredentials: true,
    // No cookie is a proof here. axios would read one before each call, which costs time while the page is being drawn.
    withXSRFToken: false,
    validateStatus: () => true,
    ...(adapter && { adapter }),
  });

  return async (route, ...[options = {}]) => {
    const { params, query, body, headers, signal, file, fields, onSent, onDesc } = options as CallOptions<Route>;
    const sentWith = headers?.[HEADERS.token] ?? token();
    try {
      const response = await http.request<unknown>({
        method: route.method,
        url: pathOf(route, params),
        params: query,
        // A stream has no end to wait for.
        timeout: route.kind === 'stream' ? 0 : route.timeoutMs,
        data: file ? formOf(file, fields) : body,
        responseType: RESPONSE_TYPES[route.kind],
        headers: {
          // The browser itself says where the parts of a form end.
          ...(!file && { 'Content-Type': 'application/json' }),
          ...(sentWith !== null && { [HEADERS.token]: sentWith }),
          [HEADERS.language]: language(),
          [HEADERS.subsystem]: subsystem(),
          [HEADERS.device]: device(),
          ...headers,
        },
        // Only `fetch` hands out an answer before its end.
        ...(route.kind === 'stream' && !adapter && { adapter: 'fetch' }),
        ...(onSent && { onUploadProgress: ({ loaded }) => onSent(loaded) }),
        ...(signal && { signal }),
      });
      return answerIn(route, await unpacked(response), onDesc);
    } catch (error) {
      if (signal?.aborted) throw error; // The caller no longer waits.
      const failure = failureFrom(error);
      if (failure.kind === 'signedOut') onRejected(sentWith, failure);
      throw new CallError(failure);
    }
  };
}

const RESPONSE_TYPES = {
  json: 'json',
  form: 'json',
  plain: 'json',
  blob: 'blob',
  conversion: 'blob',
  stream: 'stream',
} as const;

/** The same calls for one sub-system, whichever is chosen (§6). */
export const ofSubsystem =
  (call: Call, id: string): Call =>
  (route, ...[options]) =>
    call(route, ...([{ ...options, headers: { [HEADERS.subsystem]: id, ...options?.headers } }] as Options<typeof route>));

function formOf(file: Blob, fields: CallOptions<Route>['fields'] = {}): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.append(name, String(value));
  form.append('file', file);
  return form;
}

/** A failure of a call that answers a file or a stream is an envelope all the same. */
async function unpacked(response: AxiosResponse<unknown>): Promise<AxiosResponse<unknown>> {
  const { data } = response;
  if (data instanceof ReadableStream && response.status !== 200) return { ...response, data: await jsonIn(data) };
  if (!(data instanceof Blob) || !data.type.startsWith('application/json')) return response;
  return { ...response, data: JSON.parse(await data.text()) };
}

/** Null where a proxy has answered in its own words. */
const jsonIn = (stream: ReadableStream): Promise<unknown> => new Response(stream).json().catch(() => null);

/** `/user/:id` with its parameters in place, each encoded as one segment. */
const pathOf = ({ path }: Route, params: unknown) =>
  path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(String((params as Record<string, unknown>)[name])));

function answerIn<R extends Route>(
  route: R,
  { status, data, headers }: AxiosResponse<unknown>,
  onDesc?: (desc: string) => void,
): z.output<R['answer']> {
  const requestId = String(headers[HEADERS.requestId.toLowerCase()] ?? '');
  if ((data instanceof Blob || data instanceof ReadableStream) && status === 200) return data as z.output<R['answer']>;
  const body = envelope.safeParse(data);
  const failure = failureIn(status, body.data, requestId);
  if (failure) throw new CallError(failure);
  const answer = route.answer.safeParse(body.data?.data);
  if (!answer.success) throw new CallError({ kind: 'malformed', detail: `${route.path}: ${answer.error.message}`, requestId });
  onDesc?.(body.data?.desc ?? '');
  return answer.data as z.output<R['answer']>;
}

/** §8: the codes 11071 to 11075 are looked at before the status. */
function failureIn(status: number, body: Envelope | undefined, requestId: string): Failure | null {
  const code = body?.code ?? 0;
  const desc = body?.desc ?? '';
  if (endsSession(status) || endsSession(code)) return { kind: 'signedOut', why: 'policy', desc };
  if (status === 401) {
    return { kind: 'signedOut', why: code === SESSION_CODES.signedInElsewhere ? 'elsewhere' : 'expired', desc };
  }
  if (status !== 200) return { kind: 'http', status, desc, requestId };
  if (!body) return { kind: 'malformed', detail: 'There is no envelope around the answer.', requestId };
  return code === SUCCESS ? null : { kind: 'refused', code, desc, data: body.data, requestId };
}

function failureFrom(error: unknown): Failure {
  if (error instanceof CallError) return error.failure;
  if (!axios.isAxiosError(error)) throw error; // A bug of ours is not a failure.
  return error.code === 'ECONNABORTED' || error.code === 'ETIMEDOUT' ? { kind: 'timeout' } : { kind: 'offline' };
}
