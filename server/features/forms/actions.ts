import type { z } from 'zod/mini';
import { type Answer, EMPTY_DOCUMENT, type FormDocument, type FormItem } from '../../../contract/form-document';
import type * as contract from '../../../contract/forms';
import { record } from '../../platform/audit/record';
import { waitInLine } from '../../platform/db/alone';
import { newId } from '../../platform/db/ids';
import { transact } from '../../platform/db/transact';
import { Refusal } from '../../platform/failures';
import type { Scope } from '../../platform/http/caller';
import type { Deps } from '../../platform/ports/deps';
import { withoutFiles } from '../../platform/rich-text/files';
import { lineOf } from './publication-rules';
import { deletePublished } from './publication-store';
import { logged, refuseFull, refuseWrong } from './rules';
import { countForms, deleteForm, findForm, findRow, insertForm, updateDocument, updateForm } from './store';

/** A new form is empty. Those who add at once wait for one another, so that a tenant has no more than it may have. */
export function addForm({ db, now }: Deps, scope: Scope, draft: z.output<typeof contract.formDraft>) {
  return transact(db, async (tx) => {
    await waitInLine(tx, `forms ${scope.tenantId}`);
    refuseFull(await countForms(tx, scope));
    const id = newId();
    await insertForm(tx, scope, now(), { id, draft, document: EMPTY_DOCUMENT });
    const after = await findRow(tx, scope, id);
    await record(tx, now(), scope, { action: 'add', entity: 'form', entityId: id, after: logged(after) });
    return after;
  });
}

export function editForm(
  { db, now }: Deps,
  scope: Scope,
  id: string,
  { version, ...draft }: z.output<typeof contract.editForm.body>,
) {
  return transact(db, async (tx) => {
    const before = await findRow(tx, scope, id);
    await updateForm(tx, scope, now(), { id, version }, draft);
    const after = await findRow(tx, scope, id);
    await record(tx, now(), scope, {
      action: 'edit',
      entity: 'form',
      entityId: id,
      before: logged(before),
      after: logged(after),
    });
    return after;
  });
}

/** The log says that the design has changed, and how many items it has: the design itself may be long. */
export async function designForm(
  { db, now }: Deps,
  scope: Scope,
  id: string,
  { document: drawn, version }: z.output<typeof contract.designForm.body>,
) {
  refuseWrong(drawn);
  const document = await cleanDocument(scope, drawn);
  return transact(db, async (tx) => {
    const before = await findRow(tx, scope, id);
    await updateDocument(tx, scope, now(), { id, version }, document);
    const after = await findForm(tx, scope, id);
    const { document: _, ...row } = after;
    await record(tx, now(), scope, { action: 'edit', entity: 'form', entityId: id, before: logged(before), after: logged(row) });
    return after;
  });
}

/** What rich texts begin with, and are set to, is clean and without files: an address of one would open it to everyone who fills the form in. */
async function cleanDocument(scope: Scope, document: FormDocument): Promise<FormDocument> {
  const clean = async (answer: Answer) => (typeof answer === 'string' ? (await withoutFiles(scope, answer)).html : answer);
  const cleanItem = async (item: FormItem): Promise<FormItem> => {
    if (item.children) return { ...item, children: await cleanItems(item.children) };
    if (item.type !== 'richText') return item;
    const { defaultValue, setIf } = item;
    return {
      ...item,
      defaultValue: await clean(defaultValue),
      ...(setIf && { setIf: { ...setIf, to: await clean(setIf.to) } }),
    };
  };
  const cleanItems = async (items: readonly FormItem[]): Promise<FormItem[]> => {
    const cleaned: FormItem[] = [];
    for (const item of items) cleaned.push(await cleanItem(item));
    return cleaned;
  };
  return { ...document, drawingItems: await cleanItems(document.drawingItems) };
}

/** Deletes all of these forms with their replies or, where one of them is not there or its replies may not be deleted, none. */
export function removeForms({ db, now }: Deps, scope: Scope, ids: readonly string[]) {
  return transact(db, async (tx) => {
    for (const id of new Set(ids)) {
      await waitInLine(tx, lineOf(id));
      const before = await findRow(tx, scope, id);
      if (before.replyCount > 0 && !scope.permissions.has('form:removeReplies')) {
        throw new Refusal('formHasReplies', null, [before.name]);
      }
      await deletePublished(tx, scope, id);
      await deleteForm(tx, scope, id);
      await record(tx, now(), scope, { action: 'remove', entity: 'form', entityId: id, before: logged(before) });
    }
  });
}
