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
    // Only these need the caller: an expired token must not prevent a new sign-in.
    const scope = body.purpose === 'changePhone' ? await scopeIfAny(deps, request) : null;
    return sendCode(deps, dispatch, body, scope, fromOf(request));
  });
}
