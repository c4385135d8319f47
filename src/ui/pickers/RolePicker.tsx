import type { AssignableRole } from '../../../contract/roles';
import { useText } from '../../i18n/text';
import type { PickerRef } from '../../machines/pickers/list-picker';
import { LongText } from '../base/LongText';
import { timeIn } from '../base/time';
import { PickerDialog } from './PickerDialog';

interface Props {
  readonly picker: PickerRef<AssignableRole>;
  /** The zone in which times are shown. */
  readonly zone: string;
}

/** Roles for users (§2.7). */
export function RolePicker({ picker, zone }: Props) {
  const t = useText();
  return (
    <PickerDialog
      picker={picker}
      title={t('pickers.roles.title')}
      search={{ name: 'roleName', label: t('roles.roleName'), maxLength: 64 }}
      columns={[
        {
          name: 'roleNumber',
          title: t('roles.roleNumber'),
          sortable: true,
          minor: true,
          cell: ({ roleNumber }) => <LongText mono text={roleNumber ?? '—'} />,
        },
        { name: 'roleName', title: t('roles.roleName'), sortable: true, cell: ({ roleName }) => <LongText text={roleName} /> },
        {
          name: 'displayOrder',
          title: t('roles.displayOrder'),
          sortable: true,
          minor: true,
          cell: ({ displayOrder }) => displayOrder ?? '—',
        },
        {
          name: 'createTime',
          title: t('roles.createTime'),
          sortable: true,
          cell: ({ createTime }) => (createTime ? timeIn(zone, createTime) : '—'),
        },
      ]}
      nameOf={({ roleName }) => roleName}
      empty={t('pickers.roles.empty')}
    />
  );
}
