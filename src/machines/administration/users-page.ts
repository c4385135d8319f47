import { type ActorRefFrom, assertEvent, assign, fromPromise, type SnapshotFrom, sendTo, setup } from 'xstate';
import type { Failure } from '../../../contract/failure';
import type { RoleName } from '../../../contract/roles';
import type { User, UserStatus } from '../../../contract/users';
import type { ActMachine, Outcome } from '../base/act';
import type { LoadingMachine, LoadingRef } from '../base/loading';
import type { Notify } from '../base/notices';
import type { PageFact, PageInput, Teller } from '../base/page';
import type { ColumnSettingsMachine, ColumnSettingsRef } from '../records/column-settings';
import { filtersOf, type ListPageMachine, type ListPageRef } from '../records/list-page';
import type { ListQuery } from '../records/pager';
import type { RecordFormMachine, RecordFormOutput } from '../records/record-form';
import type { DepartmentTreeMachine, DepartmentTreeRef } from './department-tree';
import type { Viewer } from './user-acts';

/** What the form of a user holds. Passwords are made by the server and never typed here. */
export interface UserValues {
  readonly username: string;
  readonly name: string;
  readonly phone: string;
  readonly email: string;
  readonly remark: string;
  readonly departmentIds: readonly string[];
  readonly roleIds: readonly string[];
}

/** A new user comes with a password, which is answered once. */
export interface SavedUser {
  readonly user: User;
  readonly password: string | null;
}

export interface StatusChange {
  readonly user: User;
  readonly status: UserStatus;
}

/** The columns of the table, in order; the second list is hidden by default. */
export const USER_TABLE = [
  'username',
  'name',
  'status',
  'phone',
  'departments',
  'roles',
  'lastSignInTime',
  'createTime',
  'email',
  'remark',
] as const;
const HIDDEN_AT_FIRST: readonly string[] = ['email', 'remark'];
/** A row always says whose it is. */
const ALWAYS_SHOWN: readonly string[] = ['username'];

export interface UsersPageParts {
  readonly list: ListPageMachine<User>;
  readonly departments: DepartmentTreeMachine;
  readonly roles: LoadingMachine<readonly RoleName[]>;
  readonly columns: ColumnSettingsMachine;
  readonly form: RecordFormMachine<User, UserValues, SavedUser>;
  readonly passwordReset: ActMachine<User, string>;
  readonly statusChange: ActMachine<StatusChange, unknown>;
  /** Puts a text on the clipboard; false where the browser does not let it. */
  readonly copy: (text: string) => Promise<boolean>;
  readonly notify: Notify;
  /** The zone that times are shown in. */
  readonly zone: () => string;
  readonly viewer: () => Viewer;
}

export type UsersPageEvent =
  | { type: 'add' }
  | { type: 'edit'; user: User }
  | { type: 'remove'; user: User }
  | { type: 'removeSelected' }
  | { type: 'resetPassword'; user: User }
  | { type: 'changeStatus'; user: User; status: UserStatus }
  /** The text to be copied is the view's: it is made of words. */
  | { type: 'copy'; text: string }
  | { type: 'close' };

interface UsersPageContext {
  readonly path: string;
  readonly tab: Teller<PageFact>;
  readonly permissions: readonly string[];
  readonly zone: string;
  readonly viewer: Viewer;
  readonly list: ListPageRef<User>;
  readonly departments: DepartmentTreeRef;
  readonly roles: LoadingRef<readonly RoleName[]>;
  readonly columns: ColumnSettingsRef;
  /** The password to be shown, and whose it is. */
  readonly made: { readonly user: User; readonly password: string } | null;
}

/**
 * User management: a list, the departments beside it, and one dialog at a time.
 *
 *     browsing ──add · edit──▶ filling (record form) ───────────┐
 *        ▲ ├──resetPassword──▶ resetting (confirmation) ──done──┼─ a password was made ─▶ showingPassword ──close──▶ browsing
 *        │ ├──changeStatus───▶ changingStatus (confirmation)    │
 *        │ └──remove · removeSelected: the list asks itself     │
 *        └──────────────────────────────────────────────────────┘
 *
 * - While one dialog is open, the list's own included, nothing opens another.
 * - Whatever changed a user makes the list read its page again.
 * - A password that was made is held only while it is shown.
 * - A new user starts in the department that the list shows.
 */
export function createUsersPageMachine({ copy, notify, zone, viewer, ...parts }: UsersPageParts) {
  return setup({
    types: {} as {
      context: UsersPageContext;
      events: UsersPageEvent;
      input: PageInput;
      children: { form: 'form'; passwordReset: 'passwordReset'; statusChange: 'statusChange' };
    },
    actors: { ...parts, copy: fromPromise<boolean, string>(({ input }) => copy(input)) },
    actions: {
      readAgain: sendTo(({ context }) => context.list, { type: 'changed' }),
      report: (_, failure: Failure | null) => failure && notify({ tone: 'error', failure, fallback: 'operation' }),
      sayChanged: (_, say: 'saved' | 'statusChanged') => notify({ tone: 'success', say }),
      sayCopied: (_, done: boolean) => notify(done ? { tone: 'success', say: 'copied' } : { tone: 'warning', say: 'copyFailed' }),
      hold: assign((_, made: UsersPageContext['made']) => ({ made })),
    },
    guards: { listIsQuiet: ({ context }) => context.list.getSnapshot().matches('quiet') },
  }).createMachine({
    id: 'usersPage',
    context: ({ input, spawn }) => {
      const { path, search, tab, permissions } = input;
      const list = spawn('list', { id: 'list', input: { path, search } });
      const { departmentId } = filtersOf<User>(list.getSnapshot());
      return {
        path,
        tab,
        permissions,
        zone: zone(),
        viewer: viewer(),
        list,
        departments: spawn('departments', { id: 'departments', input: { chosen: departmentId ? String(departmentId) : null } }),
        roles: spawn('roles', { id: 'roles' }),
        columns: spawn('columns', {
          id: 'columns',
          input: { path, table: 'users', columns: USER_TABLE, hiddenAtFirst: HIDDEN_AT_FIRST, alwaysShown: ALWAYS_SHOWN },
        }),
        made: null,
      };
    },
    initial: 'browsing',
    states: {
      browsing: {
        on: {
          add: { guard: 'listIsQuiet', target: 'filling' },
          edit: { guard: 'listIsQuiet', target: 'filling' },
          resetPassword: { guard: 'listIsQuiet', target: 'resetting' },
          changeStatus: { guard: 'listIsQuiet', target: 'changingStatus' },
          remove: {
            actions: sendTo(
              ({ context }) => context.list,
              ({ event }) => ({ type: 'remove', rows: [event.user] }),
            ),
          },
          removeSelected: { actions: sendTo(({ context }) => context.list, { type: 'removeSelected' }) },
        },
      },
      filling: {
        invoke: {
          id: 'form',
          src: 'form',
          input: ({ context: { path, tab, list }, event }) => {
            assertEvent(event, ['add', 'edit']);
            const row = event.type === 'edit' ? event.user : null;
            return { place: `${path}|draft|${row?.id ?? 'new'}`, row, given: givenBy(filtersOf<User>(list.getSnapshot())), tab };
          },
          onDone: [
            { guard: ({ event }) => event.output.kind === 'cancelled', target: 'browsing' },
            { guard: ({ event }) => event.output.kind === 'gone', target: 'browsing', actions: 'readAgain' },
            {
              guard: ({ event }) => madeBy(event.output) !== null,
              target: 'showingPassword',
              actions: [
                'readAgain',
                { type: 'sayChanged', params: 'saved' },
                { type: 'hold', params: ({ event }) => madeBy(event.output) },
              ],
            },
            { target: 'browsing', actions: ['readAgain', { type: 'sayChanged', params: 'saved' }] },
          ],
        },
      },
      resetting: {
        invoke: {
          id: 'passwordReset',
          src: 'passwordReset',
          input: ({ event }) => {
            assertEvent(event, 'resetPassword');
            return { subject: event.user };
          },
          onDone: [
            {
              guard: ({ event }) => event.output.kind === 'done',
              target: 'showingPassword',
              actions: {
                type: 'hold',
                params: ({ event: { output } }) =>
                  output.kind === 'done' ? { user: output.subject, password: output.answer } : null,
              },
            },
            { target: 'browsing', actions: { type: 'report', params: ({ event }) => failureIn(event.output) } },
          ],
        },
      },
      changingStatus: {
        invoke: {
          id: 'statusChange',
          src: 'statusChange',
          input: ({ event }) => {
            assertEvent(event, 'changeStatus');
            return { subject: { user: event.user, status: event.status } };
          },
          onDone: [
            {
              guard: ({ event }) => event.output.kind === 'done',
              target: 'browsing',
              actions: ['readAgain', { type: 'sayChanged', params: 'statusChanged' }],
            },
            { target: 'browsing', actions: { type: 'report', params: ({ event }) => failureIn(event.output) } },
          ],
        },
      },
      showingPassword: {
        initial: 'shown',
        on: { close: 'browsing' },
        exit: { type: 'hold', params: null },
        states: {
          shown: { on: { copy: 'copying' } },
          copying: {
            invoke: {
              id: 'copy',
              src: 'copy',
              input: ({ event }) => {
                assertEvent(event, 'copy');
                return event.text;
              },
              onDone: { target: 'shown', actions: { type: 'sayCopied', params: ({ event }) => event.output } },
            },
          },
        },
      },
    },
  });
}

const failureIn = (outcome: Outcome<unknown>) => (outcome.kind === 'failed' ? outcome.failure : null);

function madeBy(output: RecordFormOutput<SavedUser>): UsersPageContext['made'] {
  if (output.kind !== 'saved' || output.saved.password === null) return null;
  return { user: output.saved.user, password: output.saved.password };
}

const givenBy = ({ departmentId }: ListQuery): Partial<UserValues> =>
  departmentId === undefined ? {} : { departmentIds: [String(departmentId)] };

/** What the form shows of a user, or of none. */
export function userValues(user: User | null): UserValues {
  return {
    username: user?.username ?? '',
    name: user?.name ?? '',
    phone: user?.phone ?? '',
    email: user?.email ?? '',
    remark: user?.remark ?? '',
    departmentIds: user?.departments.map(({ id }) => id) ?? [],
    roleIds: user?.roles.map(({ id }) => id) ?? [],
  };
}

export type UsersPageMachine = ReturnType<typeof createUsersPageMachine>;
export type UsersPageRef = ActorRefFrom<UsersPageMachine>;

/** The parts that live as long as the page, and the dialog that is open. */
export const usersPageParts = ({ context }: SnapshotFrom<UsersPageMachine>) => context;
export const usersPageDialog = ({ children }: SnapshotFrom<UsersPageMachine>) => ({
  form: children.form,
  passwordReset: children.passwordReset,
  statusChange: children.statusChange,
});

/** The password that was made and is being shown; null while there is none. */
export const madePassword = ({ context }: SnapshotFrom<UsersPageMachine>) => context.made;
