import type { Dictionary } from '../../../contract/dictionaries';
import { type FormDocument, type FormItem, labelOf } from '../../../contract/form-document';
import type { Audience, FillState, Publication } from '../../../contract/form-publications';
import { isOver, MOST_REPLIES } from '../../../contract/form-publications';
import { unpublishable } from '../../../contract/form-publishable';
import type { RefusalName } from '../../../contract/refusals';
import { Refusal } from '../../platform/failures';

/** The refusal names the items that keep the form from being published. */
export function refuseUnpublishable(document: FormDocument, audience: Audience) {
  const found = unpublishable(document, audience);
  const names = found?.items.map(labelOf);
  if (found) throw new Refusal(found.refusal, null, names);
}

export type DictionaryItems = ReadonlyMap<string, Dictionary['items']>;

const LONGEST_LABEL = 100;

/**
 * The form as a version of it keeps it: with the choices that its dictionaries have at the time. So a guest needs no dictionary, an
 * answer can be compared with what could be chosen, and old answers keep their names.
 */
export function frozen(document: FormDocument, dictionaries: DictionaryItems): FormDocument {
  let next = document.treeNodeId;
  const freeze = (item: FormItem): FormItem => ({
    ...item,
    ...(item.options?.from === 'dictionary' && {
      options: {
        from: 'own' as const,
        list: (dictionaries.get(item.options.code) ?? [])
          .filter(({ enabled }) => enabled)
          .map(({ code, name }) => ({ id: next++, label: name['zh-CN'].slice(0, LONGEST_LABEL), value: code, names: name })),
      },
    }),
    ...(item.children && { children: item.children.map(freeze) }),
  });
  const drawingItems = document.drawingItems.map(freeze);
  return { ...document, drawingItems, treeNodeId: next };
}

export function refuseOver(lastDay: string | null, today: string) {
  if (isOver(lastDay, today)) throw new Refusal('lastDayOver');
}

type Limits = Pick<Publication, 'open' | 'lastDay' | 'mostReplies' | 'oncePerUser'>;

/** `replies` are those of the form, `own` those of the one who asks. */
export function fillState(
  { open, lastDay, mostReplies, oncePerUser }: Limits,
  today: string,
  { replies, own }: { readonly replies: number; readonly own: number },
): FillState {
  if (oncePerUser && own > 0) return 'replied';
  if (!open || isOver(lastDay, today)) return 'closed';
  return replies >= (mostReplies ?? MOST_REPLIES) ? 'full' : 'open';
}

/** Why a reply is not taken. */
export const STATE_REFUSALS = {
  closed: 'formClosed',
  full: 'repliesFull',
  replied: 'formReplied',
} as const satisfies Record<Exclude<FillState, 'open'>, RefusalName>;

/** `2026-01-31`, as the Swedish write it. */
export const dayIn = (zone: string, time: number) => new Date(time).toLocaleDateString('sv-SE', { timeZone: zone });

/** What a form and those who reply to it wait in line for. */
export const lineOf = (formId: string) => `form ${formId}`;
