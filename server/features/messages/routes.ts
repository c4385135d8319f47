import type { FastifyInstance } from 'fastify';
import * as contract from '../../../contract/messages';
import { serve } from '../../platform/http/serve';
import type { Deps } from '../../platform/ports/deps';
import { openMessage, readMessages, removeMessages, sendMessage, withdrawMessages } from './actions';
import { createDelivery } from './delivery';
import { countEverybody, listReaders, listSentMessages } from './sent-store';
import { countUnread, listMessages, updateRead } from './store';

export function messageRoutes(app: FastifyInstance, deps: Deps) {
  const { db, now } = deps;
  serve(app, contract.countUnread, ({ scope }) => countUnread(db, scope));
  serve(app, contract.listMessages, ({ scope, query }) => listMessages(db, scope, query));
  serve(app, contract.getMessage, ({ scope, params }) => openMessage(deps, scope, params.id));
  serve(app, contract.readMessages, ({ scope, body }) => readMessages(deps, scope, body));
  serve(app, contract.readAllMessages, ({ scope }) => updateRead(db, scope, now()));
  serve(app, contract.removeMessages, ({ scope, body }) => removeMessages(deps, scope, body));
  serve(app, contract.sendMessage, ({ scope, body }) => sendMessage(deps, scope, body));
  serve(app, contract.listSentMessages, ({ scope, query }) => listSentMessages(db, scope, query));
  serve(app, contract.listMessageReaders, ({ scope, params, query }) => listReaders(db, scope, params.id, query));
  serve(app, contract.countEverybody, ({ scope }) => countEverybody(db, scope));
  serve(app, contract.withdrawMessages, ({ scope, body }) => withdrawMessages(deps, scope, body));
  streamRoute(app, deps);
}

/** No proxy may hold an event back; and the connection goes with the stream, or a server that stops would wait for it to fall idle. */
const EVENT_STREAM = {
  'Content-Type': 'text/event-stream; charset=utf-8',
  'X-Accel-Buffering': 'no',
  Connection: 'close',
};

/** An open stream would keep the server from closing: all of them end first. */
function streamRoute(app: FastifyInstance, deps: Deps) {
  const delivery = createDelivery(deps, app.log);
  app.addHook('onReady', async () => delivery.start());
  app.addHook('preClose', async () => delivery.close());
  serve(app, contract.streamMessages, async ({ scope, request, reply }) => {
    const lastId = request.headers['last-event-id'];
    const events = await delivery.open({
      tenantId: scope.tenantId,
      membershipId: scope.membershipId,
      tokenHash: scope.tokenHash,
      lastSeen: typeof lastId === 'string' && /^\d{1,15}$/.test(lastId) ? Number(lastId) : undefined,
    });
    reply.headers(EVENT_STREAM);
    return events;
  });
}
