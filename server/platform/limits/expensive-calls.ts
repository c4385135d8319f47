import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Dear } from '../../../contract/route';
import type { Deps } from '../ports/deps';
import { takeUseOrRefuse } from './rate-limit';

const MINUTE_MS = 60_000;

/** How often one account may make dear calls of each kind in a minute: more often than anybody does who works with a console. */
export const PER_MINUTE: Readonly<Record<Dear | 'longList', number>> = {
  hash: 60,
  import: 20,
  export: 20,
  exchange: 60,
  longList: 300,
};
/** So many accounts may do so from one origin: a whole organisation may share it. */
export const ACCOUNTS_AT_ONE_ORIGIN = 10;
/** A list of more rows than this is dear, too. */
export const LONG_LIST = 100;

/**
 * Counts the dear calls of each account and origin, whatever server they reach, and refuses what is too much. It comes after who has
 * no right was sent away and before a body is read, and costs other calls nothing.
 */
export function limitDearCalls(app: FastifyInstance, { db, now }: Deps) {
  const count = async (kind: keyof typeof PER_MINUTE, { scope, origin }: FastifyRequest) => {
    const take = (who: string, max: number) => takeUseOrRefuse(db, now(), { key: `${kind}:${who}`, windowMs: MINUTE_MS, max });
    if (scope) await take(`account:${scope.accountId}`, PER_MINUTE[kind]);
    await take(`origin:${origin}`, PER_MINUTE[kind] * ACCOUNTS_AT_ONE_ORIGIN);
  };
  app.addHook('preParsing', (request, _reply, _payload, done) => {
    const kind = kindOf(request);
    if (kind) count(kind, request).then(() => done(), done);
    else done();
  });
}

function kindOf({ routeOptions, query }: FastifyRequest): keyof typeof PER_MINUTE | undefined {
  const { size } = query as { readonly size?: unknown };
  return routeOptions.config.contract?.dear ?? (Number(size) > LONG_LIST ? 'longList' : undefined);
}
