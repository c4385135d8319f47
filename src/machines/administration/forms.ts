import { REPLY_COLUMNS, type Reply, type ReplyFigures, type ReplyRow } from '../../../contract/form-replies';
import { FORM_COLUMNS, type FormRow } from '../../../contract/forms';
import type { DownloadRef } from '../records/download';
import { afterStandard, type StandardDialogs } from '../records/record-dialogs';
import type { RecordListMachine } from '../records/record-list';
import type { RecordViewMachine } from '../records/record-view';
import type { Consequence, Ended, RecordsPageRef } from '../records/records-page';
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

/** The columns of the replies to a form, in order. */
export const REPLIES_TABLE = {
  table: 'form-replies',
  columns: ['createTime', 'author', 'number', 'answers'],
  sortable: REPLY_COLUMNS,
  hiddenAtFirst: [],
} as const;
export type ReplyColumn = (typeof REPLIES_TABLE.columns)[number];

/** A form whose replies are counted: those of one version, or of all where none is named. */
export type FiguresOf = FormRow & { readonly of?: number | undefined };

export type FormDialogs = StandardDialogs<FormRow, FormValues> & {
  readonly publishing: FormPublishingMachine;
  readonly replies: RecordListMachine<FormRow, ReplyOf, Reply>;
  readonly figures: RecordViewMachine<FiguresOf, ReplyFigures>;
};
/** What lives as long as the page: replies are downloaded, those of one form at a time. */
export type BesideForms = { readonly downloads: DownloadRef<FormRow> };
export type FormsPageRef = RecordsPageRef<FormRow, FormDialogs, BesideForms>;

/** While replies were looked at some came, or were deleted: the list says how many there are. */
export function afterFormDialog(ended: Ended<FormDialogs>): Consequence {
  switch (ended.dialog) {
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
