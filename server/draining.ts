import type { FastifyInstance } from 'fastify';
import { httpError } from './failures';

/** Once the server is asked to stop, what it has been asked before is answered, and what still comes on an open connection is 503. */
export function refuseWhileDraining(app: FastifyInstance) {
  let isDraining = false;
  app.addHook('preClose', async () => {
    isDraining = true;
  });
  app.addHook('onRequest', async () => {
    if (isDraining) throw httpError(503);
  });
}
