import { listAreas } from '../../contract/areas';
import { type Dictionary, getDictionary } from '../../contract/dictionaries';
import { failureOf } from '../../contract/failure';
import type { FormDocument } from '../../contract/form-document';
import { designForm, form, getForm } from '../../contract/forms';
import { refusalIn } from '../../contract/refusals';
import type { BoundDictionary } from '../machines/designer/bound-dictionaries';
import type { Call } from './call';

/** What the designer reads and saves. */
export const formsApi = (call: Call) => ({
  load: (id: string, signal: AbortSignal) => call(getForm, { params: { id }, signal }),
  save: (
    { id, document, version }: { readonly id: string; readonly document: FormDocument; readonly version: number },
    signal: AbortSignal,
  ) => call(designForm, { params: { id }, body: { document, version }, signal }),
  readForm: (raw: unknown) => form.safeParse(raw).data ?? null,
  nameDictionary: async (code: string, signal: AbortSignal): Promise<BoundDictionary | null> => {
    const found = await boundDictionary(call, code, signal);
    return found && { id: found.id, code: found.code, name: found.name, choices: choicesIn(found) };
  },
  ...choicesApi(call),
});

/** Null where there is none: it was deleted, or its code is none that a dictionary can have. */
async function boundDictionary(call: Call, code: string, signal: AbortSignal): Promise<Dictionary | null> {
  const params = getDictionary.params.safeParse({ code });
  if (!params.success) return null;
  try {
    return await call(getDictionary, { params: params.data, signal });
  } catch (error) {
    if (refusalIn(failureOf(error)) === 'gone') return null;
    throw error;
  }
}

const choicesIn = ({ items }: Dictionary) =>
  items.filter(({ enabled }) => enabled).map((item) => ({ value: item.code, label: item.name['zh-CN'], names: item.name }));

/** Where the fields of a form have their choices from. */
export const choicesApi = (call: Call) => ({
  loadDictionary: async (code: string, signal: AbortSignal) => {
    const found = await boundDictionary(call, code, signal);
    // As in a form that is published: without its dictionary, a field has no choices.
    return found ? choicesIn(found) : [];
  },
  loadAreas: async (areaCode: string, signal: AbortSignal) => {
    const areas = await call(listAreas, { query: { areaCode }, signal });
    return areas.map((area) => ({ value: area.areaCode, label: area.areaName, leaf: area.childrenList?.length === 0 }));
  },
});
