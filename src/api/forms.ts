import { listAreas } from '../../contract/areas';
import { getDictionary } from '../../contract/dictionaries';
import type { FormDocument } from '../../contract/form-document';
import { designForm, form, getForm } from '../../contract/forms';
import type { Call } from './call';

/** What the designer reads and saves. */
export const formsApi = (call: Call) => ({
  load: (id: string, signal: AbortSignal) => call(getForm, { params: { id }, signal }),
  save: (
    { id, document, version }: { readonly id: string; readonly document: FormDocument; readonly version: number },
    signal: AbortSignal,
  ) => call(designForm, { params: { id }, body: { document, version }, signal }),
  readForm: (raw: unknown) => form.safeParse(raw).data ?? null,
  ...choicesApi(call),
});

/** Where the fields of a form have their choices from. */
export const choicesApi = (call: Call) => ({
  loadDictionary: async (code: string, signal: AbortSignal) => {
    const { items } = await call(getDictionary, { params: { code }, signal });
    return items
      .filter(({ enabled }) => enabled)
      .map((item) => ({ value: item.code, label: item.name['zh-CN'], names: item.name }));
  },
  loadAreas: async (areaCode: string, signal: AbortSignal) => {
    const areas = await call(listAreas, { query: { areaCode }, signal });
    return areas.map((area) => ({ value: area.areaCode, label: area.areaName, leaf: area.childrenList?.length === 0 }));
  },
});
