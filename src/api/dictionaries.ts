import {
  addDictionary,
  type Dictionary,
  type DictionaryDraft,
  type DictionaryRow,
  editDictionary,
  getDictionaryById,
  listDictionaries,
  removeDictionaries,
} from '../../contract/dictionaries';
import type { Draft } from '../machines/records/record-form';
import type { Call } from './call';
import { loaderOf, removerOf } from './records';

export const dictionariesApi = (call: Call) => ({
  load: loaderOf<DictionaryRow>(call, listDictionaries),
  read: ({ id }: DictionaryRow, signal: AbortSignal): Promise<Dictionary> => call(getDictionaryById, { params: { id }, signal }),
  save: ({ row, values, version }: Draft<Dictionary, DictionaryDraft>, signal: AbortSignal): Promise<Dictionary> =>
    row
      ? call(editDictionary, { params: { id: row.id }, body: { ...values, version }, signal })
      : call(addDictionary, { body: values, signal }),
  remove: removerOf(call, removeDictionaries),
});
