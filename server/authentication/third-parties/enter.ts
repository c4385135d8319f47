import type { FastifyBaseLogger } from 'fastify';
import type { z } from 'zod/mini';
import type { replaceCode as exchange } from '../../../contract/third-parties';
import { accountById, tenantAsked } from '../../identity/accounts/store';
import { Refusal } from '../../platform/failures';
import type { From } from '../../platform/http/client';
import { takeUseOrRefuse } from '../../platform/limits/rate-limit';
import type { Deps } from '../../platform/ports/deps';
import { admit, refuse } from '../admission/admit';
import { keepPending } from '../admission/pending';
import { boundAccount, configOf } from './store';

type Body = z.output<(typeof exchange)['body']>;

/** Somebody whom a third party of a tenant knows. */
export interface Vouched {
  readonly tenantId: string;
  readonly configId: string;
  readonly subject: string;
  readonly method: 'thirdParty' | 'weChat';
}

/** Exchanges the code of a third party for a token, or for a ticket to say which account it is. */
export async function replaceCode(deps: Deps, { configId, ...grant }: Body, from: From, log: FastifyBaseLogger): Promise<string> {
  await takeUseOrRefuse(deps.db, deps.now(), { key: `replaceCode:${from.address}`, windowMs: 60_000, max: 60 });
  const tenant = await tenantAsked(deps.db, from.organisation);
  const config = tenant && (await configOf(deps.db, tenant, configId));
  const identify = config && deps.providers.thirdParties.identify[config.provider];
  if (!identify) throw new Refusal('thirdPartyUnknown');
  const { tenant_id: tenantId, client_id, client_secret, token_url, user_url } = config;
  const asking = { clientId: client_id, clientSecret: client_secret, tokenUrl: token_url, userUrl: user_url };
  const subject = await identify(asking, grant).catch((error: unknown) => {
    log.warn({ err: error }, 'a third party did not answer');
    return undefined;
  });
  const method = config.provider === 'wechat' ? 'weChat' : 'thirdParty';
  if (subject === undefined) return refuse(deps, { account: undefined, method, from, tenantId }, 'thirdPartyFailed');
  return enterVouched(deps, { tenantId, configId, subject, method }, from);
}

/** Lets somebody in whom a third party knows: into the tenant whose third party it is, and no other. */
export async function enterVouched(deps: Deps, { method, ...vouched }: Vouched, from: From): Promise<string> {
  const pending = { ...vouched, kind: 'bind' } as const;
  const accountId = await boundAccount(deps.db, pending);
  const account = accountId === undefined ? undefined : await accountById(deps.db, accountId);
  if (account) return admit(deps, account, method, { ...from, organisation: vouched.tenantId });
  const bindTicket = await keepPending(deps.db, deps.now(), pending);
  return refuse(deps, { account: undefined, method, from, tenantId: vouched.tenantId }, 'identityUnbound', { bindTicket });
}
