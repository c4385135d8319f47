import type { FastifyInstance, FastifyRequest } from 'fastify';
import { getOutbox, putClockForward, scanQr } from '../../../contract/dev';
import { reportScan } from '../../authentication/wechat/store';
import { Forbidden } from '../../platform/failures';
import { serveOpen } from '../../platform/http/serve';
import { isLoopback } from '../../platform/loopback';
import type { Deps, TestHooks } from '../../platform/ports/deps';
import { latestSecrets } from './store';

/** What a test cannot read off a picture or a telephone. Served only with `OFA_TEST_HOOKS=1`. */
export function devRoutes(app: FastifyInstance, { db, now }: Deps, hooks: TestHooks) {
  serveOpen(app, getOutbox, async ({ request }) => {
    refuseOthers(request);
    return latestSecrets(db, now());
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
