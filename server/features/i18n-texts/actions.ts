import type { I18nImport, I18nTextDraft } from '../../../contract/i18n-texts';
import { record } from '../../platform/audit/record';
import { newId } from '../../platform/db/ids';
import { transact } from '../../platform/db/transact';
import { Refusal } from '../../platform/failures';
import type { Scope } from '../../platform/http/caller';
import type { Deps } from '../../platform/ports/deps';
import { repeatedIds } from './rules';
import { deleteText, findText, insertText, presentTexts, putTexts, updateText } from './store';

export function addText({ db, now }: Deps, scope: Scope, { appKey, message }: I18nTextDraft) {
  return transact(db, async (tx) => {
    const id = newId();
    await insertText(tx, now(), { id, appKey, message });
    const after = await findText(tx, id);
    await record(tx, now(), scope, { action: 'add', entity: 'i18nText', entityId: id, after });
    return after;
  });
}

interface Edit {
  readonly message: I18nTextDraft['message'];
  readonly version?: number | undefined;
}

/** An edit of an older version is refused with the text as it is now; without a version, the last write wins. */
export function editText({ db, now }: Deps, scope: Scope, id: string, { message, version }: Edit) {
  return transact(db, async (tx) => {
    const before = await findText(tx, id);
    await updateText(tx, { id, message, version });
    const after = await findText(tx, id);
    await record(tx, now(), scope, { action: 'edit', entity: 'i18nText', entityId: id, before, after });
    return after;
  });
}

/** Deletes all of these texts or, where one of them is missing, none. */
export function removeTexts({ db, now }: Deps, scope: Scope, ids: readonly string[]) {
  return transact(db, async (tx) => {
    for (const id of new Set(ids)) {
      const before = await findText(tx, id);
      await deleteText(tx, id);
      await record(tx, now(), scope, { action: 'remove', entity: 'i18nText', entityId: id, before });
    }
  });
}

/** Saves all of the texts or, where one of them is wrong, none. The refusal names the ids. */
export async function importTexts({ db, now }: Deps, scope: Scope, { appKey, texts }: I18nImport) {
  refuseTwice(repeatedIds(texts));
  const rows = texts.map(({ id, message }) => ({ id: id ?? newId(), message }));
  return transact(db, async (tx) => {
    const present = await presentTexts(tx, rows);
    refuseTwice(present.filter((text) => text.appKey !== appKey).map(({ id }) => id));
    await putTexts(tx, now(), appKey, rows);
    const after = { appKey, added: rows.length - present.length, changed: present.length };
    await record(tx, now(), scope, { action: 'import', entity: 'i18nText', entityId: appKey, after });
    return after;
  });
}

function refuseTwice(ids: readonly string[]) {
  if (ids.length > 0) throw new Refusal('textTwice', { ids });
}
