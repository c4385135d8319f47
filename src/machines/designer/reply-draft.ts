import { z } from 'zod/mini';
import { isFitting } from '../../../contract/form-answer-kinds';
import { type Answers, takesAnswer } from '../../../contract/form-answers';
import { allItems, answer, type FormDocument } from '../../../contract/form-document';
import { firstAnswers } from '../../../contract/form-linkage';
import type { Fillable, ReplyDraft } from '../../../contract/form-publications';
import type { StoredAt } from '../base/stored';

/** A reply on its way. */
export interface SentReply extends ReplyDraft {
  /** Of the form, or the end of its public link. */
  readonly id: string;
}

/** A form that is filled in half, and the id under which it will be sent. */
export interface KeptReply {
  readonly replyId: string;
  readonly answers: Answers;
}

const kept = z.object({ replyId: z.string().check(z.regex(/^[0-9a-f]{32}$/)), answers: z.array(z.tuple([z.int(), answer])) });

/** The draft of the reply at a path, on this device. */
export function replyDraftAt(stored: StoredAt, path: string) {
  const at = stored<z.output<typeof kept>>(`${path}|reply`);
  return {
    read: (): KeptReply | null => {
      const { data } = kept.safeParse(at.read());
      return data ? { replyId: data.replyId, answers: new Map(data.answers) } : null;
    },
    write: ({ replyId, answers }: KeptReply) => at.write({ replyId, answers: [...answers] }),
    forget: at.forget,
  };
}

/** What was typed before, as far as the form still asks for it: another version may ask for something else. */
export function answersAgain(document: FormDocument, before: Answers): Answers {
  const answers = new Map(firstAnswers(document));
  for (const item of allItems(document.drawingItems).filter(takesAnswer)) {
    const given = before.get(item.id);
    if (given !== undefined && (given === null || given === '' || isFitting(item, given))) answers.set(item.id, given);
  }
  return answers;
}

interface Filled extends KeptReply {
  readonly id: string;
  readonly form: Fillable | null;
}

/** What is sent of a form that is filled in. */
export const replyIn = ({ id, replyId, form, answers }: Filled): SentReply => ({
  id,
  replyId,
  number: form?.number ?? 0,
  answers: Array.from(answers, ([item, answer]) => ({ item, answer })),
});
