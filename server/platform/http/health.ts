import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import type { Queries } from '../db/transact';

/** For monitoring: `/healthz`, this process is alive; `/readyz`, it accepts requests. While it drains, neither. */
export function healthRoutes(app: FastifyInstance, db: Queries) {
  app.get('/healthz', async () => 'ok');
  app.get('/readyz', async (request, reply) => {
    try {
      await sql`select 1`.execute(db);
      return 'ok';
    } catch (error) {
      request.log.error({ err: error }, 'the database does not answer');
      return reply.code(503).send('the database does not answer');
    }
  });
}
