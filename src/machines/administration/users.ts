import type { ActorRef, ActorRefFrom, Snapshot } from 'xstate';
import type { OwnTenant } from '../../../contract/own-tenants';
import type { RoleName } from '../../../contract/roles';
import type { UserSession } from '../../../contract/sessions';
import type { Binding } from '../../../contract/third-parties';
import { type ExplainedRights, USER_COLUMNS, type User, type UserStatus } from '../../../contract/users';
import type { ActMachine, Outcome } from '../base/act';
import type { LoadingRef } from '../base/loading';
import type { Size } from '../cropper/square';
import type { DownloadRef } from '../records/download';
import type { FileImportMachine } from '../records/file-import';
import type { HeaderEditorMachine } from '../records/header-editor';
import type { Filters } from '../records/pager';
import { afterChange, afterFailure, afterStandard, type StandardDialogs } from '../records/record-dialogs';
import type { RecordFormMachine, RecordFormOutput } from '../records/record-form';
import type { RecordListMachine, RecordListRef } from '../records/record-list';
import type { RecordPageRef } from '../records/record-page';
import type { RecordViewRef } from '../records/record-view';
import type { Consequence, Ended, Next, Opening, RecordsPageRef } from '../records/records-page';
import type { FieldFile } from '../upload/field-rules';
import type { PictureChangeMachine } from '../upload/picture-change';
import type { DepartmentTreeRef } from './department-tree';
import type { Invitation, InvitationValues, OpenInvitation } from './invitations';
import { type MadePassword, type MadePasswordMachine, passwordShown } from './made-password';
import type { NewUsersValues } from './new-users';
import type { RoleAssignmentMachine } from './role-assignment';
import type { ShownOnceMachine } from './shown-once';
import type { Viewer } from './user-acts';

/** The columns of the table, in order. */
export const USER_TABLE = {
  table: 'users',
  columns: ['username', 'name', 'status', 'phone', 'departments', 'roles', 'lastSignInTime', 'createTime', 'email', 'remark'],
  sortable: USER_COLUMNS,
  hiddenAtFirst: ['email', 'remark'],
  alwaysShown: ['username'],
} as const;
export type UserColumn = (typeof USER_TABLE.columns)[number];

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

/** What the form shows of a user, or of none. */
export const userValues = (user: User | null): UserValues => ({
  username: user?.username ?? '',
  name: user?.name ?? '',
  phone: user?.phone ?? '',
  email: user?.email ?? '',
  remark: user?.remark ?? '',
  departmentIds: user?.departments.map(({ id }) => id) ?? [],
  roleIds: user?.roles.map(({ id }) => id) ?? [],
});

/** A new user starts in the department that the list shows. */
export const givenToUser = ({ departmentId }: Filters): Partial<UserValues> =>
  departmentId === undefined ? {} : { departmentIds: [String(departmentId)] };

/** A new user comes with a password, which is answered once. */
export interface SavedUser {
  readonly user: User;
  readonly password: string | null;
}

export interface StatusChange {
  readonly user: User;
  readonly status: UserStatus;
}

/** The dialogs about one user: of the list, and of the page of that user. */
export type UserActDialogs<Source extends FieldFile = FieldFile, Picture extends Size = Size> = StandardDialogs<
  User,
  UserValues,
  SavedUser
> & {
  readonly passwordReset: ActMachine<User, string>;
  readonly statusChange: ActMachine<StatusChange, unknown>;
  readonly password: MadePasswordMachine;
  readonly secondFactor: ActMachine<User, unknown>;
  readonly picture: PictureChangeMachine<User, Source, Picture>;
  readonly originalAccount: ActMachine<User, unknown, 'originalAccount'>;
};

export type UserDialogs<Source extends FieldFile = FieldFile, Picture extends Size = Size> = UserActDialogs<Source, Picture> & {
  readonly enabling: ActMachine<readonly User[], unknown>;
  readonly disabling: ActMachine<readonly User[], unknown>;
  readonly joining: ActMachine<readonly User[], unknown, 'departmentId'>;
  readonly import: FileImportMachine<Source>;
  readonly roles: RoleAssignmentMachine;
  readonly invite: RecordFormMachine<User, InvitationValues, Invitation>;
  readonly invitation: ShownOnceMachine<Invitation>;
  readonly invitations: RecordListMachine<null, OpenInvitation>;
  readonly headers: HeaderEditorMachine;
  readonly batch: RecordFormMachine<User, NewUsersValues, readonly MadePassword[]>;
  readonly passwords: ShownOnceMachine<readonly MadePassword[]>;
};

/** The columns of the sessions of one user, in order. */
export const USER_SESSIONS_TABLE = {
  table: 'user-sessions',
  columns: ['browser', 'address', 'createTime', 'expireTime'],
  sortable: ['createTime'],
  hiddenAtFirst: [],
} as const;

/** A third party that vouches for a user. */
export interface UserBinding extends Binding {
  readonly userId: string;
}
/** The columns of the third parties of one user, in order. */
export const USER_BINDINGS_TABLE = {
  table: 'user-bindings',
  columns: ['name', 'provider', 'createTime'],
  sortable: ['name', 'createTime'],
  hiddenAtFirst: [],
} as const;
export type UserBindingColumn = (typeof USER_BINDINGS_TABLE.columns)[number];

/** A file that the page offers. */
export type UserFile = { readonly file: 'export'; readonly filters: Filters } | { readonly file: 'template' };

/** What lives beside the fields of a user, in the list and on the page of one. */
export interface BesideUser {
  readonly departments: DepartmentTreeRef;
  readonly roles: LoadingRef<readonly RoleName[]>;
  readonly viewer: Viewer;
}
/** What lives beside the list of users. */
export interface BesideUsers extends BesideUser {
  readonly downloads: DownloadRef<UserFile>;
}

export type UsersPageRef<Source extends FieldFile, Picture extends Size> = RecordsPageRef<
  User,
  UserDialogs<Source, Picture>,
  BesideUsers
>;

/** What belongs to one user, in the tabs of their page. */
export interface UserTabs {
  readonly sessions: RecordListRef<User, UserSession>;
  readonly bindings: RecordListRef<User, UserBinding>;
  readonly tenants: RecordViewRef<User, readonly OwnTenant[]>;
  readonly rights: RecordViewRef<User, ExplainedRights>;
}
export type UserPageRef<Source extends FieldFile, Picture extends Size> = RecordPageRef<
  User,
  UserActDialogs<Source, Picture>,
  UserTabs,
  BesideUser
>;

/** Whatever holds the dialogs about one user. */
export type UserHost<Source extends FieldFile, Picture extends Size> = ActorRef<
  Snapshot<unknown> & {
    readonly context: { readonly path: string; readonly beside: BesideUser };
    readonly children: { readonly [Name in ActName]?: ActorRefFrom<UserActDialogs<Source, Picture>[Name]> };
  },
  Opening<UserActDialogs<Source, Picture>>
>;
type ActName = keyof UserActDialogs;

/** A password that was made is shown; what changed a user makes the list, or their page, read again. */
export function afterUserAct<Source extends FieldFile, Picture extends Size>(
  ended: Ended<UserActDialogs<Source, Picture>>,
): Consequence & ReturnType<typeof passwordShown> {
  switch (ended.dialog) {
    case 'form':
      return { ...afterStandard(ended), ...passwordShown(madeBy(ended.output)) };
    case 'removal':
      return afterStandard(ended);
    case 'passwordReset':
      return ended.output.kind === 'done'
        ? passwordShown({ user: ended.output.subject, password: ended.output.answer })
        : failureIn(ended.output);
    case 'statusChange':
      return afterChange(ended.output, 'statusChanged');
    case 'secondFactor':
    case 'picture':
    case 'originalAccount':
      return afterChange(ended.output, 'saved');
    case 'password':
      return {};
  }
}

export function afterUserDialog<Source extends FieldFile, Picture extends Size>(
  ended: Ended<UserDialogs<Source, Picture>>,
): Next<UserDialogs<Source, Picture>> {
  switch (ended.dialog) {
    case 'enabling':
    case 'disabling':
      return afterChange(ended.output, 'statusChanged');
    case 'import':
      return { reload: ended.output.kind === 'done' };
    case 'roles':
    case 'joining':
      return afterChange(ended.output, 'saved');
    case 'invite':
      return ended.output.kind === 'saved' ? { open: { type: 'open', dialog: 'invitation', about: ended.output.saved } } : {};
    case 'batch':
      return ended.output.kind === 'saved'
        ? { reload: true, open: { type: 'open', dialog: 'passwords', about: ended.output.saved } }
        : {};
    case 'passwords':
    case 'invitation':
    case 'invitations':
    case 'headers':
      return {};
    default:
      return afterUserAct(ended);
  }
}

const madeBy = (output: RecordFormOutput<SavedUser>): MadePassword | null =>
  output.kind === 'saved' && output.saved.password !== null ? { user: output.saved.user, password: output.saved.password } : null;

const failureIn = (outcome: Outcome<unknown>): Consequence =>
  outcome.kind === 'failed' ? afterFailure(outcome.failure, 'operation') : {};
