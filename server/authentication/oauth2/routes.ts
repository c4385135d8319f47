import type { FastifyInstance } from 'fastify';
import * as contract from '../../../contract/oauth2';
import { fromOf } from '../../platform/http/client';
import { serve, serveOpen } from '../../platform/http/serve';
import type { Deps } from '../../platform/ports/deps';
import { authorize, nameClient } from './actions';
import { answerInStandard } from './answer-in-standard';
import { hostToken } from './host-actions';
import { claimsByToken, exchange } from './protocol';
import { parseUrlencoded } from './urlencoded';

const URLENCODED = 'application/x-www-form-urlencoded';

export function oauth2Routes(app: FastifyInstance, deps: Deps) {
  serve(app, contract.authorizeSubsystem, ({ scope, body }) => authorize(deps, scope, body));
  serve(app, contract.getClient, ({ scope, query }) => nameClient(deps, scope, query));
  // The servers of sub-systems send urlencoded bodies. No other route takes one: a form of another site could send it.
  void app.register(async (standard) => {
    standard.addContentTypeParser(URLENCODED, { parseAs: 'buffer' }, async (_request: unknown, body: Buffer) =>
      parseUrlencoded(body),
    );
    standard.setErrorHandler(answerInStandard);
    serveOpen(standard, contract.exchangeCode, ({ body, request, reply }) => exchange(deps, { request, reply }, body));
    serveOpen(standard, contract.getHostToken, ({ body, request }) =>
      hostToken(deps, body, request.headers.authorization, fromOf(request)),
    );
    serveOpen(standard, contract.getUserClaims, ({ request, reply }) => claimsByToken(deps, { request, reply }));
  });
}
