import { FORM_COLUMNS, type FormRow } from '../../../contract/forms';
import type { DownloadRef } from '../records/download';
import { afterStandard, type StandardDialogs } from '../records/record-dialogs';
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

export type FormDialogs = StandardDialogs<FormRow, FormValues> & { readonly publishing: FormPublishingMachine };
/** What lives as long as the page: replies are downloaded, those of one form at a time. */
export type BesideForms = { readonly downloads: DownloadRef<FormRow> };
export type FormsPageRef = RecordsPageRef<FormRow, FormDialogs, BesideForms>;

export const afterFormDialog = (ended: Ended<FormDialogs>): Consequence =>
  ended.dialog === 'publishing' ? { reload: ended.output.changed } : afterStandard(ended);
