import { DICTIONARY_COLUMNS, type Dictionary, type DictionaryDraft, type DictionaryRow } from '../../../contract/dictionaries';
import { afterStandard, type StandardDialogs } from '../records/record-dialogs';
import type { RecordViewMachine } from '../records/record-view';
import type { Ended, Next, RecordsPageRef } from '../records/records-page';

/** The columns of the table, in order. */
export const DICTIONARY_TABLE = {
  table: 'dictionaries',
  columns: ['code', 'name', 'itemCount', 'source', 'createTime'],
  sortable: DICTIONARY_COLUMNS,
  hiddenAtFirst: [],
  alwaysShown: ['code'],
} as const;
export type DictionaryColumn = (typeof DICTIONARY_TABLE.columns)[number];

export type DictionaryItem = Dictionary['items'][number];

/** What the form of a dictionary holds. */
export interface DictionaryValues {
  readonly code: string;
  readonly zhCN: string;
  readonly zhHK: string;
  readonly enUS: string;
  readonly items: readonly DictionaryItem[];
}

/** What the form shows of a dictionary, or of none. */
export const dictionaryValues = (dictionary: Dictionary | null): DictionaryValues => ({
  code: dictionary?.code ?? '',
  zhCN: dictionary?.name['zh-CN'] ?? '',
  zhHK: dictionary?.name['zh-HK'] ?? '',
  enUS: dictionary?.name['en-US'] ?? '',
  items: dictionary?.items ?? [],
});

/** What is sent of a form. */
export const dictionaryBody = ({ code, zhCN, zhHK, enUS, items }: DictionaryValues): DictionaryDraft => ({
  code,
  name: { 'zh-CN': zhCN, 'zh-HK': zhHK, 'en-US': enUS },
  items: items.map(({ name, ...item }) => ({
    ...item,
    name: { 'zh-CN': name['zh-CN'], 'zh-HK': name['zh-HK'] ?? null, 'en-US': name['en-US'] ?? null },
  })),
});

export type DictionaryDialogs = StandardDialogs<DictionaryRow, DictionaryValues, Dictionary, Dictionary> & {
  readonly view: RecordViewMachine<DictionaryRow, Dictionary>;
};
export type DictionariesPageRef = RecordsPageRef<DictionaryRow, DictionaryDialogs>;

/** A dictionary that was read to be edited goes to its form. */
export function afterDictionaryDialog(ended: Ended<DictionaryDialogs>): Next<DictionaryDialogs> {
  if (ended.dialog !== 'view') return afterStandard(ended);
  return ended.output.kind === 'edit' ? { open: { type: 'open', dialog: 'form', about: ended.output.record } } : {};
}
