import type { FastifyInstance } from 'fastify';
import { httpError } from '../failures';
import { answerFailure } from './answer-failure';

interface Served {
  readonly method: string;
  readonly pattern: RegExp;
}

/** An unknown path is 404; a known one with another method is 405 and says which methods there are. */
export function answerUnknown(app: FastifyInstance) {
  // Otherwise the pages, which answer every path, would answer these too.
  for (const url of ['/', '/*']) app.route({ method: ['GET', 'HEAD'], url, handler: (_request, reply) => reply.callNotFound() });
  const served: Served[] = [];
  app.addHook('onRoute', ({ method, url }) => {
    for (const one of [method].flat()) served.push({ method: one, pattern: patternOf(url) });
  });
  app.setNotFoundHandler((request, reply) => {
    const [path = ''] = request.url.split('?');
    const allowed = served.filter(({ pattern }) => pattern.test(path)).map(({ method }) => method);
    if (allowed.length > 0) reply.header('Allow', allowed.join(', '));
    return answerFailure(httpError(allowed.length > 0 ? 405 : 404), request, reply);
  });
}

const patternOf = (url: string) => new RegExp(`^${url.replace(/[.*+?^${}()|[\]\\]/g, '\\$&').replace(/:\w+/g, '[^/]+')}$`);
