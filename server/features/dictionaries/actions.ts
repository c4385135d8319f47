import type { DictionaryDraft } from '../../../contract/dictionaries';
import { record } from '../../platform/audit/record';
import { newId } from '../../platform/db/ids';
import { settledBy } from '../../platform/db/settled';
import { transact } from '../../platform/db/transact';
import { refuseIf } from '../../platform/failures';
import type { Scope } from '../../platform/http/caller';
import type { Deps } from '../../platform/ports/deps';
import { protection, wrongCodes } from './rules';
import { deleteDictionary, findOwnDictionary, insertDictionary, updateDictionary } from './store';

const settled = settledBy({ dictionaries_code: 'dictionaryCodeTaken' });

export function addDictionary({ db, now }: Deps, scope: Scope, draft: DictionaryDraft) {
  refuseIf(wrongCodes(draft));
  return settled(
    transact(db, async (tx) => {
      const id = newId();
      await insertDictionary(tx, scope, now(), { id, draft });
      const after = await findOwnDictionary(tx, scope, id);
      await record(tx, now(), scope, { action: 'add', entity: 'dictionary', entityId: id, after });
      return after;
    }),
  );
}

/** A draft of an older version is refused with the dictionary as it is now; without a version, the last write wins. */
export function editDictionary(
  { db, now }: Deps,
  scope: Scope,
  id: string,
  { version, ...draft }: DictionaryDraft & { version?: number | undefined },
) {
  refuseIf(protection([id]) ?? wrongCodes(draft));
  return settled(
    transact(db, async (tx) => {
      const before = await findOwnDictionary(tx, scope, id);
      await updateDictionary(tx, scope, { id, version, draft });
      const after = await findOwnDictionary(tx, scope, id);
      await record(tx, now(), scope, { action: 'edit', entity: 'dictionary', entityId: id, before, after });
      return after;
    }),
  );
}

/** Deletes all of these dictionaries or, where one of them is built in or missing, none. */
export function removeDictionaries({ db, now }: Deps, scope: Scope, ids: readonly string[]) {
  refuseIf(protection(ids));
  return transact(db, async (tx) => {
    for (const id of new Set(ids)) {
      const before = await findOwnDictionary(tx, scope, id);
      await deleteDictionary(tx, scope, id);
      await record(tx, now(), scope, { action: 'remove', entity: 'dictionary', entityId: id, before });
    }
  });
}
