import { maxHeaderSize } from 'node:http';
import Fastify, { type FastifyInstance, type FastifyRequest, type FastifyServerOptions } from 'fastify';
import { HEADERS } from '../contract/envelope';
import { CALL_TIMEOUT_MS, OPEN_BODY_BYTES } from '../contract/limits';
import { guardAccess } from './authentication/access/guard';
import { invitationRoutes } from './authentication/invitations/routes';
import { oauth2Routes } from './authentication/oauth2/routes';
import { ownTenantRoutes } from './authentication/own-tenants/routes';
import { passkeyRoutes } from './authentication/passkeys/routes';
import { passwordRoutes } from './authentication/passwords/routes';
import { registrationRoutes } from './authentication/registration/routes';
import { secondFactorRoutes } from './authentication/second-factor/routes';
import { signInRoutes } from './authentication/sign-in/routes';
import { smsRoutes } from './authentication/sms/routes';
import { thirdPartyRoutes } from './authentication/third-parties/routes';
import { ticketRoutes } from './authentication/tickets/routes';
import { weChatRoutes } from './authentication/wechat/routes';
import { sessionRoutes } from './features/active-sessions/routes';
import { apiDocumentRoutes } from './features/api-document/routes';
import { appCenterRoutes } from './features/app-center/routes';
import { applicationRoutes } from './features/applications/routes';
import { areaRoutes } from './features/areas/routes';
import { chartRoutes } from './features/charts/routes';
import { devRoutes } from './features/dev/routes';
import { dictionaryRoutes } from './features/dictionaries/routes';
import { fileRoutes } from './features/files/routes';
import { publicationRoutes, replyRoutes } from './features/forms/reply-routes';
import { formRoutes } from './features/forms/routes';
import { helpTextRoutes } from './features/help-texts/routes';
import { i18nTextRoutes } from './features/i18n-texts/routes';
import { importRoutes } from './features/imports/routes';
import { greetDevice } from './features/known-devices/actions';
import { listViewRoutes } from './features/list-views/routes';
import { logRoutes } from './features/logs/routes';
import { messageRoutes } from './features/messages/routes';
import { openingRoutes } from './features/opening/routes';
import { userExportRoutes } from './features/user-export/routes';
import { userImportRoutes } from './features/user-import/routes';
import { authorisationRoutes } from './organisation/authorisation/routes';
import { departmentMemberRoutes } from './organisation/department-members/routes';
import { departmentRoutes } from './organisation/departments/routes';
import { loginConfigRoutes } from './organisation/login-config/routes';
import { menuGroupRoutes } from './organisation/menu-groups/routes';
import { menuRoutes } from './organisation/menus/routes';
import { roleRoutes } from './organisation/roles/routes';
import { subsystemRoutes } from './organisation/subsystems/routes';
import { tenantRoutes } from './organisation/tenants/routes';
import { userRoutes } from './organisation/users/routes';
import { watchPictureHosts } from './picture-hosts';
import { answerFailure } from './platform/http/answer-failure';
import { refuseWhileDraining } from './platform/http/draining';
import { requestId, usualHeaders } from './platform/http/headers';
import { healthRoutes } from './platform/http/health';
import { parseBody } from './platform/http/json';
import type { Metrics } from './platform/http/metrics';
import { answerUnknown } from './platform/http/not-found';
import { answerNotHttp, refuseHalfHttp } from './platform/http/not-http';
import { nameOrigins } from './platform/http/origin';
import { refusePrefix } from './platform/http/prefix';
import { limitDearCalls } from './platform/limits/expensive-calls';
import { type PageSettings, pageRoutes, withReadablePath } from './platform/pages/routes';
import type { Deps } from './platform/ports/deps';
import { inSteps } from './platform/steps';
import { sweepExpired } from './sweeping';

export interface AppSettings extends PageSettings {
  readonly trustProxy: boolean | string;
  /** How long a network of IPv6 is that counts as one origin; by default a /64. */
  readonly ipv6Prefix?: number | undefined;
  readonly logger?: FastifyServerOptions['logger'] | undefined;
  readonly metrics?: Metrics | undefined;
}

/** What a server is built with. The rest of `Deps` is what its features do for the layers below them. */
export type Parts = Omit<Deps, 'onSignedIn'>;

const joined = (parts: Parts): Deps => ({
  ...parts,
  onSignedIn: (accountId, from) => parts.later.run(() => greetDevice(parts, accountId, from)),
});

/** Builds the whole server and does not listen. */
export async function buildApp(parts: Parts, settings: AppSettings): Promise<FastifyInstance> {
  const deps = joined(parts);
  const app: FastifyInstance = Fastify({
    logger: settings.logger ?? false,
    trustProxy: settings.trustProxy,
    // What is no call of the contract takes no more than a call without a token.
    bodyLimit: OPEN_BODY_BYTES,
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
  nameOrigins(app, settings.ipv6Prefix);
  app.addHook('onRequest', (request, reply, done) => {
    reply.headers(usualHeaders(request.id));
    done();
  });
  refuseHalfHttp(app);
  refusePrefix(app);
  refuseWhileDraining(app);
  settings.metrics?.watch(app);
  healthRoutes(app, deps.db, () => deps.files.store.check());
  sweepExpired(app, deps);
  app.addHook('onClose', () => deps.later.done());
  await app.register(async (api) => apiRoutes(api, deps), { prefix: '/api' });
  const pictureHosts = watchPictureHosts(app, deps);
  await app.register(async (pages) => pageRoutes(pages, settings, pictureHosts));
  return app;
}

/** JSON is UTF-8: a body that says that it is something else would be misread. */
const JSON_TYPE = /^application\/json(?!.*; charset="(?!utf-?8"))(;|$)/i;

function apiRoutes(api: FastifyInstance, deps: Deps) {
  api.removeAllContentTypeParsers();
  api.addContentTypeParser(JSON_TYPE, { parseAs: 'buffer' }, async ({ routeOptions }: FastifyRequest, body: Buffer) =>
    inSteps(parseBody(body, routeOptions.config.contract?.body)),
  );
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
  departmentMemberRoutes(api, deps);
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
  importRoutes(api, deps);
  logRoutes(api, deps);
  messageRoutes(api, deps);
  openingRoutes(api, deps);
  helpTextRoutes(api, deps);
  listViewRoutes(api, deps);
  i18nTextRoutes(api, deps);
  dictionaryRoutes(api, deps);
  formRoutes(api, deps);
  publicationRoutes(api, deps);
  replyRoutes(api, deps);
  chartRoutes(api, deps);
  areaRoutes(api);
  fileRoutes(api, deps);
  if (deps.testHooks) devRoutes(api, deps, deps.testHooks);
}
