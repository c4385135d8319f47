import type { FastifyInstance } from 'fastify';
import { sendSmsCode } from '../../contract/sms';
import { scopeIfAny } from '../access';
import type { Deps } from '../deps';
import { serveOpen } from '../serve';
import { fromOf } from '../sign-in/from';
import { dispatcher, sendCode } from './send';

export function smsRoutes(app: FastifyInstance, deps: Deps) {
  const dispatch = dispatcher(app, deps);
  serveOpen(app, sendSmsCode, async ({ body, request }) => {
    // Nobody else is asked who they are: a token that has run out is no reason not to sign in again.
    const scope = body.purpose === 'changePhone' ? await scopeIfAny(deps, request) : null;
    return sendCode(deps, dispatch, body, scope, fromOf(request));
  });
}
