import type { RefusalName } from '../../../contract/refusals';
import type { ThirdPartyDraft } from '../../../contract/third-parties';
import { record } from '../../platform/audit/record';
import { newId } from '../../platform/db/ids';
import { settledBy } from '../../platform/db/settled';
import { tenantDb } from '../../platform/db/tenant-db';
import { type Queries, transact } from '../../platform/db/transact';
import { Refusal, refuseIf } from '../../platform/failures';
import type { Scope } from '../../platform/http/caller';
import type { Deps } from '../../platform/ports/deps';
import type { ThirdParties } from '../../platform/ports/providers';
import { columnsOf, findConfigs } from './store';

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
      await tenantDb(tx, scope)
        .insert('third_party_configs', [{ ...columnsOf(draft), id, created_at: now() }])
        .execute();
      const after = await findOne(tx, scope, id);
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
      const before = await findOne(tx, scope, id);
      const { numUpdatedRows } = await tenantDb(tx, scope)
        .update('third_party_configs')
        .set((eb) => ({ ...columnsOf(draft), version: eb('version', '+', 1) }))
        .where('id', '=', id)
        .$if(version !== undefined, (query) => query.where('version', '=', version ?? 0))
        .executeTakeFirst();
      const after = await findOne(tx, scope, id);
      if (numUpdatedRows === 0n) throw new Refusal('stale', after);
      if (asksSomebodyElse(before, after)) await forgetIdentities(tx, scope, id);
      await record(tx, now(), scope, { action: 'edit', entity: 'thirdParty', entityId: id, before, after });
      return after;
    }),
  );
}

type Config = Awaited<ReturnType<typeof findOne>>;

/** A name that one third party vouches for is another person's with the next. */
const asksSomebodyElse = (before: Config, after: Config) =>
  (['provider', 'clientId', 'tokenUrl', 'userUrl'] as const).some((fact) => before[fact] !== after[fact]);

const forgetIdentities = (tx: Queries, scope: Scope, id: string) =>
  tenantDb(tx, scope).delete('third_party_identities').where('config_id', '=', id).execute();

/** Deletes all of them or none. Whoever is bound to one signs in otherwise. */
export function removeThirdParties({ db, now }: Deps, scope: Scope, ids: readonly string[]): Promise<void> {
  return transact(db, async (tx) => {
    const found = await findConfigs(tx, scope, ids);
    if (found.length < new Set(ids).size) throw new Refusal('gone');
    for (const before of found) {
      await tenantDb(tx, scope).delete('third_party_configs').where('id', '=', before.id).execute();
      await record(tx, now(), scope, { action: 'remove', entity: 'thirdParty', entityId: before.id, before });
    }
  });
}

async function findOne(db: Queries, scope: Scope, id: string) {
  const [found] = await findConfigs(db, scope, [id]);
  if (!found) throw new Refusal('gone');
  return found;
}
