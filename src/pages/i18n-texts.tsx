import { z } from 'zod/mini';
import { i18nQuery, i18nText } from '../../contract/i18n-texts';
import { i18nTextsApi } from '../api/i18n-texts';
import { saveFile } from '../browser/download';
import {
  afterTextDialog,
  type BesideTexts,
  TEXT_TABLE,
  type TextCell,
  type TextFile,
  type TextRow,
  type TextValues,
  textMessage,
  textValues,
} from '../machines/administration/i18n-texts';
import { createActMachine } from '../machines/base/act';
import { createDownloadMachine } from '../machines/records/download';
import { createRecordsPageMachine } from '../machines/records/records-page';
import { I18nTextsPage } from '../ui/administration/i18n-texts/I18nTextsPage';
import { definePage } from '../ui/base/page';
import type { Kit } from './kit';
import { fileImport } from './parts/imports';
import { recordParts } from './parts/records';

/** The composition root of the multilingual texts. */
export default (kit: Kit) => {
  const { call, notify } = kit;
  const api = i18nTextsApi(call);
  const parts = recordParts(kit, {
    api: { ...api, save: (draft, signal) => api.save({ ...draft, values: textMessage(draft.values) }, signal) },
    query: textQuery,
    record: textRow,
    values,
    valuesOf: textValues,
    table: TEXT_TABLE,
  });
  const downloads = createDownloadMachine<TextFile>({ fetch: fetchFile, notify });
  async function fetchFile(wanted: TextFile, signal: AbortSignal) {
    switch (wanted.file) {
      case 'export':
        return saveFile(await api.exportFile(wanted.filters, signal), 'texts.xlsx');
      case 'template':
        return saveFile(await api.template(signal), 'texts-template.xlsx');
    }
  }
  return definePage({
    machine: createRecordsPageMachine({
      ...parts,
      dialogs: {
        ...parts.dialogs,
        cell: createActMachine<TextCell, unknown, 'text'>(
          ({ row, language }, signal, { text }) => api.setText(row, language, text, signal),
          { fields: ['text'], optional: ['text'], notify },
        ),
        import: fileImport(kit, { send: api.importFile, refusedAs: 'texts-refused.xlsx' }),
      },
      after: afterTextDialog<File>,
      beside: (spawn): BesideTexts => ({ downloads: spawn(downloads) }),
    }),
    View: I18nTextsPage,
  });
};

/** The application is always this one: it is no filter. */
const textQuery = z.omit(i18nQuery, { appKey: true });
const values: z.ZodMiniType<TextValues> = z.object({ zhCN: z.string(), zhHK: z.string(), enUS: z.string() });
const textRow: z.ZodMiniType<TextRow> = z.extend(i18nText, { version: z.int() });
