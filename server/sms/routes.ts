import type { FastifyInstance } from 'fastify';
import { sendSmsCode } from '../../contract/sms';
import { scopeIfAny } from '../access';
import type { Deps } from '../deps';
import { serveOpen } from '../serve';
import { fromOf } from '../sign-in/from';
import { dispatcher, sendCode } from './send';

export function smsRoutes(app: FastifyInstance, deps: Deps) {
  const dispatch = dispatcher(app, deps);
  serveOpen(app, sendSmsCode, async ({ body, request }) =>
    sendCode(deps, dispatch, body, await scopeIfAny(deps, request), fromOf(request)),
  );
}
