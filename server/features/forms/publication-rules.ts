import type { Dictionary } from '../../../contract/dictionaries';
import { takesAnswer } from '../../../contract/form-answers';
import { allItems, type FormDocument, type FormItem } from '../../../contract/form-document';
import type { Audience, FillState, Publication } from '../../../contract/form-publications';
import { MOST_REPLIES } from '../../../contract/form-publications';
import type { RefusalName } from '../../../contract/refusals';
import { Refusal } from '../../platform/failures';

/** No form asks for a password, which the readers of its replies would see. Guests cannot upload, so nothing that they must answer is a file. */
export function refuseUnpublishable({ drawingItems }: FormDocument, audience: Audience) {
  const items = allItems(drawingItems);
  const refuseAny = (found: readonly FormItem[], refusal: RefusalName) => {
    const names = found.map(({ label, name }) => label || name);
    if (found.length > 0) throw new Refusal(refusal, null, names);
  };
  if (!items.some(takesAnswer)) throw new Refusal('formNothingToAnswer');
  const typed = (type: FormItem['type']) => items.filter((item) => item.type === type);
  refuseAny(typed('password'), 'formAsksPassword');
  const neededFiles = typed('upload').filter(({ required, requireIf }) => required || requireIf !== undefined);
  if (audience === 'anyone') refuseAny(neededFiles, 'guestsSendNoFiles');
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

type Limits = Pick<Publication, 'open' | 'lastDay' | 'mostReplies' | 'oncePerUser'>;

/** `replies` are those of the form, `own` those of the one who asks. */
export function fillState(
  { open, lastDay, mostReplies, oncePerUser }: Limits,
  today: string,
  { replies, own }: { readonly replies: number; readonly own: number },
): FillState {
  if (oncePerUser && own > 0) return 'replied';
  if (!open || (lastDay !== null && lastDay < today)) return 'closed';
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
