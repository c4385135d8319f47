import type { FastifyInstance } from 'fastify';
import * as contract from '../../../contract/passwords';
import { foldUsername } from '../../identity/accounts/rules';
import { openPolicy, policyOf, savePolicy } from '../../identity/sign-in-policy/store';
import { record } from '../../platform/audit/record';
import { transact } from '../../platform/db/transact';
import { Refusal } from '../../platform/failures';
import type { Scope } from '../../platform/http/caller';
import { fromOf } from '../../platform/http/client';
import { serve, serveOpen } from '../../platform/http/serve';
import { takeUseOrRefuse } from '../../platform/limits/rate-limit';
import type { Deps } from '../../platform/ports/deps';
import { changeByTicket, changeOwn, checkOpen, checkOwn, replaceForgotten } from './actions';

const MINUTE_MS = 60_000;
const CALLS_A_MINUTE = 30;

export function passwordRoutes(app: FastifyInstance, deps: Deps) {
  /** Each of these calls hashes, or tells somebody something: not too often by one caller. */
  const limited = (call: string, caller: string) =>
    takeUseOrRefuse(deps.db, deps.now(), { key: `${call}:${caller}`, windowMs: MINUTE_MS, max: CALLS_A_MINUTE });

  policyRoutes(app, deps);

  serveOpen(app, contract.getOpenPolicy, async ({ query, request }) => {
    await limited('passwordPolicy', request.ip);
    return openPolicy(deps.db, query.orgId ?? fromOf(request).organisation);
  });
  serve(app, contract.checkOwnPassword, async ({ scope, query, request }) => {
    await limited('passwordCheck', scope.accountId);
    return checkOwn(deps, scope, query, fromOf(request));
  });
  serveOpen(app, contract.checkOpenPassword, async ({ query, request }) => {
    await limited('passwordCheck', request.ip);
    return checkOpen(deps, query, fromOf(request));
  });
  serve(app, contract.changePassword, async ({ scope, params, body, request }) => {
    await limited('passwordChange', scope.accountId);
    return changeOwn(deps, scope, params.userId, body, fromOf(request));
  });
  serveOpen(app, contract.changeByTicket, async ({ body, request }) => {
    await limited('passwordChange', request.ip);
    return changeByTicket(deps, body, fromOf(request));
  });
  serveOpen(app, contract.replaceForgotten, async ({ body, request }) => {
    await limited('passwordForgot', request.ip);
    return replaceForgotten(deps, body, fromOf(request));
  });
  serveOpen(app, contract.bjcaEncrypt, async ({ body, request }) => {
    await limited('bjca', request.ip);
    if (!fromOf(request).isPrivate) throw new Refusal('passwordUnreadable');
    return deps.providers.bjca.encrypt(deps.now(), foldUsername(body.username), body.password);
  });
}

function policyRoutes(app: FastifyInstance, { db, now }: Deps) {
  serve(app, contract.getPasswordPolicy, ({ scope }) => policyOf(db, scope));
  serve(app, contract.getOwnPolicy, async ({ scope }) => policyOf(db, await homeOf(scope)));
  serve(app, contract.editPasswordPolicy, ({ scope, body: { version, ...policy } }) =>
    transact(db, async (tx) => {
      const before = await policyOf(tx, scope);
      if (!(await savePolicy(tx, scope, now(), policy, version))) throw new Refusal('stale', await policyOf(tx, scope));
      const after = await policyOf(tx, scope);
      await record(tx, now(), scope, { action: 'edit', entity: 'passwordPolicy', entityId: scope.tenantId, before, after });
      return after;
    }),
  );

  /** The tenant whose policy binds an account, wherever it is signed in. */
  async function homeOf({ accountId, tenantId }: Scope) {
    const account = await db.selectFrom('accounts').select('home_tenant_id').where('id', '=', accountId).executeTakeFirst();
    return { tenantId: account?.home_tenant_id ?? tenantId };
  }
}
