import type { LoginConfigDraft } from '../../../contract/login-config';
import { record } from '../../platform/audit/record';
import { tenantDb } from '../../platform/db/tenant-db';
import { transact } from '../../platform/db/transact';
import { Refusal } from '../../platform/failures';
import type { Scope } from '../../platform/http/caller';
import type { Deps } from '../../platform/ports/deps';
import { unsigned } from './icons';
import { keptConfig, ownConfig } from './store';

type Edit = LoginConfigDraft & { readonly version?: number | undefined };

/** Of two editors of the same version one is told, and shown the row as it is now. A tenant that has none yet has the first one. */
export function editLoginConfig({ db, now }: Deps, scope: Scope, { version, ...draft }: Edit) {
  return transact(db, async (tx) => {
    const before = await keptConfig(tx, scope);
    await tenantDb(tx, scope)
      .insert('login_configs', [{ created_at: now() }])
      .onConflict((conflict) => conflict.column('tenant_id').doNothing())
      .execute();
    const { bigTitle, smallTitle, bigIcon, smallIcon, fileHost } = draft;
    const titles = { big_title: bigTitle, small_title: smallTitle };
    const icons = { big_icon: unsigned(bigIcon), small_icon: unsigned(smallIcon) };
    const { numUpdatedRows } = await tenantDb(tx, scope)
      .update('login_configs')
      .set((eb) => ({ ...titles, ...icons, file_host: fileHost, version: eb('version', '+', 1) }))
      .$if(version !== undefined, (query) => query.where('version', '=', version ?? 0))
      .executeTakeFirst();
    if (numUpdatedRows === 0n) throw new Refusal('stale', await ownConfig(tx, now(), scope));
    const after = await keptConfig(tx, scope);
    await record(tx, now(), scope, { action: 'edit', entity: 'loginConfig', entityId: scope.tenantId, before, after });
    return ownConfig(tx, now(), scope);
  });
}
