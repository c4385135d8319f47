import { useSelector } from '@xstate/react';
import { ROOT_ID } from '../../../../contract/ids';
import type { RoleName } from '../../../../contract/roles';
import { type USER_FIELDS, USER_STATUSES, type User } from '../../../../contract/users';
import { useText } from '../../../i18n/text';
import { possibleActs } from '../../../machines/administration/user-acts';
import type { UsersPageRef } from '../../../machines/administration/users';
import { loaded } from '../../../machines/base/loading';
import { filtersOf, type ListPageRef } from '../../../machines/records/list-page';
import type { ShownPicture } from '../../cropper/crop-widget';
import type { QueryLooks } from '../../records/query/looks';
import { RecordsPage } from '../../records/RecordsPage';
import type { RowAct } from '../../records/RowActions';
import { DepartmentTree } from '../../tree/DepartmentTree';
import { ManyMenu } from './ManyUsers';
import { UserDialogs } from './UserDialogs';
import { UserFields } from './UserFields';
import { MoreMenu } from './UserFiles';
import { useUserColumns } from './user-columns';

const RIGHTS = {
  add: 'user:add',
  edit: 'user:edit',
  remove: 'user:remove',
  select: ['user:edit', 'user:status', 'user:export', 'department:members'],
};
/** How long the texts may be that `userQuery` of the contract takes; a longer one would be refused. */
export const LENGTHS = { name: 64, username: 64, phone: 64 } as const;

/** User management: departments at the left; search, table and pager at the right. */
export function UsersPage<Picture extends ShownPicture>({ page }: { page: UsersPageRef<File, Picture> }) {
  const t = useText();
  const { zone, list, beside } = useSelector(page, ({ context }) => context);
  const choices = useSelector(beside.roles, (roles) => loaded<readonly RoleName[]>(roles).value) ?? [];
  return (
    <RecordsPage
      page={page}
      texts={{
        title: t('users.title'),
        add: t('users.addTitle'),
        edit: t('users.editTitle'),
        empty: t('users.emptyHint'),
        named: (user) => t('users.named', user),
        namedMany: (named) => t('users.namedMany', named),
      }}
      rights={RIGHTS}
      columns={useUserColumns(zone)}
      search={[
        { name: 'name', label: t('users.name'), placeholder: t('users.namePlaceholder'), maxLength: LENGTHS.name },
        {
          name: 'username',
          label: t('users.username'),
          placeholder: t('users.usernamePlaceholder'),
          maxLength: LENGTHS.username,
        },
        { name: 'phone', label: t('users.phone'), maxLength: LENGTHS.phone },
        { name: 'status', label: t('users.status'), choices: USER_STATUSES.map((id) => ({ id, name: t(`users.${id}`) })) },
        { name: 'roleId', label: t('users.roles'), choices: choices.map(({ id, roleName: name }) => ({ id, name })) },
      ]}
      query={useUserLooks(page)}
      nameOf={({ name }) => name}
      possible={(user) => possibleActs(beside.viewer, user)}
      edit={(user) => page.send({ type: 'open', dialog: 'form', about: user })}
      acts={useUserActs(page)}
      tools={
        <>
          <ManyMenu page={page} />
          <MoreMenu page={page} />
        </>
      }
      side={{ title: t('users.departmentTree'), content: <Departments list={list} tree={beside.departments} /> }}
      fields={(user) => <UserFields beside={beside} user={user} />}
    >
      <UserDialogs page={page} />
    </RecordsPage>
  );
}

/** What an advanced query of users may name. */
function useUserLooks<Picture extends ShownPicture>(page: UsersPageRef<File, Picture>): QueryLooks<keyof typeof USER_FIELDS> {
  const t = useText();
  const { departments, roles } = useSelector(page, ({ context }) => context.beside);
  const choices = useSelector(roles, (all) => loaded<readonly RoleName[]>(all).value) ?? [];
  return {
    username: { label: t('users.username') },
    name: { label: t('users.name') },
    phone: { label: t('users.phone') },
    email: { label: t('users.email') },
    status: { label: t('users.status'), choices: USER_STATUSES.map((id) => ({ id, name: t(`users.${id}`) })) },
    departmentId: { label: t('users.departments'), departments },
    roleId: { label: t('users.roles'), choices: choices.map(({ id, roleName: name }) => ({ id, name })) },
    administrator: { label: t('users.administrator') },
    lastSignInTime: { label: t('users.lastSignInTime') },
    createTime: { label: t('users.createTime') },
    remark: { label: t('users.remark') },
  };
}

/** What can be done with a user beside editing and deleting. */
function useUserActs<Picture extends ShownPicture>(page: UsersPageRef<File, Picture>): (user: User) => readonly RowAct[] {
  const t = useText();
  const { viewer } = useSelector(page, ({ context }) => context.beside);
  const ofAccount = useAccountActs(page);
  return (user) => {
    const possible = possibleActs(viewer, user);
    const status = user.status === 'enabled' ? 'disabled' : 'enabled';
    return [
      ...ofAccount(user),
      {
        key: 'sessions',
        label: t('people.sessions'),
        permission: 'session:list',
        onChoose: () => page.send({ type: 'open', dialog: 'sessions', about: user }),
      },
      {
        key: 'rights',
        label: t('people.rights'),
        permission: 'user:list',
        onChoose: () => page.send({ type: 'open', dialog: 'rights', about: { row: user, purpose: 'show' } }),
      },
      {
        key: 'tenants',
        label: t('people.tenants'),
        permission: 'user:list',
        onChoose: () => page.send({ type: 'open', dialog: 'tenants', about: { row: user, purpose: 'show' } }),
      },
      {
        key: 'changeStatus',
        label: t(status === 'enabled' ? 'users.enable' : 'users.disable'),
        permission: 'user:status',
        possible: possible.changeStatus,
        onChoose: () => page.send({ type: 'open', dialog: 'statusChange', about: { user, status } }),
      },
      {
        key: 'picture',
        label: t('picture.change'),
        permission: 'user:edit',
        possible: possible.edit,
        onChoose: () => page.send({ type: 'open', dialog: 'picture', about: user }),
      },
    ];
  };
}

/** What can be done with what a user signs in by. */
function useAccountActs<Picture extends ShownPicture>(page: UsersPageRef<File, Picture>): (user: User) => readonly RowAct[] {
  const t = useText();
  const { viewer } = useSelector(page, ({ context }) => context.beside);
  return (user) => {
    const possible = possibleActs(viewer, user);
    return [
      {
        key: 'resetPassword',
        label: t('users.resetPassword'),
        permission: 'user:resetPassword',
        possible: possible.resetPassword,
        onChoose: () => page.send({ type: 'open', dialog: 'passwordReset', about: user }),
      },
      {
        key: 'secondFactor',
        label: t('users.removeSecondFactor'),
        permission: 'user:resetPassword',
        possible: possible.resetPassword,
        onChoose: () => page.send({ type: 'open', dialog: 'secondFactor', about: user }),
      },
      {
        key: 'bindings',
        label: t('people.bindings'),
        permission: 'user:list',
        onChoose: () => page.send({ type: 'open', dialog: 'bindings', about: user }),
      },
      {
        key: 'originalAccount',
        label: t('people.originalAccount'),
        permission: 'user:edit',
        possible: possible.edit,
        onChoose: () => page.send({ type: 'open', dialog: 'originalAccount', about: user }),
      },
    ];
  };
}

/** Choosing a department is a search. */
function Departments({ list, tree }: { list: ListPageRef<User>; tree: Parameters<typeof DepartmentTree>[0]['tree'] }) {
  const { departmentId } = useSelector(list, filtersOf<User>);
  const choose = (id: string) => list.send({ type: 'search', filters: { departmentId: id === ROOT_ID ? undefined : id } });
  return <DepartmentTree tree={tree} chosen={String(departmentId ?? ROOT_ID)} onChoose={choose} />;
}
