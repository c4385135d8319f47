import { maxHeaderSize } from 'node:http';
import Fastify, { type FastifyInstance, type FastifyServerOptions } from 'fastify';
import { HEADERS } from '../contract/envelope';
import { CALL_TIMEOUT_MS } from '../contract/limits';
import { guardAccess } from './access';
import { answerFailure, BODY_LIMIT } from './answer-failure';
import { apiDocumentRoutes } from './api-document/routes';
import { appCenterRoutes } from './app-center/routes';
import { applicationRoutes } from './applications/routes';
import { areaRoutes } from './areas/routes';
import { authorisationRoutes } from './authorisation/routes';
import { chartRoutes } from './charts/routes';
import { departmentRoutes } from './departments/routes';
import type { Deps } from './deps';
import { devRoutes } from './dev/routes';
import { dictionaryRoutes } from './dictionaries/routes';
import { refuseWhileDraining } from './draining';
import { fileRoutes } from './files/routes';
import { requestId, usualHeaders } from './headers';
import { healthRoutes } from './health';
import { i18nTextRoutes } from './i18n-texts/routes';
import { invitationRoutes } from './invitations/routes';
import { parseBody } from './json';
import { limitDearCalls } from './limits/dear';
import { loginConfigRoutes } from './login-config/routes';
import { logRoutes } from './logs/routes';
import { menuGroupRoutes } from './menu-groups/routes';
import { menuRoutes } from './menus/routes';
import { messageRoutes } from './messages/routes';
import type { Metrics } from './metrics';
import { answerUnknown } from './not-found';
import { answerNotHttp, refuseHalfHttp } from './not-http';
import { oauth2Routes } from './oauth2/routes';
import { ownTenantRoutes } from './own-tenants/routes';
import { type PageSettings, pageRoutes, withReadablePath } from './pages/routes';
import { passkeyRoutes } from './passkeys/routes';
import { passwordRoutes } from './passwords/routes';
import { registrationRoutes } from './registration/routes';
import { roleRoutes } from './roles/routes';
import { secondFactorRoutes } from './second-factor/routes';
import { sessionRoutes } from './sessions/routes';
import { signInRoutes } from './sign-in/routes';
import { smsRoutes } from './sms/routes';
import { subsystemRoutes } from './subsystems/routes';
import { tenantRoutes } from './tenants/routes';
import { thirdPartyRoutes } from './third-parties/routes';
import { ticketRoutes } from './tickets/routes';
import { userExportRoutes } from './user-export/routes';
import { userImportRoutes } from './user-import/routes';
import { userRoutes } from './users/routes';
import { weChatRoutes } from './wechat/routes';

export interface AppSettings extends PageSettings {
  readonly trustProxy: boolean | string;
  readonly logger?: FastifyServerOptions['logger'] | undefined;
  readonly metrics?: Metrics | undefined;
}

/** Builds the whole server and does not listen. */
export async function buildApp(deps: Deps, settings: AppSettings): Promise<FastifyInstance> {
  const app: FastifyInstance = Fastify({
    logger: settings.logger ?? false,
    trustProxy: settings.trustProxy,
    bodyLimit: BODY_LIMIT,
    requestTimeout: CALL_TIMEOUT_MS,
    exposeHeadRoutes: false,
    // As long as an address can be: it is the contract that says what a parameter takes.
    routerOptions: { maxParamLength: maxHeaderSize },
    requestIdHeader: false,
    // Node's and the framework's own answers would be no envelopes.
    return503OnClosing: false,
    http: { requireHostHeader: false },
    clientErrorHandler: answerNotHttp,
    genReqId: (request) => requestId(request.headers[HEADERS.requestId.toLowerCase()]),
    rewriteUrl: (request) => withReadablePath(request.url ?? '/'),
    frameworkErrors: (error, request, reply) => void answerFailure(error, request, reply.headers(usualHeaders(request.id))),
  });
  app.setErrorHandler(answerFailure);
  app.addHook('onRequest', (request, reply, done) => {
    reply.headers(usualHeaders(request.id));
    done();
  });
  refuseHalfHttp(app);
  refuseWhileDraining(app);
  settings.metrics?.watch(app);
  healthRoutes(app, deps.db);
  await app.register(async (api) => apiRoutes(api, deps), { prefix: '/api' });
  await app.register(async (pages) => pageRoutes(pages, settings));
  return app;
}

/** JSON is UTF-8: a body that says that it is something else would be misread. */
const JSON_TYPE = /^application\/json(?!.*; charset="(?!utf-?8"))(;|$)/i;

function apiRoutes(api: FastifyInstance, deps: Deps) {
  api.removeAllContentTypeParsers();
  api.addContentTypeParser(JSON_TYPE, { parseAs: 'buffer' }, async (_request: unknown, body: Buffer) => parseBody(body));
  answerUnknown(api);
  guardAccess(api, deps);
  limitDearCalls(api, deps);
  apiDocumentRoutes(api);
  signInRoutes(api, deps);
  passwordRoutes(api, deps);
  passkeyRoutes(api, deps);
  secondFactorRoutes(api, deps);
  smsRoutes(api, deps);
  sessionRoutes(api, deps);
  registrationRoutes(api, deps);
  thirdPartyRoutes(api, deps);
  weChatRoutes(api, deps);
  menuRoutes(api, deps);
  appCenterRoutes(api, deps);
  subsystemRoutes(api, deps);
  oauth2Routes(api, deps);
  departmentRoutes(api, deps);
  roleRoutes(api, deps);
  userRoutes(api, deps);
  userImportRoutes(api, deps);
  userExportRoutes(api, deps);
  tenantRoutes(api, deps);
  authorisationRoutes(api, deps);
  menuGroupRoutes(api, deps);
  applicationRoutes(api, deps);
  loginConfigRoutes(api, deps);
  ownTenantRoutes(api, deps);
  ticketRoutes(api, deps);
  invitationRoutes(api, deps);
  logRoutes(api, deps);
  messageRoutes(api, deps);
  i18nTextRoutes(api, deps);
  dictionaryRoutes(api, deps);
  chartRoutes(api, deps);
  areaRoutes(api);
  fileRoutes(api, deps);
  if (deps.testHooks) devRoutes(api, deps, deps.testHooks);
}
