import type { FastifyInstance } from 'fastify';
import { listAreas } from '../../../contract/areas';
import { serveOpen } from '../../platform/http/serve';
import { areasBelow } from './store';

export function areaRoutes(app: FastifyInstance) {
  serveOpen(app, listAreas, async ({ query }) => [...(await areasBelow(query.areaCode))]);
}
