import { Checkbox } from '@arco-design/web-react';
import { shallowEqual, useSelector } from '@xstate/react';
import { TREE_TYPES } from '../../../contract/departments';
import { ROOT_ID } from '../../../contract/ids';
import type { Member } from '../../../contract/users';
import { useText } from '../../i18n/text';
import { type PickerRef, pickerOf } from '../../machines/pickers/list-picker';
import { filtersOf } from '../../machines/records/list-page';
import { LongText } from '../base/LongText';
import { DepartmentTree } from '../tree/DepartmentTree';
import { PickerDialog } from './PickerDialog';

interface Props {
  readonly picker: PickerRef<Member>;
  /** In place of "choose users". */
  readonly title?: string;
}

/** Users, found by department and by name or username (§2.7). */
export function UserPicker({ picker, title }: Props) {
  const t = useText();
  return (
    <PickerDialog
      picker={picker}
      title={title ?? t('pickers.users.title')}
      search={{ name: 'keyword', label: t('pickers.users.search'), maxLength: 64 }}
      columns={[
        { name: 'name', title: t('users.name'), sortable: true, cell: ({ name }) => <LongText text={name} /> },
        {
          name: 'username',
          title: t('users.username'),
          sortable: true,
          cell: ({ username }) => <LongText mono text={username} />,
        },
        {
          name: 'departments',
          title: t('users.departments'),
          minor: true,
          cell: ({ departments }) => (
            <LongText text={departments.map(({ departmentName }) => departmentName).join(t('list.separator')) || '—'} />
          ),
        },
      ]}
      nameOf={({ name, username }) => `${name} ${username}`}
      empty={t('pickers.users.empty')}
      side={<Departments picker={picker} />}
      tools={<WithBelow picker={picker} />}
    />
  );
}

/** Choosing a department is a search. */
function Departments({ picker }: Props) {
  const { list, tree } = useSelector(picker, pickerOf<Member>, shallowEqual);
  const { departmentId } = useSelector(list, filtersOf<Member>);
  const choose = (id: string) => list.send({ type: 'search', filters: { departmentId: id === ROOT_ID ? undefined : id } });
  return tree && <DepartmentTree tree={tree} chosen={String(departmentId ?? ROOT_ID)} onChoose={choose} />;
}

/** Whether the users of the departments below the chosen one are shown, too. */
function WithBelow({ picker }: Props) {
  const t = useText();
  const { list } = useSelector(picker, pickerOf<Member>, shallowEqual);
  const { treeType } = useSelector(list, filtersOf<Member>);
  return (
    <Checkbox
      checked={treeType !== TREE_TYPES.own}
      onChange={(below: boolean) => list.send({ type: 'search', filters: { treeType: below ? undefined : TREE_TYPES.own } })}
    >
      {t('pickers.users.below')}
    </Checkbox>
  );
}
