import type { FastifyInstance } from 'fastify';
import { register as registering } from '../../../contract/registration';
import { fromOf } from '../../platform/http/client';
import { serveOpen } from '../../platform/http/serve';
import { takeUseOrRefuse } from '../../platform/limits/rate-limit';
import type { Deps } from '../../platform/ports/deps';
import { register } from './actions';

export function registrationRoutes(app: FastifyInstance, deps: Deps) {
  serveOpen(app, registering, async ({ body, request }) => {
    const limit = { key: `register:${request.origin}`, windowMs: 60_000, max: 30 };
    await takeUseOrRefuse(deps.db, deps.now(), limit);
    return register(deps, body, fromOf(request));
  });
}
