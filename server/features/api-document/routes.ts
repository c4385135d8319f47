import type { FastifyInstance } from 'fastify';
import { getApiDocument } from '../../../contract/api-document';
import type { Route } from '../../../contract/route';
import { serve } from '../../platform/http/serve';
import { apiDocument } from './document';

declare module 'fastify' {
  interface FastifyContextConfig {
    contract?: Route;
  }
}

/** Describes all routes that are served from here on. */
export function apiDocumentRoutes(app: FastifyInstance) {
  const routes: Route[] = [];
  let document: string | undefined;
  app.addHook('onRoute', ({ config }) => {
    if (config?.contract) routes.push(config.contract);
  });
  serve(app, getApiDocument, async ({ reply }) => {
    document ??= JSON.stringify(apiDocument(routes));
    return reply.type('application/json').send(document);
  });
}
