import { type AnswerError, type AnswerErrors, type Answers, shownItems } from '../../../contract/form-answers';
import { allItems, type FormDocument } from '../../../contract/form-document';
import { FORM_UPLOAD_MB } from '../../../contract/form-widgets';
import type { Size } from '../cropper/square';
import type { FieldFile, FieldRules } from '../upload/field-rules';
import { type FieldFact, type FieldUploadRef, fieldUpload } from '../upload/field-upload';

/** The upload fields of a form that is filled in, by the ids of their items. */
export type ReplyUploads<Source extends FieldFile, Picture extends Size> = ReadonlyMap<number, FieldUploadRef<Source, Picture>>;

/** The names of files by their ids, as far as they are known. */
export type FileNames = ReadonlyMap<string, string>;

/** How each upload field of a form begins: §3, §9 with files of 2 MB, or what the form says. */
export const uploadsAtFirst = ({ drawingItems }: FormDocument, answers: Answers, fileNames: FileNames) =>
  allItems(drawingItems)
    .filter(({ type }) => type === 'upload')
    .map(({ id, sizeMb = FORM_UPLOAD_MB, count = 1 }) => {
      const answer = answers.get(id);
      const addresses = Array.isArray(answer) ? answer : [];
      const rules: FieldRules = { kind: 'file', size: sizeMb, count };
      return { id, field: String(id), rules, addresses, names: addresses.map((file) => fileNames.get(file) ?? '') };
    });

/** Answers have the ids of files: an address opens a file to everyone for as long as it lasts. */
export const fileIdIn = (address: string): string => address.split('?')[0]?.split('/').at(-1) ?? '';

/** With those of a field that has changed. */
export const namedAlso = (known: FileNames, { addresses, names }: Pick<FieldFact, 'addresses' | 'names'>): FileNames =>
  new Map([...known, ...addresses.map((address, at): [string, string] => [fileIdIn(address), names[at] ?? ''])]);

/** The fields that are shown and have a file that was chosen and has not arrived: sent now, the reply would be without it. */
export function unsentFiles<Source extends FieldFile, Picture extends Size>(
  document: FormDocument,
  answers: Answers,
  uploads: ReplyUploads<Source, Picture>,
): AnswerErrors {
  const shown = shownItems(document, answers);
  const unsent = [...uploads].filter(([id, upload]) => shown.has(id) && isUnderWay(upload));
  return new Map(unsent.map(([id]): [number, AnswerError] => [id, { fault: 'unsent', about: '' }]));
}

const isUnderWay = <Source extends FieldFile, Picture extends Size>(upload: FieldUploadRef<Source, Picture>) =>
  fieldUpload<Source, Picture>(upload.getSnapshot()).items.some(({ status }) => status !== 'done');
