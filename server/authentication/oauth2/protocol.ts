import OAuth2Server from '@node-oauth/oauth2-server';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { z } from 'zod/mini';
import { exchangeCode } from '../../../contract/oauth2';
import { transact } from '../../platform/db/transact';
import type { Member } from '../../platform/http/caller';
import type { Deps } from '../../platform/ports/deps';
import { modelIn } from './model';
import { provedClient } from './proof-actions';
import { clientCredentials } from './rules';
import { claimsOf, findClient, TOKEN_MS } from './store';

type Body = z.output<(typeof exchangeCode)['body']>;

interface Call {
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
}

/** Exchanges a code for an access token, all in one transaction: a code that was tried in vain is used up all the same. */
export async function exchange({ db, now }: Deps, { request, reply }: Call, body: Body) {
  const response = new OAuth2Server.Response();
  const client = await clientOf({ db, now }, request, body);
  const refused = await transact(db, async (tx) => {
    const server = new OAuth2Server({ model: modelIn(tx, now(), request.id, client), accessTokenLifetime: TOKEN_MS / 1_000 });
    try {
      await server.token(asAsked(request, body), response);
      return undefined;
    } catch (error) {
      if (isRefusal(error)) return error;
      throw error;
    }
  });
  reply.headers(response.headers ?? {});
  if (refused) throw refused;
  return exchangeCode.answer.parse(response.body);
}

/** The client that has proved itself: by HTTP Basic, and by the body where there is none. */
async function clientOf(deps: Pick<Deps, 'db' | 'now'>, { headers, origin }: FastifyRequest, body: Body) {
  const { authorization } = headers;
  const credentials = clientCredentials(authorization, authorization === undefined ? body : {});
  return credentials && provedClient(deps, credentials, origin, (id, secret) => findClient(deps.db, id, secret));
}

/** Who is signed in to a sub-system, by its access token. */
export async function claimsByToken({ db, now }: Deps, { request, reply }: Call) {
  const response = new OAuth2Server.Response();
  const server = new OAuth2Server({ model: modelIn(db, now(), request.id) });
  try {
    const { user, scope = [] } = await server.authenticate(asAsked(request, {}), response);
    return await claimsOf(db, user as Member, scope);
  } finally {
    reply.headers(response.headers ?? {});
  }
}

/** What the caller did wrong, in the words of the standard. An error of our own comes from the library as one of these, too. */
export const isRefusal = (error: unknown): error is OAuth2Server.OAuthError =>
  error instanceof OAuth2Server.OAuthError && error.code < 500;

/** Nothing of the address: what is secret does not stand there. */
const asAsked = ({ method, headers }: FastifyRequest, body: object) =>
  new OAuth2Server.Request({
    method,
    query: {},
    headers: Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, String(value)])),
    body,
  });
