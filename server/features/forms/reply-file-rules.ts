import { type AnswerError, type AnswerErrors, type Answers, shownItems } from '../../../contract/form-answers';
import { type Answer, allItems, type FormDocument, type FormItem, MOST_FILES } from '../../../contract/form-document';
import type { ReplyFile } from '../../../contract/form-replies';
import { FORM_UPLOAD_MB } from '../../../contract/form-widgets';
import { MEGABYTE } from '../../../contract/limits';
import type { NamedFile } from '../../platform/file-store/named-files';
import { fileIdsOf } from '../../platform/rich-text/files';

/** An answer of files is the list of their ids; addresses, which open a file to everyone, are made when it is read. */
export type FilesById = ReadonlyMap<string, NamedFile>;

/** No more than an item can have: an answer of more is wrong, and none of the rest is looked for. */
const idsIn = ({ type }: FormItem, answer: Answer | undefined): readonly string[] =>
  type === 'upload' && Array.isArray(answer) ? answer.slice(0, MOST_FILES) : [];

/** Pictures, media and attachments of a rich text are files of its answer, too. */
const allIdsIn = (item: FormItem, answer: Answer | undefined) =>
  item.type === 'richText' && typeof answer === 'string' ? fileIdsOf(answer) : idsIn(item, answer);

/** The files that answers name, each once. */
export const fileIdsIn = ({ drawingItems }: FormDocument, answers: Answers): readonly string[] => [
  ...new Set(allItems(drawingItems).flatMap((item) => allIdsIn(item, answers.get(item.id)))),
];

/** What is wrong with the files of answers that are shown; `own` are those that their sender has uploaded. */
export function fileErrors(document: FormDocument, answers: Answers, own: FilesById): AnswerErrors {
  const shown = shownItems(document, answers);
  const errors = new Map<number, AnswerError>();
  for (const item of allItems(document.drawingItems)) {
    const files = shown.has(item.id) ? allIdsIn(item, answers.get(item.id)).map((id) => own.get(id)) : [];
    const most = item.type === 'upload' ? (item.sizeMb ?? FORM_UPLOAD_MB) : Infinity;
    if (files.some((file) => file === undefined)) errors.set(item.id, { fault: 'fileUnknown', about: item.label });
    else if (files.some((file) => file && file.size > most * MEGABYTE))
      errors.set(item.id, { fault: 'fileTooHeavy', about: String(most) });
  }
  return errors;
}

/** The files of an answer as its readers see them; `addressed` makes addresses that open for an hour. */
export const shownFiles = (
  item: FormItem,
  answer: Answer | undefined,
  files: FilesById,
  { lost, addressed }: { readonly lost: string; readonly addressed: (id: string) => string },
): ReplyFile[] =>
  idsIn(item, answer).map((id) => {
    const file = files.get(id);
    if (!file) return { name: lost, contentType: '', size: 0, url: null };
    const { name, contentType, size } = file;
    return { name, contentType, size, url: addressed(id) };
  });
