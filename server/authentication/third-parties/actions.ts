import type { FastifyBaseLogger } from 'fastify';
import type { z } from 'zod/mini';
import type { RefusalName } from '../../../contract/refusals';
import type { replaceCode as exchange, ThirdPartyDraft } from '../../../contract/third-parties';
import { accountById, tenantAsked } from '../../identity/accounts/store';
import { boundAccount, endBindings, type Identity } from '../../identity/bindings/store';
import { record } from '../../platform/audit/record';
import { newId } from '../../platform/db/ids';
import { settledBy } from '../../platform/db/settled';
import { transact } from '../../platform/db/transact';
import { Refusal, refuseIf } from '../../platform/failures';
import type { Scope } from '../../platform/http/caller';
import type { From } from '../../platform/http/client';
import { takeUseOrRefuse } from '../../platform/limits/rate-limit';
import type { Deps } from '../../platform/ports/deps';
import type { ThirdParties } from '../../platform/ports/providers';
import { admit, refuse } from '../admission/actions';
import { keepPending } from '../admission/store';
import { configOf, deleteConfig, findConfig, findConfigs, insertConfig, updateConfig } from './store';

const settled = settledBy({ third_party_configs_name: 'thirdPartyNameTaken' });

/** What a third party needs to be asked, and whether this server may ask there. */
function draftRefusal(thirdParties: ThirdParties, draft: ThirdPartyDraft): RefusalName | undefined {
  if (!thirdParties.identify[draft.provider]) return 'thirdPartyUnknown';
  const { tokenUrl, userUrl } = draft;
  const isComplete = draft.provider !== 'oauth2' || (tokenUrl !== null && userUrl !== null);
  const mayBeCalled = [tokenUrl, userUrl].every((address) => address === null || thirdParties.mayCall(address));
  return isComplete && mayBeCalled ? undefined : 'thirdPartyAddress';
}

export async function addThirdParty({ db, now, providers }: Deps, scope: Scope, draft: ThirdPartyDraft) {
  refuseIf(draftRefusal(providers.thirdParties, draft));
  const id = newId();
  return settled(
    transact(db, async (tx) => {
      await insertConfig(tx, scope, now(), id, draft);
      const after = await findConfig(tx, scope, id);
      await record(tx, now(), scope, { action: 'add', entity: 'thirdParty', entityId: id, after });
      return after;
    }),
  );
}

type Edit = ThirdPartyDraft & { readonly version?: number | undefined };

export async function editThirdParty({ db, now, providers }: Deps, scope: Scope, id: string, { version, ...draft }: Edit) {
  refuseIf(draftRefusal(providers.thirdParties, draft));
  return settled(
    transact(db, async (tx) => {
      const before = await findConfig(tx, scope, id);
      await updateConfig(tx, scope, id, version, draft);
      const after = await findConfig(tx, scope, id);
      if (!after.enabled || asksSomebodyElse(before, after)) await endBindings(tx, now(), scope, { configId: id });
      await record(tx, now(), scope, { action: 'edit', entity: 'thirdParty', entityId: id, before, after });
      return after;
    }),
  );
}

type Config = Awaited<ReturnType<typeof findConfig>>;

/** A name that one third party vouches for is another person's with the next. */
const asksSomebodyElse = (before: Config, after: Config) =>
  (['provider', 'clientId', 'authorizeUrl', 'tokenUrl', 'userUrl'] as const).some((fact) => before[fact] !== after[fact]);

/** Deletes all of them or none. Their bound users sign in by other methods. */
export function removeThirdParties({ db, now }: Deps, scope: Scope, ids: readonly string[]): Promise<void> {
  return transact(db, async (tx) => {
    for (const before of await findConfigs(tx, scope, ids)) {
      await endBindings(tx, now(), scope, { configId: before.id });
      await deleteConfig(tx, scope, before.id);
      await record(tx, now(), scope, { action: 'remove', entity: 'thirdParty', entityId: before.id, before });
    }
  });
}

type Body = z.output<(typeof exchange)['body']>;

/** A user as a third party knows them. */
export interface Vouched extends Identity {
  readonly method: 'thirdParty' | 'weChat';
}

/** Exchanges the code of a third party for a token, or for a ticket to say which account it is. */
export async function replaceCode(deps: Deps, { configId, ...grant }: Body, from: From, log: FastifyBaseLogger): Promise<string> {
  await takeUseOrRefuse(deps.db, deps.now(), { key: `replaceCode:${from.origin}`, windowMs: 60_000, max: 60 });
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

/** Signs in an identity of a third party: to the tenant of that third party, and no other. */
export async function enterVouched(deps: Deps, { method, ...vouched }: Vouched, from: From): Promise<string> {
  const pending = { ...vouched, kind: 'bind' } as const;
  // The third party may have been switched off while the user was there.
  if (!(await configOf(deps.db, vouched, vouched.configId))) throw new Refusal('thirdPartyUnknown');
  const accountId = await boundAccount(deps.db, pending);
  const account = accountId === undefined ? undefined : await accountById(deps.db, accountId);
  if (account) return admit(deps, account, method, { ...from, organisation: vouched.tenantId });
  const bindTicket = await keepPending(deps.db, deps.now(), pending);
  return refuse(deps, { account: undefined, method, from, tenantId: vouched.tenantId }, 'identityUnbound', { bindTicket });
}
