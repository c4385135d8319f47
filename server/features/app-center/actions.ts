import type { Application } from '../../../contract/app-center';
import { record } from '../../platform/audit/record';
import { waitInLine } from '../../platform/db/alone';
import { oneOrGone } from '../../platform/db/gone';
import { transact } from '../../platform/db/transact';
import type { Scope } from '../../platform/http/caller';
import type { Deps } from '../../platform/ports/deps';
import { collection, named } from './rules';
import { addUse, applicationsOf, ownerOf, setCollectedIds } from './store';

/** Sets what the caller has collected. Of two who do so at once for one member, the later one has the say. */
export function setCollected({ db, now }: Deps, scope: Scope, menuIds: readonly string[]): Promise<Application[]> {
  const owner = ownerOf(scope);
  return transact(db, async (tx) => {
    await waitInLine(tx, `collected ${owner.membershipId}`);
    const { applications, collected: before } = await applicationsOf(tx, scope);
    const after = collection(menuIds, before, new Set(applications.map(({ menuId }) => menuId)));
    await setCollectedIds(tx, owner, after);
    await record(tx, now(), scope, {
      action: 'edit',
      entity: 'collectedMenus',
      entityId: owner.membershipId,
      before: { menuIds: before },
      after: { menuIds: after },
    });
    return named((await applicationsOf(tx, scope)).applications, after);
  });
}

/** Counts that the caller has opened something that they may open. A habit is no change of the business: it is not recorded. */
export async function countUse({ db }: Deps, scope: Scope, menuId: string): Promise<void> {
  const { applications } = await applicationsOf(db, scope);
  oneOrGone(applications.find((application) => application.menuId === menuId));
  await addUse(db, ownerOf(scope), menuId);
}
