import { FORM_COLUMNS, type FormRow } from '../../../contract/forms';
import type { StandardDialogs } from '../records/record-dialogs';
import type { RecordsPageRef } from '../records/records-page';

/** What the form of a form holds: what is on it is drawn in the designer. */
export interface FormValues {
  readonly name: string;
  readonly remark: string;
}

export const formValues = (form: FormRow | null): FormValues => ({ name: form?.name ?? '', remark: form?.remark ?? '' });

/** The columns of the table, in order. */
export const FORM_TABLE = {
  table: 'forms',
  columns: ['name', 'itemCount', 'remark', 'updateTime', 'createTime'],
  sortable: FORM_COLUMNS,
  hiddenAtFirst: [],
  alwaysShown: ['name'],
} as const;
export type FormColumn = (typeof FORM_TABLE.columns)[number];

export type FormsPageRef = RecordsPageRef<FormRow, StandardDialogs<FormRow, FormValues>>;
