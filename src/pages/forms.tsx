import { z } from 'zod/mini';
import { addForm, editForm, FORM_FIELDS, type FormRow, formQuery, formRow, listForms, removeForms } from '../../contract/forms';
import { recordsApi } from '../api/records';
import { publishingApi, repliesFile } from '../api/replies';
import { copyText } from '../browser/clipboard';
import { saveFile } from '../browser/download';
import { createFormPublishingMachine } from '../machines/administration/form-publishing';
import {
  afterFormDialog,
  type BesideForms,
  FORM_TABLE,
  type FormDialogs,
  type FormValues,
  formValues,
} from '../machines/administration/forms';
import { createDownloadMachine } from '../machines/records/download';
import { createRecordsPageMachine } from '../machines/records/records-page';
import { FormsPage } from '../ui/administration/forms/FormsPage';
import { definePage } from '../ui/base/page';
import type { Kit } from './kit';
import { recordParts } from './parts/records';

/** The composition root of the list of forms. */
export default (kit: Kit) => {
  const parts = recordParts(kit, {
    api: recordsApi<FormRow, FormValues>(kit.call, { list: listForms, add: addForm, edit: editForm, remove: removeForms }),
    query: formQuery,
    record: formRow,
    values,
    valuesOf: formValues,
    table: FORM_TABLE,
    fields: FORM_FIELDS,
  });
  const addressOf = (path: string) => new URL(path, window.location.origin).href;
  const downloads = createDownloadMachine<FormRow>({
    fetch: async (form, signal) => saveFile(await repliesFile(kit.call, form, signal), 'responses.xlsx'),
    notify: kit.notify,
  });
  const dialogs: FormDialogs = {
    ...parts.dialogs,
    publishing: createFormPublishingMachine({ ...publishingApi(kit.call), addressOf, copy: copyText, notify: kit.notify }),
  };
  return definePage({
    machine: createRecordsPageMachine({
      ...parts,
      dialogs,
      beside: (spawn): BesideForms => ({ downloads: spawn(downloads) }),
      after: afterFormDialog,
    }),
    View: FormsPage,
  });
};

const values: z.ZodMiniType<FormValues> = z.object({ name: z.string(), remark: z.string() });
