import { exportI18nFile, getI18nFileTemplate, importI18nFile } from '../../contract/i18n-files';
import {
  addI18nText,
  editI18nText,
  type I18nText,
  type I18nTextDraft,
  pageI18nTexts,
  removeI18nTexts,
} from '../../contract/i18n-texts';
import type { ImportReport } from '../../contract/imports';
import type { Language } from '../../contract/text';
import type { ImportWish } from '../machines/records/file-import';
import type { Filters, LoadPage } from '../machines/records/pager';
import type { Draft } from '../machines/records/record-form';
import type { Call } from './call';
import { fileIn, removerOf } from './records';

type Message = I18nTextDraft['message'];
type Row = I18nText & { readonly version: number };

/** Another server may not keep versions: every text then has the same one. */
const versioned = (text: I18nText): Row => ({ ...text, version: text.version ?? 0 });

export const i18nTextsApi = (call: Call) => {
  const edit = async (row: Row, message: Message, version: number | undefined, signal: AbortSignal) =>
    versioned(await call(editI18nText, { params: { id: row.id }, body: { message, version }, signal }));
  return {
    load: (async (query, signal) => {
      const { records, total } = await call(pageI18nTexts, { query, signal });
      return { records: records.map(versioned), total };
    }) satisfies LoadPage<Row>,
    save: async ({ row, values, version }: Draft<Row, Message>, signal: AbortSignal) =>
      row ? edit(row, values, version, signal) : versioned(await call(addI18nText, { body: { message: values }, signal })),
    /** Changes a text in one language, if it still is as the row says. */
    setText: (row: Row, language: Language, text: string, signal: AbortSignal) => {
      const { 'zh-HK': traditional = null, 'en-US': english = null } = row.message;
      const message = { 'zh-CN': row.message['zh-CN'], 'zh-HK': traditional, 'en-US': english, [language]: text };
      return edit(row, message, row.version, signal);
    },
    remove: removerOf(call, removeI18nTexts),
    exportFile: async (filters: Filters, signal: AbortSignal) => fileIn(await call(exportI18nFile, { query: filters, signal })),
    template: async (signal: AbortSignal) => fileIn(await call(getI18nFileTemplate, { signal })),
    importFile: (file: File, { dryRun, run }: Omit<ImportWish, 'mode'>, signal: AbortSignal): Promise<ImportReport> =>
      call(importI18nFile, { query: { dryRun: dryRun ? 'true' : 'false', run }, file, signal }),
  };
};
