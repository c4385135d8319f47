import type { FastifyInstance } from 'fastify';
import * as contract from '../../../contract/passwords';
import { foldUsername } from '../../identity/accounts/rules';
import { openPolicy, policyOf } from '../../identity/sign-in-policy/store';
import { Refusal } from '../../platform/failures';
import { fromOf } from '../../platform/http/client';
import { serve, serveOpen } from '../../platform/http/serve';
import { takeUseOrRefuse } from '../../platform/limits/rate-limit';
import type { Deps } from '../../platform/ports/deps';
import {
  changeByTicket,
  changeOwn,
  checkOpen,
  checkOwn,
  editPolicy,
  ownPolicy,
  policyEffects,
  replaceForgotten,
  unlock,
} from './actions';

const MINUTE_MS = 60_000;
const CALLS_A_MINUTE = 30;

export function passwordRoutes(app: FastifyInstance, deps: Deps) {
  /** Each of these calls hashes or answers about a password, so it is rate-limited per caller. */
  const limited = (call: string, caller: string) =>
    takeUseOrRefuse(deps.db, deps.now(), { key: `${call}:${caller}`, windowMs: MINUTE_MS, max: CALLS_A_MINUTE });

  policyRoutes(app, deps);

  serveOpen(app, contract.getOpenPolicy, async ({ query, request }) => {
    await limited('passwordPolicy', request.origin);
    return openPolicy(deps.db, query.orgId ?? fromOf(request).organisation);
  });
  serve(app, contract.checkOwnPassword, async ({ scope, query, request }) => {
    await limited('passwordCheck', scope.accountId);
    return checkOwn(deps, scope, query, fromOf(request));
  });
  serveOpen(app, contract.checkOpenPassword, async ({ query, request }) => {
    await limited('passwordCheck', request.origin);
    return checkOpen(deps, query, fromOf(request));
  });
  serve(app, contract.changePassword, async ({ scope, params, body, request }) => {
    await limited('passwordChange', scope.accountId);
    return changeOwn(deps, scope, params.userId, body, fromOf(request));
  });
  serve(app, contract.unlock, async ({ scope, body, request }) => {
    await limited('unlock', scope.accountId);
    return unlock(deps, scope, body, fromOf(request));
  });
  serveOpen(app, contract.changeByTicket, async ({ body, request }) => {
    await limited('passwordChange', request.origin);
    return changeByTicket(deps, body, fromOf(request));
  });
  serveOpen(app, contract.replaceForgotten, async ({ body, request }) => {
    await limited('passwordForgot', request.origin);
    return replaceForgotten(deps, body, fromOf(request));
  });
  serveOpen(app, contract.bjcaEncrypt, async ({ body, request }) => {
    await limited('bjca', request.origin);
    if (!fromOf(request).isPrivate) throw new Refusal('passwordUnreadable');
    return deps.providers.bjca.encrypt(deps.now(), foldUsername(body.username), body.password);
  });
}

function policyRoutes(app: FastifyInstance, deps: Deps) {
  serve(app, contract.getPasswordPolicy, ({ scope }) => policyOf(deps.db, scope));
  serve(app, contract.getOwnPolicy, ({ scope }) => ownPolicy(deps, scope));
  serve(app, contract.editPasswordPolicy, ({ scope, body }) => editPolicy(deps, scope, body));
  serve(app, contract.weighPasswordPolicy, ({ scope, body }) => policyEffects(deps, scope, body));
}
