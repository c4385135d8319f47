import type { FastifyInstance } from 'fastify';
import type { Queries } from '../db/transact';

/**
 * For monitoring: `/healthz`, this process is alive; `/readyz`, it can do its work: the database takes writes, the file store answers.
 * While it drains, neither.
 */
export function healthRoutes(app: FastifyInstance, db: Queries, checkFiles: () => Promise<void>) {
  const parts = [
    { name: 'the database', check: () => write(db) },
    { name: 'the file store', check: checkFiles },
  ];
  app.get('/healthz', async () => 'ok');
  app.get('/readyz', async (request, reply) => {
    for (const { name, check } of parts) {
      try {
        await check();
      } catch (error) {
        request.log.error({ err: error }, `${name} cannot be used`);
        return reply.code(503).header('Retry-After', RETRY_AFTER_S).send(`${name} cannot be used`);
      }
    }
    return 'ok';
  });
}

/** After so many seconds a client may ask again. */
export const RETRY_AFTER_S = 5;

/** A database that is read-only or full still answers reads. */
async function write(db: Queries): Promise<void> {
  await db
    .updateTable('readiness')
    .set((eb) => ({ checks: eb('checks', '+', 1) }))
    .where('id', '=', 1)
    .execute();
}
