import { Tag } from '@arco-design/web-react';
import type { User } from '../../../../contract/users';
import { useText } from '../../../i18n/text';
import type { UserColumn } from '../../../machines/administration/users';
import { LongText } from '../../base/LongText';
import { timeIn } from '../../base/time';
import type { ColumnLooks } from '../../records/column';
import { StatusDot } from '../../records/StatusDot';
import './users.css';

/** The columns of the table, with the facts of a user as people read them. */
export function useUserColumns(zone: string): ColumnLooks<User, UserColumn> {
  const t = useText();
  const text = (name: 'name' | 'email' | 'remark', width: number) => ({
    title: t(`users.${name}`),
    width,
    cell: (user: User) => <LongText text={user[name] || '—'} />,
  });
  return {
    username: {
      title: t('users.username'),
      width: 128,
      fixed: true,
      card: 'fact',
      cell: ({ username }) => <LongText mono text={username} />,
    },
    name: { ...text('name', 112), fixed: true, card: 'title' },
    status: {
      title: t('users.status'),
      width: 88,
      card: 'mark',
      cell: ({ status }) => <StatusDot good={status === 'enabled'} word={t(`users.${status}`)} />,
    },
    phone: { title: t('users.phone'), width: 132, card: 'fact', cell: ({ phone }) => <LongText mono text={phone ?? '—'} /> },
    departments: {
      title: t('users.departments'),
      width: 144,
      cell: ({ departments }) => (
        <LongText text={departments.map(({ departmentName }) => departmentName).join(t('list.separator')) || '—'} />
      ),
    },
    roles: { title: t('users.roles'), width: 128, cell: (user) => <Roles user={user} /> },
    lastSignInTime: {
      title: t('users.lastSignInTime'),
      width: 176,
      cell: ({ lastSignInTime }) =>
        lastSignInTime ? timeIn(zone, lastSignInTime) : <span className="muted">{t('users.never')}</span>,
    },
    createTime: { title: t('users.createTime'), width: 176, cell: ({ createTime }) => timeIn(zone, createTime) },
    email: text('email', 180),
    remark: text('remark', 180),
  };
}

/** Being the tenant's administrator, or a super administrator (§6), is no role, and gives as much as all of them. */
function Roles({ user: { administrator, superAdministrator, roles } }: { user: User }) {
  const t = useText();
  const names = roles.map(({ roleName }) => roleName).join(t('list.separator'));
  const label = superAdministrator ? 'users.superAdministrator' : administrator && 'users.administrator';
  return (
    <span className="user-roles">
      {label && <Tag size="small">{t(label)}</Tag>}
      {(names || !label) && <LongText text={names || '—'} />}
    </span>
  );
}
