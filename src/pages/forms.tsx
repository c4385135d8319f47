import { z } from 'zod/mini';
import { addForm, editForm, FORM_FIELDS, type FormRow, formQuery, formRow, listForms, removeForms } from '../../contract/forms';
import { recordsApi } from '../api/records';
import { FORM_TABLE, type FormValues, formValues } from '../machines/administration/forms';
import { afterStandard } from '../machines/records/record-dialogs';
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
  return definePage({ machine: createRecordsPageMachine({ ...parts, after: afterStandard }), View: FormsPage });
};

const values: z.ZodMiniType<FormValues> = z.object({ name: z.string(), remark: z.string() });
