import type { KeptSubsystem, SubsystemDraft } from '../../../contract/subsystems';
import { record } from '../../platform/audit/record';
import { newId } from '../../platform/db/ids';
import { settledBy } from '../../platform/db/settled';
import { transact } from '../../platform/db/transact';
import { brokenReference } from '../../platform/db/violations';
import { Refusal, refuseIf } from '../../platform/failures';
import type { Scope } from '../../platform/http/caller';
import type { Deps } from '../../platform/ports/deps';
import { hashOf, newSecret } from '../../platform/secrets/secret';
import { baseChange } from './rules';
import { columnsOf, findKept, findOne, setRedirects } from './store';

const settled = settledBy({ subsystems_name: 'subsystemNameTaken', subsystems_client_id: 'clientIdTaken' });

export function addSubsystem({ db, now }: Deps, scope: Scope, draft: SubsystemDraft): Promise<KeptSubsystem> {
  const id = newId();
  return settled(
    transact(db, async (tx) => {
      await tx
        .insertInto('subsystems')
        .values({ ...columnsOf(draft), id, created_at: now() })
        .execute();
      await setRedirects(tx, id, draft.redirectUris);
      const after = await findOne(tx, id);
      await record(tx, now(), scope, { action: 'add', entity: 'subsystem', entityId: id, after });
      return after;
    }),
  );
}

/** Of two editors of the same version one is told, and shown the row as it is now. */
export function editSubsystem(
  { db, now }: Deps,
  scope: Scope,
  id: string,
  { version, ...draft }: SubsystemDraft & { version?: number | undefined },
): Promise<KeptSubsystem> {
  refuseIf(baseChange(id, draft.enabled));
  return settled(
    transact(db, async (tx) => {
      const before = await findOne(tx, id);
      const { numUpdatedRows } = await tx
        .updateTable('subsystems')
        .set((eb) => ({ ...columnsOf(draft), version: eb('version', '+', 1) }))
        .where('id', '=', id)
        .$if(version !== undefined, (query) => query.where('version', '=', version ?? 0))
        .executeTakeFirst();
      if (numUpdatedRows === 0n) throw new Refusal('stale', await findOne(tx, id));
      await setRedirects(tx, id, draft.redirectUris);
      const after = await findOne(tx, id);
      await record(tx, now(), scope, { action: 'edit', entity: 'subsystem', entityId: id, before, after });
      return after;
    }),
  );
}

/** Deletes all of these or, where one of them still has menus, none. Who was signed in to one no longer is. */
export function removeSubsystems({ db, now }: Deps, scope: Scope, ids: readonly string[]): Promise<void> {
  for (const id of ids) refuseIf(baseChange(id, false));
  return transact(db, async (tx) => {
    for (const before of await findKept(tx, ids)) {
      try {
        await tx.deleteFrom('subsystems').where('id', '=', before.id).execute();
      } catch (error) {
        throw brokenReference(error) ? new Refusal('subsystemInUse', null, [before.name]) : error;
      }
      await record(tx, now(), scope, { action: 'remove', entity: 'subsystem', entityId: before.id, before });
    }
  });
}

/** A new secret, answered once. It was asked for because the old one may be known: what was got with that is no longer good. */
export function renewSecret({ db, now }: Deps, scope: Scope, id: string): Promise<string> {
  const secret = newSecret();
  return transact(db, async (tx) => {
    const { clientId } = await findOne(tx, id);
    refuseIf(clientId === null ? 'clientMissing' : undefined);
    await tx
      .updateTable('subsystems')
      .set((eb) => ({ client_secret_hash: hashOf(secret), version: eb('version', '+', 1) }))
      .where('id', '=', id)
      .execute();
    await tx.deleteFrom('oauth_codes').where('subsystem_id', '=', id).execute();
    await record(tx, now(), scope, { action: 'renewSecret', entity: 'subsystem', entityId: id });
    return secret;
  });
}
