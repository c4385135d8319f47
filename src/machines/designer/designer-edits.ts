import { allItems, type FormConfig, type FormDocument, type FormItem } from '../../../contract/form-document';
import { documentProblems } from '../../../contract/form-problems';
import type { WidgetType } from '../../../contract/form-widgets';
import {
  addItem,
  changeItem,
  copyItem,
  hasRoomFor,
  itemOf,
  moveItem,
  type Place,
  placeAfter,
  readOptions,
  removeItem,
  stepItem,
} from './form-tree';
import { changed, type History } from './history';

/** What can be done to what is drawn. Without a place, an item is added after the selected one. */
export type FormEdit =
  | { readonly act: 'add'; readonly widget: WidgetType; readonly label: string; readonly at: Place | null }
  | { readonly act: 'change'; readonly id: number; readonly patch: Partial<FormItem> }
  /** The choices of an item, line by line. */
  | { readonly act: 'choices'; readonly id: number; readonly lines: string }
  | { readonly act: 'configure'; readonly patch: Partial<FormConfig> }
  | { readonly act: 'move'; readonly id: number; readonly to: Place }
  | { readonly act: 'step'; readonly id: number; readonly by: -1 | 1 }
  | { readonly act: 'copy'; readonly id: number }
  | { readonly act: 'remove'; readonly id: number }
  | { readonly act: 'replace'; readonly document: FormDocument };

export interface Edited {
  readonly history: History<FormDocument>;
  readonly selected: number | null;
}

/** What follows an edit; null where it would change nothing. */
export function edited({ history, selected }: Edited, edit: FormEdit): Edited | null {
  const next = (document: FormDocument | null, chosen: number | null, to: string | null = null): Edited | null =>
    document && { history: changed(history, document, to), selected: chosen };
  const document = history.present;
  switch (edit.act) {
    case 'add': {
      const added = addItem(document, edit.widget, edit.label, edit.at ?? placeAfter(document, selected));
      return added && next(added.document, added.id);
    }
    case 'change':
      return next(changeItem(document, edit.id, edit.patch), selected, `${edit.id} ${Object.keys(edit.patch).join()}`);
    case 'choices': {
      const { document: counted, list } = readOptions(document, edit.lines);
      return next(changeItem(counted, edit.id, { options: { from: 'own', list } }), selected, `${edit.id} choices`);
    }
    case 'configure':
      return next(
        { ...document, formConfig: { ...document.formConfig, ...edit.patch } },
        selected,
        Object.keys(edit.patch).join(),
      );
    case 'move':
      return next(moveItem(document, edit.id, edit.to), edit.id);
    case 'step':
      return next(stepItem(document, edit.id, edit.by), edit.id);
    case 'copy': {
      const copied = copyItem(document, edit.id);
      return copied && next(copied.document, copied.id);
    }
    case 'remove':
      return itemOf(document, edit.id) && next(removeItem(document, edit.id), neighbourOf(document, edit.id));
    case 'replace':
      return next(edit.document, null);
  }
}

/** Whether an edit would give a form more items than it may have. */
export function isTooMuch(document: FormDocument, edit: FormEdit): boolean {
  if (edit.act === 'add') return !hasRoomFor(document, 1);
  const copied = edit.act === 'copy' ? itemOf(document, edit.id) : null;
  return copied !== null && !hasRoomFor(document, allItems([copied]).length);
}

/** What is selected when an item goes: the one after it, else the one before. */
function neighbourOf(document: FormDocument, id: number): number | null {
  const left = allItems(removeItem(document, id).drawingItems).map((item) => item.id);
  const before = allItems(document.drawingItems).map((item) => item.id);
  const at = before.indexOf(id);
  const after = before.slice(at + 1).find((each) => left.includes(each));
  return after ?? before.slice(0, at).findLast((each) => left.includes(each)) ?? null;
}

/** The first item that has a fault. */
export function faultyItem(document: FormDocument): number | null {
  const [problem] = documentProblems(document);
  return problem ? itemAt(document, problem.path) : null;
}

/** Which item a place in a document belongs to. */
export function itemAt({ drawingItems }: FormDocument, path: readonly (string | number)[]): number | null {
  let items: readonly FormItem[] = drawingItems;
  let found: number | null = null;
  for (const [at, step] of path.entries()) {
    if (typeof step !== 'number' || (at !== 1 && path[at - 1] !== 'children')) continue;
    const item = items[step];
    if (!item) break;
    found = item.id;
    items = item.children ?? [];
  }
  return found;
}
