import { z } from 'zod/mini';
import type { Reply, ReplyFigures } from '../../contract/form-replies';
import { addForm, editForm, FORM_FIELDS, type FormRow, formQuery, formRow, listForms, removeForms } from '../../contract/forms';
import { recordsApi } from '../api/records';
import { publishingApi, repliesApi, repliesFile } from '../api/replies';
import { copyText } from '../browser/clipboard';
import { saveFile } from '../browser/download';
import { qrPicture } from '../browser/qr';
import { createFormPublishingMachine } from '../machines/administration/form-publishing';
import {
  afterFormDialog,
  type BesideForms,
  type FiguresOf,
  FORM_TABLE,
  type FormDialogs,
  type FormValues,
  formValues,
  REPLIES_TABLE,
  type ReplyOf,
} from '../machines/administration/forms';
import { createActMachine } from '../machines/base/act';
import { createDownloadMachine } from '../machines/records/download';
import { createRecordListMachine } from '../machines/records/record-list';
import { createRecordViewMachine } from '../machines/records/record-view';
import { createRecordsPageMachine } from '../machines/records/records-page';
import { FormsPage } from '../ui/administration/forms/FormsPage';
import { definePage } from '../ui/base/page';
import type { Kit } from './kit';
import { plainList, recordParts } from './parts/records';

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
  const replies = repliesApi(kit.call);
  const dialogs: FormDialogs = {
    ...parts.dialogs,
    publishing: createFormPublishingMachine({
      ...publishingApi(kit.call),
      addressOf,
      draw: qrPicture,
      copy: copyText,
      notify: kit.notify,
    }),
    replies: createRecordListMachine<FormRow, ReplyOf, Reply>({
      listOf: (form) => plainList(kit, replies.of(form)),
      columns: parts.columns,
      table: REPLIES_TABLE,
      view: createRecordViewMachine<ReplyOf, Reply>(replies.read),
      act: { machine: createActMachine<readonly ReplyOf[], unknown>(replies.remove), notify: kit.notify },
    }),
    figures: createRecordViewMachine<FiguresOf, ReplyFigures>(replies.figures),
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
