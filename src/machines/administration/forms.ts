import { type AskedQuestion, REPLY_COLUMNS, type Reply, type ReplyFigures, type ReplyRow } from '../../../contract/form-replies';
import { FORM_COLUMNS, type FormRow } from '../../../contract/forms';
import type { DownloadRef } from '../records/download';
import type { Filters } from '../records/pager';
import { afterStandard, type StandardDialogs } from '../records/record-dialogs';
import type { RecordListMachine } from '../records/record-list';
import type { RecordViewMachine } from '../records/record-view';
import type { Ended, Next, RecordsPageRef } from '../records/records-page';
import type { FormPublishingMachine } from './form-publishing';

/** What the form of a form holds: what is on it is drawn in the designer. */
export interface FormValues {
  readonly name: string;
  readonly remark: string;
}

export const formValues = (form: FormRow | null): FormValues => ({ name: form?.name ?? '', remark: form?.remark ?? '' });

/** The columns of the table, in order. */
export const FORM_TABLE = {
  table: 'forms',
  columns: ['name', 'itemCount', 'state', 'replyCount', 'remark', 'updateTime', 'createTime'],
  sortable: FORM_COLUMNS,
  hiddenAtFirst: [],
  alwaysShown: ['name'],
} as const;
export type FormColumn = (typeof FORM_TABLE.columns)[number];

/** A reply in the list of them, and to which form. */
export type ReplyOf = ReplyRow & { readonly formId: string };

/** A form whose replies are listed, with what was ever asked in it. */
export type FormReplies = FormRow & { readonly questions: readonly AskedQuestion[] };

/** So many questions of a version are shown at first. */
const SHOWN_AT_FIRST = 8;

/** The column of a question. */
export const questionColumn = (item: number) => `question${item}`;

/** The questions of one version or, where none is named, of all, each as the newest of them calls it. */
export const questionsIn = ({ questions }: FormReplies, number?: number) =>
  questions.flatMap(({ item, asked }) => {
    const found = number === undefined ? asked[0] : asked.find((one) => one.number === number);
    return found ? [{ item, label: found.label }] : [];
  });

/** The columns of the replies to a form, in order. Settings are kept for each form: the questions of others are others. */
export function repliesTable(form: FormReplies) {
  const versions = new Set(form.questions.flatMap(({ asked }) => asked.map(({ number }) => number)));
  const shown = new Set(
    [...versions].flatMap((number) => questionsIn(form, number).slice(0, SHOWN_AT_FIRST)).map(({ item }) => item),
  );
  const columnsOf = (questions: FormReplies['questions']) => questions.map(({ item }) => questionColumn(item));
  return {
    table: `form-replies-${form.id}`,
    columns: ['createTime', 'author', ...columnsOf(form.questions), 'number'],
    sortable: REPLY_COLUMNS,
    hiddenAtFirst: columnsOf(form.questions.filter(({ item }) => !shown.has(item))),
    alwaysShown: ['createTime', 'author'],
  };
}

/** Replies that are exported: all to a form, or those that its list was searched for. */
export interface WantedReplies {
  readonly form: FormRow;
  readonly filters: Filters;
}

/** A form whose replies are counted: those of one version, or of all where none is named. */
export type FiguresOf = FormRow & { readonly of?: number | undefined };

export type FormDialogs = StandardDialogs<FormRow, FormValues> & {
  readonly publishing: FormPublishingMachine;
  /** What was asked is read before the replies: they have a column for each question. */
  readonly asked: RecordViewMachine<FormRow, FormReplies>;
  readonly replies: RecordListMachine<FormReplies, ReplyOf, Reply>;
  readonly figures: RecordViewMachine<FiguresOf, ReplyFigures>;
};
/** What lives as long as the page: replies are downloaded, those of one form at a time. */
export type BesideForms = { readonly downloads: DownloadRef<WantedReplies> };
export type FormsPageRef = RecordsPageRef<FormRow, FormDialogs, BesideForms>;

/** While replies were looked at some came, or were deleted: the list says how many there are. */
export function afterFormDialog(ended: Ended<FormDialogs>): Next<FormDialogs> {
  switch (ended.dialog) {
    case 'asked':
      return ended.output.kind === 'edit' ? { open: { type: 'open', dialog: 'replies', about: ended.output.record } } : {};
    case 'publishing':
      return { reload: ended.output.changed };
    case 'replies':
      return { reload: true };
    case 'figures':
      return {};
    default:
      return afterStandard(ended);
  }
}
