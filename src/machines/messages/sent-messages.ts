import { z } from 'zod/mini';
import type { MessageDraft, MessageReader, SentMessage } from '../../../contract/messages';
import type { DepartmentTreeRef } from '../administration/department-tree';
import type { ActMachine } from '../base/act';
import type { LoadingRef } from '../base/loading';
import type { Size } from '../cropper/square';
import type { EditorRef } from '../editor/editor';
import { type NamedUser, namedUser } from '../pickers/named-user';
import type { PickerSlotRef } from '../pickers/picker-slot';
import { afterFailure } from '../records/record-dialogs';
import type { RecordFormMachine, Versioned } from '../records/record-form';
import type { RecordListMachine } from '../records/record-list';
import type { Consequence, Ended, RecordsPageRef } from '../records/records-page';
import type { FieldFile } from '../upload/field-rules';

const namedRole = z.object({ id: z.string(), roleName: z.string() });
export type NamedRole = z.infer<typeof namedRole>;

/** What the form of a new message holds. `agreed`: that everybody will get it. */
export const messageForm = z.object({
  to: z.enum(['some', 'everybody']),
  users: z.array(namedUser),
  departmentIds: z.array(z.string()),
  roles: z.array(namedRole),
  agreed: z.boolean(),
  title: z.string(),
  html: z.string(),
});
export type MessageValues = z.infer<typeof messageForm>;

export const messageValues = (): MessageValues => ({
  to: 'some',
  users: [],
  departmentIds: [],
  roles: [],
  agreed: false,
  title: '',
  html: '',
});

/** What is sent. Who was chosen before "everybody" was does not count. */
export function messageBody({ to, users, departmentIds, roles, title, html }: MessageValues): MessageDraft {
  const ids = (rows: readonly { readonly id: string }[]) => rows.map(({ id }) => id);
  return to === 'everybody'
    ? { title, html, everybody: true, userIds: [], departmentIds: [], roleIds: [] }
    : { title, html, everybody: false, userIds: ids(users), departmentIds, roleIds: ids(roles) };
}

/** Whether anyone was chosen. */
export const hasRecipient = ({ to, users, departmentIds, roles }: Omit<MessageValues, 'title' | 'html' | 'agreed'>) =>
  to === 'everybody' || users.length + departmentIds.length + roles.length > 0;

/** The columns of the table, in order. */
export const SENT_TABLE = {
  table: 'sent-messages',
  columns: ['title', 'readers', 'senderName', 'createTime'],
  sortable: ['title', 'createTime'],
  hiddenAtFirst: [],
  alwaysShown: ['title'],
} as const;
export type SentColumn = (typeof SENT_TABLE.columns)[number];

/** The columns of the recipients of a message, in order. */
export const READERS_TABLE = {
  table: 'message-readers',
  columns: ['name', 'username', 'readTime'],
  sortable: ['name', 'readTime'],
  hiddenAtFirst: [],
} as const;
export type ReaderColumn = (typeof READERS_TABLE.columns)[number];

/** How many users have some messages, and how many have read them. */
export const reachOf = (messages: readonly Pick<SentMessage, 'recipients' | 'readers'>[]) => ({
  count: messages.reduce((sum, { recipients }) => sum + recipients, 0),
  read: messages.reduce((sum, { readers }) => sum + readers, 0),
});

/** How many users a message went to. */
export interface Sent {
  readonly recipients: number;
}

export type SentDialogs = {
  readonly form: RecordFormMachine<Versioned, MessageValues, Sent>;
  readonly withdrawal: ActMachine<readonly SentMessage[], unknown>;
  readonly readers: RecordListMachine<SentMessage, MessageReader>;
};

/** What the form chooses from and writes with, and how many users everybody is. */
export interface BesideSent<Source extends FieldFile, Picture extends Size> {
  readonly editor: EditorRef<Source, Picture>;
  readonly users: PickerSlotRef<NamedUser>;
  readonly roles: PickerSlotRef<NamedRole>;
  readonly departments: DepartmentTreeRef;
  readonly everybody: LoadingRef<number>;
}
export type SentPageRef<Source extends FieldFile, Picture extends Size> = RecordsPageRef<
  SentMessage,
  SentDialogs,
  BesideSent<Source, Picture>
>;

/** A new message makes the list read its page again; one that was withdrawn leaves it. */
export function afterSentDialog(ended: Ended<SentDialogs>): Consequence {
  switch (ended.dialog) {
    case 'form':
      return ended.output.kind === 'saved' ? { reload: true, notice: { tone: 'success', say: 'messageSent' } } : {};
    case 'withdrawal':
      if (ended.output.kind === 'done') return { removed: ended.output.subject, notice: { tone: 'success', say: 'withdrawn' } };
      return ended.output.kind === 'failed' ? afterFailure(ended.output.failure, 'operation') : {};
    case 'readers':
      return {};
  }
}
