import { Button } from '@arco-design/web-react';
import { shallowEqual, useSelector } from '@xstate/react';
import type { User } from '../../../../contract/users';
import { useText } from '../../../i18n/text';
import { possibleActs } from '../../../machines/administration/user-acts';
import { USER_TABLE, type UsersPageRef, usersPageParts } from '../../../machines/administration/users-page';
import { columnChoice } from '../../../machines/records/column-settings';
import { Can, useCan } from '../../base/Can';
import { useNarrow } from '../../base/narrow';
import type { Column } from '../../records/column';
import { DataTable } from '../../records/DataTable';
import { useUserTitles } from './titles';
import { UserCell, WIDTHS } from './UserCell';
import { UserRowActions } from './UserRowActions';

/** Room for a link and the rest behind a second one. */
const ACTIONS_WIDTH = 124;
/** Whose row it is stays in sight while the rest is scrolled; a phone has room for one of them. */
const FIXED: Readonly<Record<'wide' | 'narrow', readonly string[]>> = { wide: ['username', 'name'], narrow: ['username'] };
const SORTABLE: readonly string[] = ['username', 'name', 'phone', 'status', 'createTime', 'lastSignInTime'];

/** The table of users: the columns that are shown, and what can be done with each row. */
export function UserTable({ page }: { page: UsersPageRef }) {
  const t = useText();
  const narrow = useNarrow();
  const titleOf = useUserTitles();
  const can = useCan();
  const { list, columns, zone, viewer } = useSelector(page, usersPageParts, shallowEqual);
  const { shown, density } = columnChoice(useSelector(columns, (snapshot) => snapshot));

  const data: Column<User>[] = USER_TABLE.filter((name) => shown.includes(name)).map((name) => ({
    name,
    title: titleOf(name),
    width: WIDTHS[name],
    sortable: SORTABLE.includes(name),
    ...(FIXED[narrow ? 'narrow' : 'wide'].includes(name) ? { fixed: 'left' } : {}),
    cell: (user) => <UserCell column={name} user={user} zone={zone} />,
  }));
  const actions: Column<User> = {
    name: 'actions',
    title: t('list.actions'),
    width: ACTIONS_WIDTH,
    ...(narrow ? {} : { fixed: 'right' }),
    cell: (user) => <UserRowActions page={page} user={user} />,
  };

  return (
    <DataTable
      list={list}
      columns={[...data, actions]}
      density={density}
      nameOf={({ name }) => name}
      canSelect={can('user:remove') ? (user) => possibleActs(viewer, user).remove : undefined}
      emptyHint={t('users.emptyHint')}
      emptyAction={
        <Can when="user:add">
          <Button type="primary" onClick={() => page.send({ type: 'add' })}>
            {t('users.addTitle')}
          </Button>
        </Can>
      }
    />
  );
}
