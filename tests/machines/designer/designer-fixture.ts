import { EMPTY_DOCUMENT, type FormDocument } from '../../../contract/form-document';
import { type Form, type FormDictionary, form } from '../../../contract/forms';
import type { PageFact } from '../../../src/machines/base/page';
import { createDesignerMachine } from '../../../src/machines/designer/designer';
import type { DesignerPorts } from '../../../src/machines/designer/designer-ports';
import { createPickerMachine } from '../../../src/machines/pickers/list-picker';
import { createPickerSlotMachine } from '../../../src/machines/pickers/picker-slot';
import { plainEditor } from '../editor/editor-fixture';
import { memory } from '../records/list-fixture';
import { listener } from '../shell/shell-fixture';

export const formOf = (facts: Partial<Form> = {}): Form => ({
  id: 'f1',
  name: 'Survey',
  remark: '',
  itemCount: 0,
  createTime: '2026-01-31T16:00:00Z',
  updateTime: '2026-01-31T16:00:00Z',
  publication: null,
  replyCount: 0,
  version: 3,
  document: EMPTY_DOCUMENT,
  ...facts,
});

export const dictionaryOf = (code: string): FormDictionary => ({
  id: `id of ${code}`,
  code,
  name: { 'zh-CN': `字典${code}`, 'zh-HK': null, 'en-US': null },
});

/** The picker of the dictionaries with these codes. */
export const dictionarySlotOf = (...codes: string[]) =>
  createPickerSlotMachine<FormDictionary>(
    createPickerMachine<FormDictionary>({
      load: async () => ({ records: codes.map(dictionaryOf), total: codes.length }),
      notify: () => {},
    }),
  );

/** A designer whose calls never end, unless a test says otherwise. */
export const designerOf = (ports: Partial<DesignerPorts> = {}) =>
  createDesignerMachine({
    load: () => new Promise(() => {}),
    save: () => new Promise(() => {}),
    readForm: (raw) => form.safeParse(raw).data ?? null,
    loadDictionary: () => Promise.reject(),
    loadAreas: () => Promise.reject(),
    editor: plainEditor,
    nameDictionary: async (code) => dictionaryOf(code),
    dictionarySlot: dictionarySlotOf(),
    copy: async () => true,
    stored: memory().stored,
    notify: () => {},
    ...ports,
  });

export const designerInput = (permissions: readonly string[] = ['form:list', 'form:edit']) => ({
  path: '/forms/f1',
  search: '',
  permissions,
  tab: listener<PageFact>().ref,
});

/** A draft of the form that lies on the device. */
export const draftIn = (document: FormDocument) =>
  memory(Object.fromEntries(Object.entries({ ...document, base: 3 }).map(([part, value]) => [`/forms/f1|draft|${part}`, value])));
