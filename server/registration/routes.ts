import type { FastifyInstance } from 'fastify';
import { register as registering } from '../../contract/registration';
import type { Deps } from '../deps';
import { takeUseOrRefuse } from '../limits/limits';
import { serveOpen } from '../serve';
import { fromOf } from '../sign-in/from';
import { register } from './register';

export function registrationRoutes(app: FastifyInstance, deps: Deps) {
  serveOpen(app, registering, async ({ body, request }) => {
    const limit = { key: `register:${request.ip}`, windowMs: 60_000, max: 30 };
    await takeUseOrRefuse(deps.db, deps.now(), limit);
    return register(deps, body, fromOf(request));
  });
}
