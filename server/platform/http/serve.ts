import multipart from '@fastify/multipart';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod/mini';
import { SUCCESS } from '../../../contract/envelope';
import type { Route } from '../../../contract/route';
import { httpError, SignedOutError } from '../failures';
import { inSteps } from '../steps';
import type { Scope } from './caller';
import { check, checking } from './parameters';
import { projectionOf } from './projection';

export interface Asked<R extends Route> {
  readonly params: z.output<R['params']>;
  readonly query: z.output<R['query']>;
  readonly body: z.output<R['body']>;
  readonly request: FastifyRequest;
  /** For what is not said in an envelope: the headers of a file or stream. */
  readonly reply: FastifyReply;
}

type Handle<A, R extends Route> = (asked: A) => Promise<z.input<R['answer']>>;

/** Answers a route of the contract for a caller with its permission (`guardAccess` has checked that). */
export function serve<R extends Route>(app: FastifyInstance, route: R, handle: Handle<Asked<R> & { readonly scope: Scope }, R>) {
  if (route.right === 'open') throw new Error(`${route.path} is open: it has no scope`);
  answer(app, route, async (asked) => {
    const { scope } = asked.request;
    if (!scope) throw new SignedOutError('tokenUnknown');
    return handle({ ...asked, scope });
  });
}

/** Answers a route that anybody may call. */
export function serveOpen<R extends Route>(app: FastifyInstance, route: R, handle: Handle<Asked<R>, R>) {
  if (route.right !== 'open') throw new Error(`${route.path} is not open`);
  answer(app, route, handle);
}

/** What is asked goes through the contract, and so does what is answered: a column that it does not name never leaves. */
function answer<R extends Route>(app: FastifyInstance, route: R, handle: Handle<Asked<R>, R>) {
  if (route.kind === 'form' || route.kind === 'conversion') void app.register((forms) => addForm(forms, route, handle));
  else addRoute(app, route, handle);
}

/** Forms have a place of their own: what reads them looks at every call there. */
async function addForm<R extends Route>(forms: FastifyInstance, route: R, handle: Handle<Asked<R>, R>) {
  await forms.register(multipart);
  addRoute(forms, route, async (asked) => {
    if (!asked.request.isMultipart()) throw httpError(415);
    return handle(asked);
  });
}

function addRoute<R extends Route>(app: FastifyInstance, route: R, handle: Handle<Asked<R>, R>) {
  const project = projectionOf(route.answer);
  app.route({
    method: isDownload(route) ? ['GET', 'HEAD'] : route.method,
    url: route.path,
    bodyLimit: route.bodyBytes,
    config: { right: route.right, contract: route },
    handler: async (request, reply) => {
      const data = await handle({
        params: read<R['params']>(route.params, request.params, 'params'),
        query: read<R['query']>(route.query, withoutEmpty(request.query), 'query'),
        body: await readBody<R['body']>(route.body, request.body ?? undefined),
        request,
        reply,
      });
      if (FILES.has(route.kind)) return data;
      const answered = project(data) ?? null;
      if (route.kind === 'plain') return answered;
      return { code: SUCCESS, desc: '', data: answered, ...(route.alsoAs ? { [route.alsoAs]: answered } : {}) };
    },
  });
}

/** What is answered as it is, without an envelope. */
const FILES: ReadonlySet<Route['kind']> = new Set(['blob', 'conversion', 'stream']);

/** A file can be asked about before it is fetched. */
const isDownload = ({ method, kind }: Route) => method === 'GET' && kind === 'blob';

/** A query parameter without a value is none: `status=` asks for no status (G60). */
const withoutEmpty = (query: unknown) => Object.fromEntries(Object.entries(query ?? {}).filter(([, value]) => value !== ''));

/** A part that the contract does not know is not looked at. */
function read<Schema extends z.ZodMiniType>(schema: Schema, value: unknown, whole: string): z.output<Schema> {
  return isUnknown(schema) ? schema.parse(undefined) : check(schema, value, whole);
}

const readBody = async <Schema extends z.ZodMiniType>(schema: Schema, value: unknown): Promise<z.output<Schema>> =>
  isUnknown(schema) ? schema.parse(undefined) : inSteps(checking(schema, value, 'body'));

const isUnknown = (schema: z.ZodMiniType) => schema instanceof z.ZodMiniUndefined;
