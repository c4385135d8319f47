import { createActor } from 'xstate';
import type { DepartmentNode } from '../../../contract/departments';
import type { Page } from '../../../contract/paging';
import type { AssignableRole, RoleName } from '../../../contract/roles';
import type { User } from '../../../contract/users';
import { createDepartmentTreeMachine } from '../../../src/machines/administration/department-tree';
import { createMadePasswordMachine } from '../../../src/machines/administration/made-password';
import { createRoleAssignmentMachine } from '../../../src/machines/administration/role-assignment';
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
import { createListPageMachine } from '../../../src/machines/records/list-page';
import { createRecordFormMachine } from '../../../src/machines/records/record-form';
import { createRecordsPageMachine } from '../../../src/machines/records/records-page';
import type { ShownPicture } from '../../../src/ui/cropper/crop-widget';
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
    import: createFileImportMachine<File>({ send: () => Promise.reject(new Error('No file is imported here')), rowByRow: true }),
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
