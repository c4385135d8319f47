import { createActor, type InspectionEvent } from 'xstate';
import type { DepartmentNode } from '../../../contract/departments';
import type { Page } from '../../../contract/paging';
import type { RoleName } from '../../../contract/roles';
import type { User } from '../../../contract/users';
import { createDepartmentTreeMachine } from '../../../src/machines/administration/department-tree';
import type { Viewer } from '../../../src/machines/administration/user-acts';
import {
  createUsersPageMachine,
  type SavedUser,
  type StatusChange,
  type UserValues,
  userValues,
} from '../../../src/machines/administration/users-page';
import { createActMachine } from '../../../src/machines/base/act';
import { createLoadingMachine } from '../../../src/machines/base/loading';
import type { PageFact, PageInput } from '../../../src/machines/base/page';
import { createColumnSettingsMachine, type Settings } from '../../../src/machines/records/column-settings';
import { createListPageMachine } from '../../../src/machines/records/list-page';
import { createRecordFormMachine } from '../../../src/machines/records/record-form';
import { memory, noticeBoard, quietList } from '../records/list-fixture';
import { listener, scripted } from '../shell/shell-fixture';

/** Somebody who is none of the users of the tests. */
const ADMINISTRATOR: Viewer = { id: 'viewer', administrator: true };

/** The whole page over ports that answer when they are told to. */
export function usersPage(viewer: Viewer = ADMINISTRATOR) {
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
    copied: [] as string[],
  };
  const shared = { keep: session.keep, notify: board.notify };
  const machine = createUsersPageMachine({
    list: createListPageMachine<User>(
      quietList({ load: (_, signal) => ports.pages.ask(signal), remove: (_, signal) => ports.removals.ask(signal), ...shared }),
    ),
    departments: createDepartmentTreeMachine(ports.departments.ask),
    roles: createLoadingMachine<readonly RoleName[]>(ports.roles.ask),
    columns: createColumnSettingsMachine({ keep: session.keep, readSettings: (raw) => (raw as Settings | undefined) ?? null }),
    form: createRecordFormMachine<User, UserValues, SavedUser>({
      save: (_, signal) => ports.saves.ask(signal),
      valuesOf: userValues,
      readDraft: () => null,
      readRow: () => null,
      ...shared,
    }),
    passwordReset: createActMachine<User, string>((_, signal) => ports.resets.ask(signal)),
    statusChange: createActMachine<StatusChange, unknown>((_, signal) => ports.statuses.ask(signal)),
    copy: (text) => {
      ports.copied.push(text);
      return ports.copies.ask(new AbortController().signal);
    },
    notify: board.notify,
    zone: () => 'Asia/Shanghai',
    viewer: () => viewer,
  });
  return { machine, session, board, ports };
}

export const pageInput = (fields: Partial<PageInput> = {}): PageInput => ({
  path: '/users',
  search: '',
  permissions: ['user:list', 'user:add', 'user:edit', 'user:remove', 'user:resetPassword', 'user:status'],
  tab: listener<PageFact>().ref,
  ...fields,
});

export function startUsersPage(
  { viewer, ...fields }: Partial<PageInput> & { readonly viewer?: Viewer } = {},
  inspect: (event: InspectionEvent) => void = () => {},
) {
  const parts = usersPage(viewer);
  const page = createActor(parts.machine, { input: pageInput(fields), inspect }).start();
  return { ...parts, page };
}
