import { foldUsername } from '../../identity/accounts/rules';
import { record } from '../../platform/audit/record';
import { settledBy } from '../../platform/db/settled';
import { tenantDb } from '../../platform/db/tenant-db';
import { transact } from '../../platform/db/transact';
import { refuseIf } from '../../platform/failures';
import type { Scope } from '../../platform/http/caller';
import type { Deps } from '../../platform/ports/deps';
import { findUser } from './find';
import { protection } from './rules';

/** Gives a user the name that they had in the organisation's earlier system: one more to sign in by, with the same password. */
export async function setOriginalAccount({ db, now }: Deps, scope: Scope, id: string, name: string | null): Promise<void> {
  await settled(
    transact(db, async (tx) => {
      refuseIf(protection(scope, await findUser(tx, scope, id)));
      await tenantDb(tx, scope)
        .update('memberships')
        .set({ original_account: name, original_account_key: name === null ? null : foldUsername(name) })
        .where('id', '=', id)
        .execute();
      const after = { originalAccount: name };
      await record(tx, now(), scope, { action: 'edit', entity: 'user', entityId: id, after });
    }),
  );
}

const settled = settledBy({ memberships_original_account_key: 'originalAccountTaken' });
