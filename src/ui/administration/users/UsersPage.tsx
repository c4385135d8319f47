import { useSelector } from '@xstate/react';
import { ROOT_ID } from '../../../../contract/ids';
import type { RoleName } from '../../../../contract/roles';
import { type USER_FIELDS, USER_STATUSES, type User } from '../../../../contract/users';
import { useText } from '../../../i18n/text';
import { possibleActs } from '../../../machines/administration/user-acts';
import type { UsersPageRef, UserTabs } from '../../../machines/administration/users';
import { loaded } from '../../../machines/base/loading';
import { filtersOf, type ListPageRef } from '../../../machines/records/list-page';
import { recordAddress } from '../../../machines/records/record-tabs';
import { useApp } from '../../app/app';
import type { ShownPicture } from '../../cropper/crop-widget';
import type { QueryLooks } from '../../records/query/looks';
import { RecordsPage } from '../../records/RecordsPage';
import type { RowAct } from '../../records/RowActions';
import { DepartmentTree } from '../../tree/DepartmentTree';
import { ManyMenu } from './ManyUsers';
import { UserDialogs } from './UserDialogs';
import { UserFields } from './UserFields';
import { MoreMenu } from './UserFiles';
import { USER_RIGHTS, useUserActs, useUserTexts } from './user-acts';
import { useUserColumns } from './user-columns';

const RIGHTS = {
  ...USER_RIGHTS,
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
      texts={useUserTexts()}
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
      acts={useRowActs(page)}
      linked
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

/** What can be done with a user, and the ways to what belongs to one: to the tabs of their page. */
function useRowActs<Picture extends ShownPicture>(page: UsersPageRef<File, Picture>): (user: User) => readonly RowAct[] {
  const t = useText();
  const { go } = useApp();
  const path = useSelector(page, ({ context }) => context.path);
  const acts = useUserActs(page);
  return (user) => {
    const way = (tab: keyof UserTabs, permission: string): RowAct => ({
      key: tab,
      label: t(`people.${tab}`),
      permission,
      onChoose: () => go(recordAddress(path, user.id, tab)),
    });
    return [
      ...acts(user),
      way('sessions', 'session:list'),
      way('bindings', 'user:list'),
      way('tenants', 'user:list'),
      way('rights', 'user:list'),
    ];
  };
}

/** Choosing a department is a search. */
function Departments({ list, tree }: { list: ListPageRef<User>; tree: Parameters<typeof DepartmentTree>[0]['tree'] }) {
  const { departmentId } = useSelector(list, filtersOf<User>);
  const choose = (id: string) => list.send({ type: 'search', filters: { departmentId: id === ROOT_ID ? undefined : id } });
  return <DepartmentTree tree={tree} chosen={String(departmentId ?? ROOT_ID)} onChoose={choose} />;
}
