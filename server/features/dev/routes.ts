import type { FastifyInstance, FastifyRequest } from 'fastify';
import { getOutbox, putClockForward, scanQr } from '../../../contract/dev';
import { reportScan } from '../../authentication/wechat/store';
import { Forbidden } from '../../platform/failures';
import { serveOpen } from '../../platform/http/serve';
import { isLoopback } from '../../platform/loopback';
import type { Deps, TestHooks } from '../../platform/ports/deps';

const SHOWN = 50;

/** What a test cannot read off a picture or a telephone. Served only with `OFA_TEST_HOOKS=1`. */
export function devRoutes(app: FastifyInstance, { db, now }: Deps, hooks: TestHooks) {
  serveOpen(app, getOutbox, async ({ request }) => {
    refuseOthers(request);
    const captchas = await db.selectFrom('captchas').select(['id', 'answer']).orderBy('id', 'desc').limit(SHOWN).execute();
    const messages = await db.selectFrom('outbox').selectAll().orderBy('id', 'desc').limit(SHOWN).execute();
    const qrCodes = await db.selectFrom('qr_sign_ins').select(['id', 'state']).orderBy('id', 'desc').limit(SHOWN).execute();
    return { captchas: captchas.map(({ id, answer }) => ({ codeId: id, answer })), messages, qrCodes };
  });

  serveOpen(app, scanQr, async ({ params, body, request }) => {
    refuseOthers(request);
    return reportScan(db, now(), params.id, body);
  });

  serveOpen(app, putClockForward, async ({ body, request }) => {
    refuseOthers(request);
    hooks.putClockForward(body.ms);
  });
}

function refuseOthers(request: FastifyRequest) {
  if (!isLoopback(request.socket.remoteAddress ?? '')) throw new Forbidden();
}
