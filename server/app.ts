import Fastify, { type FastifyInstance, type FastifyServerOptions } from 'fastify';
import { HEADERS } from '../contract/envelope';
import { CALL_TIMEOUT_MS } from '../contract/limits';
import { guardAccess } from './access';
import { answerFailure, BODY_LIMIT } from './answer-failure';
import { newId } from './db/ids';
import { departmentRoutes } from './departments/routes';
import type { Deps } from './deps';
import { devRoutes } from './dev/routes';
import { parseJson } from './json';
import { menuRoutes } from './menus/routes';
import { answerUnknown } from './not-found';
import { type PageSettings, pageRoutes, withReadablePath } from './pages/routes';
import { roleRoutes } from './roles/routes';
import { signInRoutes } from './sign-in/routes';
import { subsystemRoutes } from './subsystems/routes';
import { userRoutes } from './users/routes';

export interface AppSettings extends PageSettings {
  readonly trustProxy: boolean | string;
  readonly logger?: FastifyServerOptions['logger'] | undefined;
}

/** Builds the whole server and does not listen. */
export async function buildApp(deps: Deps, settings: AppSettings): Promise<FastifyInstance> {
  const app: FastifyInstance = Fastify({
    logger: settings.logger ?? false,
    trustProxy: settings.trustProxy,
    bodyLimit: BODY_LIMIT,
    requestTimeout: CALL_TIMEOUT_MS,
    exposeHeadRoutes: false,
    requestIdHeader: false,
    genReqId: (request) => requestId(request.headers[HEADERS.requestId.toLowerCase()]),
    rewriteUrl: (request) => withReadablePath(request.url ?? '/'),
    frameworkErrors: (error, request, reply) => void answerFailure(error, request, reply),
  });
  app.setErrorHandler(answerFailure);
  app.addHook('onRequest', async (request, reply) => {
    reply.header(HEADERS.requestId, request.id);
  });
  await app.register(async (api) => apiRoutes(api, deps), { prefix: '/api' });
  await app.register(async (pages) => pageRoutes(pages, settings));
  return app;
}

/** An id that a caller gave is kept, so that several servers' logs can be read together; anything odd is replaced. */
const requestId = (given: string | string[] | undefined) =>
  typeof given === 'string' && /^[\w-]{1,64}$/.test(given) ? given : newId();

function apiRoutes(api: FastifyInstance, deps: Deps) {
  api.removeAllContentTypeParsers();
  api.addContentTypeParser('application/json', { parseAs: 'buffer' }, async (_request: unknown, body: Buffer) => parseJson(body));
  api.addHook('onRequest', async (_request, reply) => {
    reply.headers({ 'Cache-Control': 'no-store', 'X-Content-Type-Options': 'nosniff' });
  });
  answerUnknown(api);
  guardAccess(api, deps);
  signInRoutes(api, deps);
  menuRoutes(api, deps);
  subsystemRoutes(api, deps);
  departmentRoutes(api, deps);
  roleRoutes(api, deps);
  userRoutes(api, deps);
  if (deps.testHooks) devRoutes(api, deps);
}
