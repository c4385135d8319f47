import type { FastifyInstance } from 'fastify';
import { getOutbox } from '../../contract/dev';
import type { Deps } from '../deps';
import { Forbidden } from '../failures';
import { serveOpen } from '../serve';

const LOOPBACK = ['127.0.0.1', '::1', '::ffff:127.0.0.1'];
const SHOWN = 50;

/** What a test cannot read off a picture: captchas that were not used yet. Served only with `OFA_TEST_HOOKS=1`. */
export function devRoutes(app: FastifyInstance, { db }: Deps) {
  serveOpen(app, getOutbox, async ({ request }) => {
    if (!LOOPBACK.includes(request.socket.remoteAddress ?? '')) throw new Forbidden();
    const rows = await db.selectFrom('captchas').select(['id', 'answer']).orderBy('id', 'desc').limit(SHOWN).execute();
    return { captchas: rows.map(({ id, answer }) => ({ codeId: id, answer })) };
  });
}
