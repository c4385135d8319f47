import OAuth2Server from '@node-oauth/oauth2-server';
import type { z } from 'zod/mini';
import type { SignInOutcome } from '../../../contract/logs';
import type { getHostToken } from '../../../contract/oauth2';
import { entryRefusal, foldUsername } from '../../identity/accounts/rules';
import {
  type Account,
  accountByPhone,
  accountsByOriginal,
  findAccount,
  isAsProved,
  placesOf,
} from '../../identity/accounts/store';
import { logSignIn } from '../../platform/audit/sign-ins';
import { transact } from '../../platform/db/transact';
import type { From } from '../../platform/http/client';
import { giveBack, takeUseOrRefuse } from '../../platform/limits/rate-limit';
import type { Deps } from '../../platform/ports/deps';
import { letIn } from '../admission/actions';
import { findHost, type Host, holdHost } from './host-store';
import { provedClient } from './proof-actions';
import { type Credentials, clientCredentials } from './rules';

type Body = z.output<(typeof getHostToken)['body']>;
type Refused = Exclude<SignInOutcome, 'success'>;

const MINUTE_MS = 60_000;
/** How many tokens a host may get in a minute, and how many users may be unknown to it from one origin. */
const TOKENS_A_MINUTE = 600;
const MISSES_A_MINUTE = 60;

/**
 * A token for a user of the host's tenant (G68). What is refused gets one answer, whether the user is unknown, of another tenant or
 * disabled: the sign-in history of the user says why.
 */
export async function hostToken(
  deps: Deps,
  { client_id, client_secret, ...name }: Body,
  authorization: string | undefined,
  from: From,
) {
  const { db, now } = deps;
  const host = await provedHost(deps, clientCredentials(authorization, { client_id, client_secret }), from);
  await takeUseOrRefuse(db, now(), { key: `hostToken:${host.id}`, windowMs: MINUTE_MS, max: TOKENS_A_MINUTE });
  const misses = `hostMiss:${host.id}@${from.origin}`;
  await takeUseOrRefuse(db, now(), { key: misses, windowMs: MINUTE_MS, max: MISSES_A_MINUTE });
  const account = await accountOf(deps, host, name);
  const token = await tokenFor(deps, host, account, from);
  await giveBack(db, misses);
  const { id, name: hostName, origin } = host;
  return { token, expires_in: deps.hostTokenMs / 1_000, host: { id, name: hostName, origin } };
}

async function provedHost(deps: Deps, credentials: Credentials | undefined, from: From): Promise<Host> {
  if (!credentials) throw new OAuth2Server.InvalidClientError('The client must say its id and secret.', { code: 401 });
  const host = await provedClient(deps, credentials, from.origin, (id, secret) => findHost(deps.db, id, secret));
  if (!host) throw new OAuth2Server.InvalidClientError('The client is unknown, or may not sign users in.', { code: 401 });
  return host;
}

async function accountOf({ db }: Deps, { tenantId }: Host, { username, original_account, phone }: Omit<Body, 'client_id'>) {
  if (username !== undefined) return findAccount(db, foldUsername(username));
  if (phone !== undefined) return accountByPhone(db, phone);
  const [account] = await accountsByOriginal(db, foldUsername(original_account ?? ''), tenantId);
  return account;
}

async function tokenFor(deps: Deps, host: Host, account: Account | undefined, from: From): Promise<string> {
  const { db, now } = deps;
  const place = account && (await placesOf(db, account.id)).find(({ tenantId }) => tenantId === host.tenantId);
  // An account of other tenants is none here, and its sign-in history does not hear of it.
  if (!account || !place) return refuse(deps, host, undefined, 'accountUnknown', from);
  const refusal = entryRefusal(account.status, place, now());
  if (refusal) return refuse(deps, host, account, refusal, from);
  const token = await transact(db, async (tx) => {
    if (!(await isAsProved(tx, account))) return undefined;
    const entrance = { accountId: account.id, place, method: 'host', from } as const;
    const token = await letIn(tx, now(), { ...entrance, host: { ...host, lengthMs: deps.hostTokenMs } });
    if (!(await holdHost(tx, host)))
      throw new OAuth2Server.InvalidClientError('The client may no longer sign users in.', { code: 401 });
    return token;
  });
  return token ?? refuse(deps, host, account, 'accountDisabled', from);
}

async function refuse({ db, now }: Deps, host: Host, account: Account | undefined, outcome: Refused, from: From): Promise<never> {
  await logSignIn(db, now(), { ...from, tenantId: host.tenantId, accountId: account?.id, outcome, method: 'host' });
  throw new OAuth2Server.InvalidGrantError('The user is unknown, or cannot be signed in.');
}
