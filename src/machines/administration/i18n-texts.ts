import type { I18nText } from '../../../contract/i18n-texts';
import { LANGUAGES, type Language } from '../../../contract/text';
import type { ActMachine, Outcome } from '../base/act';
import type { DownloadRef } from '../records/download';
import type { FileImportMachine, ImportedFile } from '../records/file-import';
import type { Filters } from '../records/pager';
import { afterChange, afterStandard, type StandardDialogs } from '../records/record-dialogs';
import type { Consequence, Ended, Next, RecordsPageRef } from '../records/records-page';

/** A text as this page has it: one that says its version. */
export interface TextRow extends I18nText {
  readonly version: number;
}

/** The columns of the table, in order. */
export const TEXT_TABLE = {
  table: 'i18nTexts',
  columns: ['zh-CN', 'zh-HK', 'en-US', 'id', 'createTime'],
  sortable: [...LANGUAGES, 'createTime'],
  hiddenAtFirst: ['id'],
  alwaysShown: ['zh-CN'],
} as const;
export type TextColumn = (typeof TEXT_TABLE.columns)[number];

/** What the form of a text holds. */
export interface TextValues {
  readonly zhCN: string;
  readonly zhHK: string;
  readonly enUS: string;
}

/** What the form shows of a text, or of none. */
export const textValues = (row: TextRow | null): TextValues => ({
  zhCN: row?.message['zh-CN'] ?? '',
  zhHK: row?.message['zh-HK'] ?? '',
  enUS: row?.message['en-US'] ?? '',
});

/** What is sent of a form. */
export const textMessage = ({ zhCN, zhHK, enUS }: TextValues) => ({
  'zh-CN': zhCN,
  'zh-HK': zhHK || null,
  'en-US': enUS || null,
});

/** One cell of the table that is edited in its place. */
export interface TextCell {
  readonly row: TextRow;
  readonly language: Language;
}

/** The files that the page offers: an export, and the template of an import. */
export type TextFile = { readonly file: 'export'; readonly filters: Filters } | { readonly file: 'template' };

export type TextDialogs<Source extends ImportedFile = ImportedFile> = StandardDialogs<TextRow, TextValues> & {
  readonly cell: ActMachine<TextCell, unknown, 'text'>;
  readonly import: FileImportMachine<Source>;
};
export interface BesideTexts {
  readonly downloads: DownloadRef<TextFile>;
}
export type TextsPageRef<Source extends ImportedFile> = RecordsPageRef<TextRow, TextDialogs<Source>, BesideTexts>;

export function afterTextDialog<Source extends ImportedFile>(ended: Ended<TextDialogs<Source>>): Next<TextDialogs<Source>> {
  switch (ended.dialog) {
    case 'cell':
      return afterCell(ended.output);
    case 'import':
      return { reload: ended.output.kind === 'done' };
    case 'form':
    case 'removal':
      return afterStandard(ended);
  }
}

/** The list reads its page again also when the user gives up: a request that timed out may have changed the text all the same. */
const afterCell = (outcome: Outcome<unknown>): Consequence =>
  outcome.kind === 'cancelled' ? { reload: true } : afterChange(outcome, 'saved');
