import { Button } from '@arco-design/web-react';
import { IconDelete, IconPlus } from '@arco-design/web-react/icon';
import { shallowEqual, useSelector } from '@xstate/react';
import type { Member } from '../../../../contract/users';
import { useText } from '../../../i18n/text';
import { type MembersRef, membersDialog } from '../../../machines/administration/members';
import { type Identified, pagerOf } from '../../../machines/records/list-page';
import { Can } from '../../base/Can';
import { FOCUS_KEEPER } from '../../base/handFocusOn';
import { LongText } from '../../base/LongText';
import { ConfirmDialog } from '../../forms/ActDialog';
import { UserPicker } from '../../pickers/UserPicker';
import type { Column } from '../../records/column';
import { DataTable } from '../../records/DataTable';
import { PagerBar } from '../../records/PagerBar';
import { SearchForm } from '../../records/SearchForm';
import { SelectionInfo } from '../../records/SelectionInfo';
import { StatusDot } from '../../records/StatusDot';
import { TableCard } from '../../records/TableCard';
import '../../records/record-list.css';

export interface MembersProps<Group extends Identified> {
  readonly members: MembersRef<Group>;
  /** Who may add and remove members. */
  readonly right: string;
  readonly texts: MembersTexts;
}

interface MembersTexts {
  readonly add: string;
  /** The act of taking members out, and the title of its question. */
  readonly remove: string;
  readonly removeContent: string;
  readonly none: string;
}

/** The members of a role or a department: more are picked, some are taken out. */
export function Members<Group extends Identified>({ members, right, texts }: MembersProps<Group>) {
  const t = useText();
  const { list, busy, picker, removal } = useSelector(members, membersDialog<Group>, shallowEqual);
  const pager = useSelector(list, pagerOf<Member>);
  const add = (
    <Can when={right}>
      <Button type="primary" icon={<IconPlus />} loading={busy} onClick={() => members.send({ type: 'add' })}>
        {texts.add}
      </Button>
    </Can>
  );
  return (
    <>
      <div className={`record-list ${FOCUS_KEEPER}`} tabIndex={-1}>
        <SearchForm list={list} fields={[{ name: 'keyword', label: t('pickers.users.search'), maxLength: 64 }]} />
        <TableCard
          actions={
            <>
              {add}
              <Can when={right}>
                <Button icon={<IconDelete />} onClick={() => members.send({ type: 'remove' })}>
                  {texts.remove}
                </Button>
              </Can>
              <SelectionInfo list={list} />
            </>
          }
          tools={null}
          footer={<PagerBar pager={pager} inner />}
        >
          <DataTable
            list={list}
            columns={useColumns()}
            density="compact"
            onRoom={() => {}}
            nameOf={({ name }) => name}
            canSelect={() => true}
            emptyHint={texts.none}
            emptyAction={add}
          />
        </TableCard>
      </div>
      {picker && <UserPicker picker={picker} title={texts.add} />}
      {removal && (
        <ConfirmDialog
          act={removal}
          question={({ users }) => ({
            title: texts.remove,
            content: texts.removeContent,
            named: users.map(({ name }) => name).join(t('list.separator')),
            button: texts.remove,
            danger: true,
          })}
        />
      )}
    </>
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
