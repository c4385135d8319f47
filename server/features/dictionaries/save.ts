import type { DictionaryDraft } from '../../../contract/dictionaries';
import { record } from '../../platform/audit/record';
import { newId } from '../../platform/db/ids';
import { settledBy } from '../../platform/db/settled';
import { tenantDb } from '../../platform/db/tenant-db';
import { type Queries, transact } from '../../platform/db/transact';
import { Refusal, refuseIf } from '../../platform/failures';
import type { Scope } from '../../platform/http/caller';
import type { Deps } from '../../platform/ports/deps';
import { protection, wrongCodes } from './rules';
import { findDictionary } from './store';

const settled = settledBy({ dictionaries_code: 'dictionaryCodeTaken' });

type Name = DictionaryDraft['name'];

const columns = (name: Name) => ({ name: name['zh-CN'], name_hk: name['zh-HK'], name_en: name['en-US'] });

export function addDictionary({ db, now }: Deps, scope: Scope, draft: DictionaryDraft) {
  refuseIf(wrongCodes(draft));
  return settled(
    transact(db, async (tx) => {
      const id = newId();
      await tenantDb(tx, scope)
        .insert('dictionaries', [{ id, code: draft.code, ...columns(draft.name), created_at: now() }])
        .execute();
      await setItems(tx, scope, id, draft.items);
      const after = await findDictionary(tx, scope, id);
      await record(tx, now(), scope, { action: 'add', entity: 'dictionary', entityId: id, after });
      return after;
    }),
  );
}

/** Of two editors of the same version one is told, and shown the dictionary as it is now. */
export function editDictionary(
  { db, now }: Deps,
  scope: Scope,
  id: string,
  { version, ...draft }: DictionaryDraft & { version?: number | undefined },
) {
  refuseIf(protection([id]) ?? wrongCodes(draft));
  return settled(
    transact(db, async (tx) => {
      const before = await findDictionary(tx, scope, id);
      const { numUpdatedRows } = await tenantDb(tx, scope)
        .update('dictionaries')
        .set((eb) => ({ code: draft.code, ...columns(draft.name), version: eb('version', '+', 1) }))
        .where('id', '=', id)
        .$if(version !== undefined, (query) => query.where('version', '=', version ?? 0))
        .executeTakeFirst();
      if (numUpdatedRows !== 1n) throw new Refusal('stale', await findDictionary(tx, scope, id));
      await setItems(tx, scope, id, draft.items);
      const after = await findDictionary(tx, scope, id);
      await record(tx, now(), scope, { action: 'edit', entity: 'dictionary', entityId: id, before, after });
      return after;
    }),
  );
}

/** Deletes all of these dictionaries or, where one of them may not be or is not there, none. */
export function removeDictionaries({ db, now }: Deps, scope: Scope, ids: readonly string[]) {
  refuseIf(protection(ids));
  return transact(db, async (tx) => {
    for (const id of new Set(ids)) {
      const before = await findDictionary(tx, scope, id);
      await tenantDb(tx, scope).delete('dictionaries').where('id', '=', id).execute();
      await record(tx, now(), scope, { action: 'remove', entity: 'dictionary', entityId: id, before });
    }
  });
}

/** Sets the items of a dictionary to exactly these, in this order. */
async function setItems(tx: Queries, scope: Scope, dictionary_id: string, items: DictionaryDraft['items']) {
  const db = tenantDb(tx, scope);
  await db.delete('dictionary_items').where('dictionary_id', '=', dictionary_id).execute();
  const rows = items.map(({ code, name, enabled }, index) => ({
    dictionary_id,
    code,
    ...columns(name),
    display_order: index + 1,
    enabled: enabled ? (1 as const) : (0 as const),
  }));
  if (rows.length > 0) await db.insert('dictionary_items', rows).execute();
}
