import { z } from 'zod/mini';
import { isFitting, isNoMoment } from '../../../contract/form-answer-kinds';
import { type Answers, shownItems, takesAnswer } from '../../../contract/form-answers';
import { type Answer, allItems, EMPTY_DOCUMENT, type FormDocument, type FormItem } from '../../../contract/form-document';
import { firstAnswers } from '../../../contract/form-linkage';
import type { Fillable, ReplyDraft } from '../../../contract/form-publications';
import { emptyAnswer, WIDGETS } from '../../../contract/form-widgets';
import { draftAt } from '../base/draft';
import type { StoredAt } from '../base/stored';
import type { FileNames } from './reply-uploads';

/** A reply on its way. */
export interface SentReply extends ReplyDraft {
  /** Of the form, or the end of its public link. */
  readonly id: string;
}

/** A form that is filled in half, the id under which it will be sent, and how its files are called. */
export interface KeptReply {
  readonly replyId: string;
  readonly answers: Answers;
  readonly fileNames: FileNames;
}

/** What was typed may have a fault that its sender still has to mend: one does not take the whole reply away (G54, G63). */
const typed = z.union([z.null(), z.boolean(), z.number(), z.string(), z.array(z.string())]);

const kept = z.object({
  replyId: z.string().check(z.regex(/^[0-9a-f]{32}$/)),
  answers: z.array(z.tuple([z.int(), typed])),
  fileNames: z._default(z.array(z.tuple([z.string(), z.string()])), []),
});

/** The draft of the reply at a path, on this device. */
export function replyDraftAt(stored: StoredAt, path: string) {
  const at = draftAt<z.output<typeof kept>>(stored, path, 'reply');
  return {
    read: (): KeptReply | null => {
      const { data } = kept.safeParse(at.read());
      return data ? { replyId: data.replyId, answers: new Map(data.answers), fileNames: new Map(data.fileNames) } : null;
    },
    write: ({ replyId, answers, fileNames }: KeptReply) =>
      at.write({ replyId, answers: [...answers], fileNames: [...fileNames] }),
    forget: at.forget,
  };
}

/** With what a form begins: what was filled in before, or its default values under a new id. */
export const replyAtFirst = (document: FormDocument, before: KeptReply | null, newReplyId: () => string): KeptReply =>
  before
    ? { replyId: before.replyId, answers: answersAgain(document, before.answers), fileNames: before.fileNames }
    : { replyId: newReplyId(), answers: firstAnswers(document), fileNames: new Map() };

/** What was typed before, as far as the form still asks for it: another version may ask for something else. */
function answersAgain(document: FormDocument, before: Answers): Answers {
  const answers = new Map(firstAnswers(document));
  for (const item of allItems(document.drawingItems).filter(takesAnswer)) {
    const given = before.get(item.id);
    if (given !== undefined && (given === null || given === '' || isFitting(item, given) || isTyped(item, given)))
      answers.set(item.id, given);
  }
  return answers;
}

/** A text that is too long, or a time that is not right yet, is mended by its sender. */
const isTyped = (item: FormItem, given: Answer) =>
  (WIDGETS[item.type].answer === 'text' && typeof given === 'string') ||
  (isNoMoment(item, given) && Array.isArray(given) === Array.isArray(emptyAnswer(WIDGETS[item.type])));

export interface Filled extends Omit<KeptReply, 'fileNames'> {
  readonly id: string;
  readonly form: Fillable | null;
}

/** What is sent of a form that is filled in: nothing of what is hidden. */
export function replyIn({ id, replyId, form, answers }: Filled): SentReply {
  const shown = shownItems(form?.document ?? EMPTY_DOCUMENT, answers);
  const sent = [...answers].filter(([item]) => shown.has(item));
  return { id, replyId, number: form?.number ?? 0, answers: sent.map(([item, answer]) => ({ item, answer })) };
}
