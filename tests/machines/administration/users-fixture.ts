import { createActor } from 'xstate';
import type { DepartmentNode } from '../../../contract/departments';
import type { Page } from '../../../contract/paging';
import type { AssignableRole, RoleName } from '../../../contract/roles';
import type { User } from '../../../contract/users';
import { createDepartmentTreeMachine } from '../../../src/machines/administration/department-tree';
import {
  INVITATIONS_TABLE,
  type Invitation,
  type InvitationValues,
  invitationValues,
  type OpenInvitation,
} from '../../../src/machines/administration/invitations';
import { createMadePasswordMachine, type MadePassword } from '../../../src/machines/administration/made-password';
import { type NewUsersValues, newUsersValues } from '../../../src/machines/administration/new-users';
import { createRoleAssignmentMachine } from '../../../src/machines/administration/role-assignment';
import { createShownOnceMachine } from '../../../src/machines/administration/shown-once';
import type { Viewer } from '../../../src/machines/administration/user-acts';
import {
  afterUserDialog,
  type BesideUsers,
  givenToUser,
  type SavedUser,
  USER_TABLE,
  type UserDialogs,
  type UserFile,
  type UserValues,
  userValues,
} from '../../../src/machines/administration/users';
import { createActMachine } from '../../../src/machines/base/act';
import { createLoadingMachine } from '../../../src/machines/base/loading';
import type { PageFact, PageInput } from '../../../src/machines/base/page';
import { createPickerMachine } from '../../../src/machines/pickers/list-picker';
import { createColumnSettingsMachine } from '../../../src/machines/records/column-settings';
import { createDownloadMachine } from '../../../src/machines/records/download';
import { createFileImportMachine } from '../../../src/machines/records/file-import';
import { createHeaderEditorMachine } from '../../../src/machines/records/header-editor';
import { createListPageMachine } from '../../../src/machines/records/list-page';
import { createRecordFormMachine } from '../../../src/machines/records/record-form';
import { createRecordListMachine } from '../../../src/machines/records/record-list';
import { createRecordsPageMachine } from '../../../src/machines/records/records-page';
import type { ShownPicture } from '../../../src/ui/cropper/crop-widget';
import { quietImport } from '../records/import-fixture';
import { memory, noticeBoard, quietList } from '../records/list-fixture';
import { listener, scripted } from '../shell/shell-fixture';
import { quietPictureChange } from '../upload/upload-fixture';

/** A viewer who is none of the users of the tests. */
const ADMINISTRATOR: Viewer = { id: 'viewer', administrator: true };

/** The whole page over ports that answer when they are told to. */
function usersPage(viewer: Viewer) {
  const session = memory();
  const board = noticeBoard();
  const ports = {
    pages: scripted<Page<User>>(),
    removals: scripted<string>(),
    departments: scripted<readonly DepartmentNode[]>(),
    roles: scripted<readonly RoleName[]>(),
    saves: scripted<SavedUser>(),
    resets: scripted<string>(),
    statuses: scripted<unknown>(),
    copies: scripted<boolean>(),
    gifts: scripted<unknown>(),
    copied: [] as string[],
  };
  const shared = { stored: session.stored, notify: board.notify };
  const departments = createDepartmentTreeMachine(ports.departments.ask);
  const roles = createLoadingMachine<readonly RoleName[]>(ports.roles.ask);
  const dialogs: UserDialogs<File, ShownPicture> = {
    form: createRecordFormMachine<User, UserValues, SavedUser>({
      save: (_, signal) => ports.saves.ask(signal),
      valuesOf: userValues,
      given: givenToUser,
      readDraft: () => null,
      readRow: () => null,
      ...shared,
    }),
    removal: createActMachine((_, signal) => ports.removals.ask(signal)),
    roles: createRoleAssignmentMachine({
      picker: createPickerMachine<AssignableRole>({
        load: async () => ({ records: [{ id: 'r1', roleName: '员工' }], total: 1 }),
        notify: shared.notify,
      }),
      give: (_, signal) => ports.gifts.ask(signal),
    }),
    secondFactor: createActMachine((_, signal) => ports.statuses.ask(signal)),
    import: createFileImportMachine<File>(quietImport({ rowByRow: true })),
    enabling: createActMachine((_, signal) => ports.statuses.ask(signal)),
    disabling: createActMachine((_, signal) => ports.statuses.ask(signal)),
    joining: createActMachine<readonly User[], unknown, 'departmentId'>((_, signal) => ports.statuses.ask(signal), {
      fields: ['departmentId'],
      notify: board.notify,
    }),
    passwordReset: createActMachine((_, signal) => ports.resets.ask(signal)),
    statusChange: createActMachine((_, signal) => ports.statuses.ask(signal)),
    password: createMadePasswordMachine({
      copy: (text) => {
        ports.copied.push(text);
        return ports.copies.ask(new AbortController().signal);
      },
      notify: board.notify,
    }),
    picture: quietPictureChange<User>(),
    originalAccount: createActMachine<User, unknown, 'originalAccount'>((_, signal) => ports.statuses.ask(signal), {
      fields: ['originalAccount'],
      optional: ['originalAccount'],
      notify: board.notify,
    }),
    invite: createRecordFormMachine<User, InvitationValues, Invitation>({
      save: () => new Promise(() => {}),
      valuesOf: invitationValues,
      readDraft: () => null,
      readRow: () => null,
      ...shared,
    }),
    batch: createRecordFormMachine<User, NewUsersValues, readonly MadePassword[]>({
      save: () => new Promise(() => {}),
      valuesOf: newUsersValues,
      readDraft: () => null,
      readRow: () => null,
      ...shared,
    }),
    passwords: createShownOnceMachine<readonly MadePassword[]>({ copy: async () => true, notify: board.notify }),
    headers: createHeaderEditorMachine({ start: () => [], use: async () => null, notify: board.notify }),
    invitations: createRecordListMachine<null, OpenInvitation>({
      listOf: () => createListPageMachine<OpenInvitation>(quietList({ load: () => new Promise(() => {}), ...shared })),
      columns: createColumnSettingsMachine(session.stored),
      tableOf: () => INVITATIONS_TABLE,
    }),
    invitation: createShownOnceMachine<Invitation>({ copy: async () => true, notify: board.notify }),
  };
  const machine = createRecordsPageMachine({
    list: createListPageMachine<User>(quietList({ load: (_, signal) => ports.pages.ask(signal), ...shared })),
    columns: createColumnSettingsMachine(session.stored),
    table: USER_TABLE,
    dialogs,
    after: afterUserDialog,
    beside: (spawn): BesideUsers => ({
      departments: spawn(departments, { input: { chosen: null } }),
      downloads: spawn(createDownloadMachine<UserFile>({ fetch: async () => null, notify: board.notify })),
      roles: spawn(roles),
      viewer,
    }),
    zone: () => 'Asia/Shanghai',
    notify: board.notify,
  });
  return { machine, session, board, ports };
}

const pageInput = (fields: Partial<PageInput>): PageInput => ({
  path: '/users',
  search: '',
  permissions: ['user:list', 'user:add', 'user:edit', 'user:remove', 'user:resetPassword', 'user:status'],
  tab: listener<PageFact>().ref,
  ...fields,
});

export function startUsersPage({ viewer = ADMINISTRATOR, ...fields }: Partial<PageInput> & { readonly viewer?: Viewer } = {}) {
  const parts = usersPage(viewer);
  const page = createActor(parts.machine, { input: pageInput(fields) }).start();
  return { ...parts, page };
}
