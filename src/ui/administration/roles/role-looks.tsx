import { useSelector } from '@xstate/react';
import type { RoleRow } from '../../../../contract/roles';
import { useText } from '../../../i18n/text';
import type { RoleColumn, RoleHost } from '../../../machines/administration/roles';
import { allows } from '../../base/Can';
import { LongText } from '../../base/LongText';
import { timeIn } from '../../base/time';
import type { ColumnLooks } from '../../records/column';
import type { RowAct } from '../../records/RowActions';
import type { RecordTexts } from '../../records/StandardDialogs';

export const ROLE_RIGHTS = { add: 'role:add', edit: 'role:edit', remove: 'role:remove' };

export function useRoleTexts(): RecordTexts<RoleRow> {
  const t = useText();
  return {
    title: t('roles.title'),
    add: t('roles.addTitle'),
    edit: t('roles.editTitle'),
    empty: t('roles.emptyHint'),
    named: ({ roleName }) => t('roles.named', { roleName }),
  };
}

export function useRoleMembersTexts() {
  const t = useText();
  return {
    add: t('roles.addMembers'),
    remove: t('roles.removeMembers'),
    removeContent: t('roles.removeContent'),
    none: t('roles.noMembers'),
  };
}

/** What can be done with a role beside editing and deleting. A copy takes the right to add roles and the one to authorise them. */
export function useRoleActs(page: RoleHost): (role: RoleRow) => readonly RowAct[] {
  const t = useText();
  const authorises = useSelector(page, ({ context }) => allows('role:auth', context.permissions));
  return (role) => [
    {
      key: 'grants',
      label: t('grants.open'),
      permission: 'role:auth',
      onChoose: () => page.send({ type: 'open', dialog: 'grants', about: role }),
    },
    {
      key: 'copy',
      label: t('roles.copy'),
      permission: 'role:add',
      possible: authorises,
      onChoose: () =>
        page.send({
          type: 'open',
          dialog: 'copying',
          about: { row: { ...role, mark: t('roles.copyMark') }, purpose: 'edit' },
        }),
    },
  ];
}

export function useRoleColumns(zone: string): ColumnLooks<RoleRow, RoleColumn> {
  const t = useText();
  return {
    roleNumber: {
      title: t('roles.roleNumber'),
      width: 112,
      card: 'mark',
      cell: ({ roleNumber }) => <LongText mono text={roleNumber} />,
    },
    roleName: {
      title: t('roles.roleName'),
      width: 176,
      fixed: true,
      card: 'title',
      cell: ({ roleName }) => <LongText text={roleName} />,
    },
    displayOrder: { title: t('roles.displayOrder'), width: 104, align: 'right', cell: ({ displayOrder }) => displayOrder },
    dataScope: { title: t('roles.dataScope'), width: 144, card: 'fact', cell: ({ dataScope }) => t(`roles.scopes.${dataScope}`) },
    memberCount: {
      title: t('roles.memberCount'),
      width: 104,
      align: 'right',
      card: 'fact',
      cell: ({ memberCount }) => memberCount ?? '—',
    },
    createTime: { title: t('roles.createTime'), width: 176, cell: ({ createTime }) => timeIn(zone, createTime) },
    remark: { title: t('roles.remark'), width: 200, cell: ({ remark }) => <LongText text={remark ?? '—'} /> },
  };
}
