import { z } from 'zod/mini';
import { type MessageReader, type SentMessage, sentQuery } from '../../contract/messages';
import type { AssignableRole } from '../../contract/roles';
import type { Member } from '../../contract/users';
import { departmentsApi } from '../api/departments';
import { sentMessagesApi } from '../api/messages';
import { roleSource, userSource } from '../api/pickers';
import type { Picture } from '../browser/pictures';
import { createDepartmentTreeMachine } from '../machines/administration/department-tree';
import { createActMachine } from '../machines/base/act';
import { createLoadingMachine } from '../machines/base/loading';
import {
  afterSentDialog,
  type BesideSent,
  type MessageValues,
  messageBody,
  messageForm,
  messageValues,
  type NamedRole,
  READERS_TABLE,
  reachOf,
  SENT_TABLE,
  type Sent,
  type SentDialogs,
} from '../machines/messages/sent-messages';
import { createPickerMachine } from '../machines/pickers/list-picker';
import type { NamedUser } from '../machines/pickers/named-user';
import { createPickerSlotMachine } from '../machines/pickers/picker-slot';
import type { Versioned } from '../machines/records/record-form';
import { createRecordListMachine } from '../machines/records/record-list';
import { createRecordsPageMachine } from '../machines/records/records-page';
import { definePage } from '../ui/base/page';
import { SentMessagesPage } from '../ui/messages/SentMessagesPage';
import type { Kit } from './kit';
import { editorTools } from './parts/editor';
import { listParts, plainList, recordFormPart } from './parts/records';

/** The composition root of the messages that the tenant sends. */
export default (kit: Kit) => {
  const { call, notify } = kit;
  const api = sentMessagesApi(call);
  const parts = listParts<SentMessage>(kit, { load: api.load, query: sentQuery, table: SENT_TABLE });
  const dialogs: SentDialogs = {
    form: recordFormPart<Versioned, MessageValues, Sent>(kit, {
      record: neverEdited,
      values: messageForm,
      valuesOf: messageValues,
      save: ({ values }, signal) => api.send(messageBody(values), signal),
    }),
    withdrawal: createActMachine<readonly SentMessage[], unknown>(api.withdraw, {
      codeOf: (messages) => String(reachOf(messages).count),
    }),
    readers: createRecordListMachine<SentMessage, MessageReader>({
      listOf: (of) => plainList(kit, api.readersOf(of)),
      columns: parts.columns,
      tableOf: () => READERS_TABLE,
    }),
  };
  const users = createPickerSlotMachine<NamedUser>(createPickerMachine<Member>({ ...userSource(call), notify }));
  const roles = createPickerSlotMachine<NamedRole>(createPickerMachine<AssignableRole>({ ...roleSource(call), notify }));
  const departments = createDepartmentTreeMachine(departmentsApi(call).tree);
  const everybody = createLoadingMachine<number>(api.everybody);
  const editor = editorTools(kit);
  return definePage({
    machine: createRecordsPageMachine<SentMessage, SentDialogs, BesideSent<File, Picture>>({
      ...parts,
      dialogs,
      after: afterSentDialog,
      beside: (spawn) => ({
        users: spawn(users),
        roles: spawn(roles),
        departments: spawn(departments, { input: { chosen: null } }),
        everybody: spawn(everybody),
        editor: spawn(editor),
      }),
    }),
    View: SentMessagesPage,
  });
};

/** A message that was sent stays as it is. */
const neverEdited: z.ZodMiniType<Versioned> = z.never();
