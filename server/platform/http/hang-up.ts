import type { FastifyReply } from 'fastify';
import { httpError } from '../failures';

/** Nginx's number for it, in the metrics: the caller reads no answer any more. */
const HUNG_UP = 499;

/** Says when the caller hangs up before the answer is out. (A request closes as soon as its body is read.) */
export function hangUpOf({ raw }: FastifyReply): AbortSignal {
  const hungUp = new AbortController();
  const abort = () => {
    if (!raw.writableFinished) hungUp.abort(httpError(HUNG_UP));
  };
  if (raw.destroyed) abort();
  else raw.once('close', abort);
  return hungUp.signal;
}
