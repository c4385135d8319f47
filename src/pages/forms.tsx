import { z } from 'zod/mini';
import { type Reply, type ReplyFigures, repliesFileName } from '../../contract/form-replies';
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
  type FormReplies,
  type FormValues,
  formValues,
  type ReplyOf,
  repliesTable,
  type WantedReplies,
} from '../machines/administration/forms';
import { createActMachine } from '../machines/base/act';
import { createDownloadMachine } from '../machines/records/download';
import { createRecordListMachine } from '../machines/records/record-list';
import { createRecordViewMachine } from '../machines/records/record-view';
import { createRecordsPageMachine } from '../machines/records/records-page';
import { FormsPage } from '../ui/administration/forms/FormsPage';
import { definePage } from '../ui/base/page';
import type { Kit } from './kit';
import { today } from './parts/days';
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
  const downloads = createDownloadMachine<WantedReplies>({
    fetch: async (wanted, signal) => saveFile(await repliesFile(kit.call, wanted, signal), repliesFileName(wanted.form.name)),
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
      today: () => today(kit),
    }),
    asked: createRecordViewMachine<FormRow, FormReplies>(replies.asked),
    replies: createRecordListMachine<FormReplies, ReplyOf, Reply>({
      listOf: (form) => plainList(kit, replies.of(form)),
      columns: parts.columns,
      tableOf: repliesTable,
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
