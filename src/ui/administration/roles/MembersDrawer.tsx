import { Button } from '@arco-design/web-react';
import { IconDelete, IconPlus } from '@arco-design/web-react/icon';
import { shallowEqual, useSelector } from '@xstate/react';
import type { Member } from '../../../../contract/users';
import { useText } from '../../../i18n/text';
import { type RoleMembersRef, roleMembers } from '../../../machines/administration/role-members';
import { pagerOf } from '../../../machines/records/list-page';
import { LongText } from '../../base/LongText';
import { ConfirmDialog } from '../../forms/ActDialog';
import { FormDrawer } from '../../forms/FormDrawer';
import { UserPicker } from '../../pickers/UserPicker';
import type { Column } from '../../records/column';
import { DataTable } from '../../records/DataTable';
import { PagerBar } from '../../records/PagerBar';
import { SearchForm } from '../../records/SearchForm';
import { SelectionInfo } from '../../records/SelectionInfo';
import { StatusDot } from '../../records/StatusDot';
import { TableCard } from '../../records/TableCard';

/** The users who hold a role: more are picked, some are taken out. */
export function MembersDrawer({ members }: { members: RoleMembersRef }) {
  const t = useText();
  const { role, list, busy, picker, removal } = useSelector(members, roleMembers, shallowEqual);
  const pager = useSelector(list, pagerOf<Member>);
  const close = () => members.send({ type: 'close' });
  const add = (
    <Button type="primary" icon={<IconPlus />} loading={busy} onClick={() => members.send({ type: 'add' })}>
      {t('roles.addMembers')}
    </Button>
  );
  return (
    <FormDrawer
      title={t('roles.membersTitle', role)}
      wide
      onCancel={close}
      footer={<Button onClick={close}>{t('list.close')}</Button>}
    >
      <SearchForm list={list} fields={[{ name: 'keyword', label: t('pickers.users.search'), maxLength: 64 }]} />
      <TableCard
        actions={
          <>
            {add}
            <Button icon={<IconDelete />} onClick={() => members.send({ type: 'remove' })}>
              {t('roles.removeMembers')}
            </Button>
            <SelectionInfo list={list} />
          </>
        }
        tools={null}
        footer={<PagerBar pager={pager} />}
      >
        <DataTable
          list={list}
          columns={useColumns()}
          density="compact"
          onRoom={() => {}}
          nameOf={({ name }) => name}
          canSelect={() => true}
          emptyHint={t('roles.noMembers')}
          emptyAction={add}
        />
      </TableCard>
      {picker && <UserPicker picker={picker} title={t('roles.addMembers')} />}
      {removal && (
        <ConfirmDialog
          act={removal}
          question={({ users }) => ({
            title: t('roles.removeTitle'),
            content: t('roles.removeContent'),
            named: users.map(({ name }) => name).join(t('list.separator')),
            button: t('roles.removeMembers'),
            danger: true,
          })}
        />
      )}
    </FormDrawer>
  );
}

function useColumns(): readonly Column<Member>[] {
  const t = useText();
  return [
    {
      name: 'name',
      title: t('users.name'),
      width: 144,
      sortable: true,
      card: 'title',
      cell: ({ name }) => <LongText text={name} />,
    },
    {
      name: 'username',
      title: t('users.username'),
      width: 160,
      sortable: true,
      card: 'fact',
      cell: ({ username }) => <LongText mono text={username} />,
    },
    {
      name: 'status',
      title: t('users.status'),
      width: 88,
      card: 'mark',
      cell: ({ status }) => <StatusDot good={status === 'enabled'} word={t(`users.${status}`)} />,
    },
    {
      name: 'departments',
      title: t('users.departments'),
      width: 240,
      cell: ({ departments }) => (
        <LongText text={departments.map(({ departmentName }) => departmentName).join(t('list.separator')) || '—'} />
      ),
    },
  ];
}
