import type { FastifyInstance, FastifyRequest } from 'fastify';
import { sessionOf } from '../../identity/sessions/store';
import { rightsOf } from '../../organisation/roles/store';
import type { Queries } from '../../platform/db/transact';
import { Forbidden, SignedOutError } from '../../platform/failures';
import type { Scope } from '../../platform/http/caller';
import { tokenOf } from '../../platform/http/client';
import type { Deps } from '../../platform/ports/deps';
import { hashOf } from '../../platform/secrets/secret';

/** Tells apart, once for all routes below `app`, who may make a call: a route that does not say who does not start. */
export function guardAccess(app: FastifyInstance, deps: Deps) {
  app.decorateRequest('scope', null);
  app.addHook('onRoute', ({ method, url, config }) => {
    if (config?.right === undefined) throw new Error(`The route ${String(method)} ${url} says no right`);
  });
  const admit = async (request: FastifyRequest) => {
    const { right } = request.routeOptions.config;
    if (right === undefined || right === 'open') return;
    request.scope = await scopeOf(deps, request);
    if (right !== 'signedIn' && !request.scope.permissions.has(right)) throw new Forbidden();
  };
  app.decorateRequest('checkAgain', function checkAgain() {
    return admit(this);
  });
  app.addHook('onRequest', admit);
}

/** Who makes a call that anybody may make, if they are signed in. A token that is no longer good is none of that: it says why. */
export const scopeIfAny = (deps: Deps, request: FastifyRequest): Promise<Scope | null> =>
  tokenOf(request) === undefined ? Promise.resolve(null) : scopeOf(deps, request);

export const whoseToken = (db: Queries, now: number, token: string) => whoseSession(db, now, hashOf(token));

/** Whether a session goes on: whatever outlives one call asks this again, before each event. */
export const isSessionOpen = (db: Queries, now: number, tokenHash: string): Promise<boolean> =>
  whoseSession(db, now, tokenHash).then(
    () => true,
    (error: unknown) => {
      if (error instanceof SignedOutError) return false;
      throw error;
    },
  );

/** The caller of a session, if the session is open: a visiting operator's is open while they may still enter. */
export async function whoseSession(db: Queries, now: number, tokenHash: string) {
  const member = await sessionOf(db, now, tokenHash);
  const { enteredBy } = member;
  if (enteredBy && !(await rightsOf(db, enteredBy)).permissions.has('tenant:enter')) throw new SignedOutError('sessionRevoked');
  return member;
}

async function scopeOf({ db, now }: Deps, request: FastifyRequest): Promise<Scope> {
  const token = tokenOf(request);
  if (token === undefined) throw new SignedOutError('tokenUnknown');
  const member = await whoseToken(db, now(), token);
  const { permissions, reach } = await rightsOf(db, member);
  return { ...member, permissions, reach, requestId: request.id };
}
