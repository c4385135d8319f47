import type { FastifyInstance } from 'fastify';
import { httpError } from '../failures';

/**
 * The console does not run below a path (decision 134). A reverse proxy that cuts one off says so in this header: its operator gets 421
 * and a sentence, not a page that finds no scripts. The header of any other caller refuses that caller's own request and no other.
 */
export function refusePrefix(app: FastifyInstance) {
  app.addHook('onRequest', ({ headers }, _reply, done) => {
    const prefix = headers['x-forwarded-prefix'];
    done(prefix === undefined || prefix === '' || prefix === '/' ? undefined : httpError(421));
  });
}
