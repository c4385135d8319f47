import type { FastifyInstance } from 'fastify';
import { exitLogin, getCaptcha, getLoginConfig, getLoginUser, signIn } from '../../../contract/sign-in';
import {
  bindPhone as binding,
  checkToken,
  codeSignIn,
  getNbLoginConfig,
  nbSignIn,
  phoneSignIn,
} from '../../../contract/sign-in-methods';
import { endSession } from '../../identity/sessions/store';
import { loginConfig } from '../../organisation/login-config/actions';
import { record } from '../../platform/audit/record';
import { transact } from '../../platform/db/transact';
import { fromOf, tokenOf } from '../../platform/http/client';
import { serve, serveOpen } from '../../platform/http/serve';
import { takeUseOrRefuse } from '../../platform/limits/rate-limit';
import type { Deps } from '../../platform/ports/deps';
import { hashOf } from '../../platform/secrets/secret';
import { isSessionOpen, scopeIfAny } from '../access/guard';
import { makeCaptcha } from '../captcha/store';
import { bindPhone, enter, enterByCode } from './actions';
import { userInfoOf } from './store';

export function signInRoutes(app: FastifyInstance, deps: Deps) {
  const { db, now } = deps;
  serveOpen(app, getCaptcha, async ({ request }) => {
    await takeUseOrRefuse(db, now(), { key: `captcha:${request.origin}`, windowMs: 60_000, max: 600 });
    return makeCaptcha(db, now());
  });

  serveOpen(app, getLoginConfig, ({ request, query }) => loginConfig(deps, request, query?.orgId));

  serveOpen(app, getNbLoginConfig, ({ request, query }) => loginConfig(deps, request, query?.orgId));

  for (const route of [signIn, nbSignIn]) {
    serveOpen(app, route, ({ body: { username, loginType, ...secret }, request }) =>
      enter(deps, { by: loginType === 'original' ? 'original' : 'username', value: username }, secret, fromOf(request)),
    );
  }
  serveOpen(app, phoneSignIn, ({ body: { phone, ...secret }, request }) =>
    enter(deps, { by: 'phone', value: phone }, secret, fromOf(request)),
  );
  serveOpen(app, codeSignIn, ({ body, request }) => enterByCode(deps, body, fromOf(request)));
  serveOpen(app, binding, async ({ body, request }) => {
    const scope = body.bindTicket === undefined ? await scopeIfAny(deps, request) : null;
    return bindPhone(deps, body, scope, fromOf(request));
  });
  serveOpen(app, checkToken, async ({ query, request }) => {
    await takeUseOrRefuse(db, now(), { key: `checkToken:${request.origin}`, windowMs: 60_000, max: 600 });
    const token = query.token ?? tokenOf(request);
    return { valid: token !== undefined && (await isSessionOpen(db, now(), hashOf(token))) };
  });

  serve(app, getLoginUser, ({ scope }) => userInfoOf(db, now(), scope));

  serve(app, exitLogin, ({ scope }) =>
    transact(db, async (tx) => {
      await endSession(tx, now(), scope.tokenHash);
      await record(tx, now(), scope, { action: 'signOut', entity: 'session', entityId: scope.accountId });
    }),
  );
}
