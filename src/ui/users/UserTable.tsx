import { Button } from '@arco-design/web-react';
import { shallowEqual, useSelector } from '@xstate/react';
import type { User } from '../../../contract/users';
import { useLanguage, useText } from '../../i18n/text';
import { columnChoice } from '../../machines/column-settings';
import { USER_TABLE, type UsersPageRef, usersPageParts } from '../../machines/users-page';
import { Can } from '../Can';
import { type Column, DataTable } from '../shared/DataTable';
import { useNarrow } from '../shared/narrow';
import { useUserTitles } from './titles';
import { UserCell, WIDTHS } from './UserCell';
import { UserRowActions } from './UserRowActions';

/** Room for two links and the third behind them, whose words are longer in English. */
const ACTIONS_WIDTH = { 'zh-CN': 192, 'zh-HK': 192, 'en-US': 240 };
const SORTABLE: readonly string[] = ['username', 'name', 'phone', 'status', 'createTime', 'lastSignInTime'];

/** The table of users: the columns that are shown, and what can be done with each row. */
export function UserTable({ page }: { page: UsersPageRef }) {
  const t = useText();
  const narrow = useNarrow();
  const titleOf = useUserTitles();
  const { list, columns, zone } = useSelector(page, usersPageParts, shallowEqual);
  const { shown, density } = columnChoice(useSelector(columns, (snapshot) => snapshot));

  const data: Column<User>[] = USER_TABLE.filter((name) => shown.includes(name)).map((name) => ({
    name,
    title: titleOf(name),
    width: WIDTHS[name],
    sortable: SORTABLE.includes(name),
    cell: (user) => <UserCell column={name} user={user} zone={zone} />,
  }));
  const actions: Column<User> = {
    name: 'actions',
    title: t('list.actions'),
    width: ACTIONS_WIDTH[useLanguage()],
    ...(narrow ? {} : { fixed: 'right' }),
    cell: (user) => <UserRowActions page={page} user={user} />,
  };

  return (
    <DataTable
      list={list}
      columns={[...data, actions]}
      density={density}
      nameOf={({ name }) => name}
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
