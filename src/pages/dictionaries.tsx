import { z } from 'zod/mini';
import { dictionary, dictionaryItem, dictionaryQuery } from '../../contract/dictionaries';
import { dictionariesApi } from '../api/dictionaries';
import {
  afterDictionaryDialog,
  DICTIONARY_TABLE,
  type DictionaryValues,
  dictionaryBody,
  dictionaryValues,
} from '../machines/administration/dictionaries';
import { createRecordViewMachine } from '../machines/records/record-view';
import { createRecordsPageMachine } from '../machines/records/records-page';
import { DictionariesPage } from '../ui/administration/dictionaries/DictionariesPage';
import { definePage } from '../ui/base/page';
import type { Kit } from './kit';
import { recordParts } from './parts/records';

/** The composition root of the dictionary management. */
export default (kit: Kit) => {
  const api = dictionariesApi(kit.call);
  const parts = recordParts(kit, {
    api: { ...api, save: (draft, signal) => api.save({ ...draft, values: dictionaryBody(draft.values) }, signal) },
    query: dictionaryQuery,
    record: dictionary,
    values,
    valuesOf: dictionaryValues,
    table: DICTIONARY_TABLE,
  });
  return definePage({
    machine: createRecordsPageMachine({
      ...parts,
      dialogs: { ...parts.dialogs, view: createRecordViewMachine(api.read) },
      after: afterDictionaryDialog,
    }),
    View: DictionariesPage,
  });
};

const values: z.ZodMiniType<DictionaryValues> = z.object({
  code: z.string(),
  zhCN: z.string(),
  zhHK: z.string(),
  enUS: z.string(),
  items: z.array(dictionaryItem),
});
