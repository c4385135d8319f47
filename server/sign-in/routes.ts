import type { FastifyInstance } from 'fastify';
import { HEADERS } from '../../contract/envelope';
import { exitLogin, getCaptcha, getLoginConfig, getLoginUser, signIn } from '../../contract/sign-in';
import { record } from '../audit/record';
import { transact } from '../db/transact';
import type { Deps } from '../deps';
import { serve, serveOpen } from '../serve';
import { textsFor } from '../texts';
import { makeCaptcha } from './captcha';
import { currentCipherKey } from './cipher';
import { enter } from './enter';
import { endSession } from './sessions';
import { userInfoOf } from './store';

export function signInRoutes(app: FastifyInstance, deps: Deps) {
  const { db, now } = deps;
  serveOpen(app, getCaptcha, () => makeCaptcha(db, now()));

  serveOpen(app, getLoginConfig, async ({ request }) => {
    const { bigTitle, smallTitle } = textsFor(request.headers['accept-language']);
    return { bigTitle, smallTitle, bigIcon: null, smallIcon: null, fileHost: '', cipher: await currentCipherKey(db, now()) };
  });

  serveOpen(app, signIn, ({ body, request }) => {
    const organisation = request.headers[HEADERS.organisation.toLowerCase()];
    return enter(deps, body, {
      address: request.ip,
      organisation: organisation?.toString(),
      requestId: request.id,
      userAgent: request.headers['user-agent'],
    });
  });

  serve(app, getLoginUser, ({ scope }) => userInfoOf(db, scope));

  serve(app, exitLogin, ({ scope }) =>
    transact(db, async (tx) => {
      await endSession(tx, now(), scope.tokenHash);
      await record(tx, now(), scope, { action: 'signOut', entity: 'session', entityId: scope.accountId });
    }),
  );
}
