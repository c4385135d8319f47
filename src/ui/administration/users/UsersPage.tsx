import { shallowEqual, useSelector } from '@xstate/react';
import { useState } from 'react';
import { ROOT_ID } from '../../../../contract/ids';
import type { User } from '../../../../contract/users';
import { useText } from '../../../i18n/text';
import { type UsersPageRef, usersPageParts } from '../../../machines/administration/users-page';
import { filtersOf, pagerOf } from '../../../machines/records/list-page';
import { PermissionContext } from '../../base/Can';
import { PagerBar } from '../../records/PagerBar';
import { QueryLayout } from '../../records/QueryLayout';
import { TableCard } from '../../records/TableCard';
import { TableTools } from '../../records/TableTools';
import { DepartmentTree } from '../../tree/DepartmentTree';
import { useUserTitles } from './titles';
import { UserDialogs } from './UserDialogs';
import { UserSearch } from './UserSearch';
import { UserTable } from './UserTable';
import { UserToolbar } from './UserToolbar';

/** User management: departments at the left; search, table and pager at the right. */
export function UsersPage({ page }: { page: UsersPageRef }) {
  const t = useText();
  const titleOf = useUserTitles();
  const [searchShown, setSearchShown] = useState(true);
  const { list, departments, roles, columns, permissions } = useSelector(page, usersPageParts, shallowEqual);
  const pager = useSelector(list, pagerOf<User>);
  const { departmentId } = useSelector(list, filtersOf<User>);
  const choose = (id: string) => list.send({ type: 'search', fields: { departmentId: id === ROOT_ID ? undefined : id } });

  return (
    <PermissionContext value={permissions}>
      <QueryLayout
        title={t('users.departmentTree')}
        side={<DepartmentTree tree={departments} chosen={String(departmentId ?? ROOT_ID)} onChoose={choose} />}
      >
        {searchShown && <UserSearch list={list} roles={roles} />}
        <TableCard
          actions={<UserToolbar page={page} list={list} />}
          tools={
            <TableTools
              pager={pager}
              columns={columns}
              titleOf={titleOf}
              searchShown={searchShown}
              onToggleSearch={() => setSearchShown(!searchShown)}
            />
          }
          footer={<PagerBar pager={pager} />}
        >
          <UserTable page={page} />
        </TableCard>
      </QueryLayout>
      <UserDialogs page={page} />
    </PermissionContext>
  );
}
