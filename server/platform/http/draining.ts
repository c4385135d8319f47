import type { FastifyInstance } from 'fastify';
import { httpError } from '../failures';

/**
 * Once the server is asked to stop, what it has been asked before is answered, and what still comes on an open connection is 503.
 * When the last answer is out, every connection is closed: a browser opens some ahead and never asks anything on them, and Node
 * would wait a minute for those.
 */
export function refuseWhileDraining(app: FastifyInstance) {
  let isDraining = false;
  let unanswered = 0;
  const closeWhenAnswered = () => {
    if (isDraining && unanswered === 0) app.server.closeAllConnections();
  };
  app.addHook('preClose', async () => {
    isDraining = true;
    // After the server has stopped listening, which the framework does next.
    setImmediate(closeWhenAnswered);
  });
  app.addHook('onRequest', (_request, reply, done) => {
    unanswered += 1;
    // `close` comes once, whether or not the client took the answer.
    reply.raw.once('close', () => {
      unanswered -= 1;
      closeWhenAnswered();
    });
    done(isDraining ? httpError(503) : undefined);
  });
}
