import { createActor, type InspectionEvent } from 'xstate';
import type { DepartmentNode } from '../../contract/departments';
import type { Page } from '../../contract/paging';
import type { RoleName } from '../../contract/roles';
import type { User } from '../../contract/users';
import { createChoicesMachine } from '../../src/machines/choices';
import { createColumnSettingsMachine } from '../../src/machines/column-settings';
import { createConfirmationMachine } from '../../src/machines/confirmation';
import { createDepartmentTreeMachine } from '../../src/machines/department-tree';
import { createListPageMachine } from '../../src/machines/list-page';
import type { PageFact, PageInput } from '../../src/machines/page';
import { createRecordFormMachine } from '../../src/machines/record-form';
import {
  createUsersPageMachine,
  type SavedUser,
  type StatusChange,
  type UserValues,
  userValues,
} from '../../src/machines/users-page';
import { memory, noticeBoard, quietList } from './list-fixture';
import { listener, scripted } from './shell-fixture';

/** The whole page over ports that answer when they are told to. */
export function usersPage() {
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
  };
  const shared = { keep: session.keep, notify: board.notify };
  const machine = createUsersPageMachine({
    list: createListPageMachine<User>(
      quietList({ load: (_, signal) => ports.pages.ask(signal), remove: (_, signal) => ports.removals.ask(signal), ...shared }),
    ),
    departments: createDepartmentTreeMachine(ports.departments.ask),
    roles: createChoicesMachine<RoleName>(ports.roles.ask),
    columns: createColumnSettingsMachine({ keep: session.keep, readSettings: () => null }),
    form: createRecordFormMachine<User, UserValues, SavedUser>({
      save: (_, signal) => ports.saves.ask(signal),
      valuesOf: userValues,
      readDraft: () => null,
      readRow: () => null,
      ...shared,
    }),
    passwordReset: createConfirmationMachine<User, string>((_, signal) => ports.resets.ask(signal)),
    statusChange: createConfirmationMachine<StatusChange, unknown>((_, signal) => ports.statuses.ask(signal)),
    copy: () => ports.copies.ask(new AbortController().signal),
    notify: board.notify,
    zone: () => 'Asia/Shanghai',
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

export function startUsersPage(fields: Partial<PageInput> = {}, inspect: (event: InspectionEvent) => void = () => {}) {
  const parts = usersPage();
  const page = createActor(parts.machine, { input: pageInput(fields), inspect }).start();
  return { ...parts, page };
}
