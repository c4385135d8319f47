import type { FastifyInstance } from 'fastify';
import { sendSmsCode } from '../../../contract/sms';
import { fromOf } from '../../platform/http/client';
import { serveOpen } from '../../platform/http/serve';
import type { Deps } from '../../platform/ports/deps';
import { scopeIfAny } from '../access/guard';
import { dispatcher, sendCode } from './actions';

export function smsRoutes(app: FastifyInstance, deps: Deps) {
  const dispatch = dispatcher(app, deps);
  serveOpen(app, sendSmsCode, async ({ body, request }) => {
    // Nobody else is asked who they are: a token that has run out is no reason not to sign in again.
    const scope = body.purpose === 'changePhone' ? await scopeIfAny(deps, request) : null;
    return sendCode(deps, dispatch, body, scope, fromOf(request));
  });
}
