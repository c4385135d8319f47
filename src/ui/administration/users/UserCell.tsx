import { Tag } from '@arco-design/web-react';
import type { User } from '../../../../contract/users';
import { useText } from '../../../i18n/text';
import { LongText } from '../../base/LongText';
import { timeIn } from '../../base/time';
import { StatusDot } from '../../records/StatusDot';
import type { UserColumn } from './titles';

export const WIDTHS: Readonly<Record<UserColumn, number>> = {
  username: 128,
  name: 112,
  phone: 132,
  departments: 144,
  roles: 128,
  status: 88,
  lastSignInTime: 176,
  createTime: 176,
  email: 180,
  remark: 180,
};

/** One fact of a user, as the table shows it. */
export function UserCell({ column, user, zone }: { column: UserColumn; user: User; zone: string }) {
  const t = useText();
  switch (column) {
    case 'username':
      return <LongText mono text={user.username} />;
    case 'phone':
      return <LongText mono text={user.phone ?? '-'} />;
    case 'departments':
      return <LongText text={user.departments.map(({ departmentName }) => departmentName).join(t('list.separator')) || '-'} />;
    case 'roles':
      return <Roles user={user} />;
    case 'status':
      return <StatusDot good={user.status === 'enabled'} word={t(`users.${user.status}`)} />;
    case 'createTime':
      return timeIn(zone, user.createTime);
    case 'lastSignInTime':
      return user.lastSignInTime ? timeIn(zone, user.lastSignInTime) : <span className="muted">{t('users.never')}</span>;
    default:
      return <LongText text={user[column] || '-'} />;
  }
}

/** Being the tenant's administrator is no role, and gives as much as all of them. */
function Roles({ user: { administrator, roles } }: { user: User }) {
  const t = useText();
  const names = roles.map(({ roleName }) => roleName).join(t('list.separator'));
  return (
    <span className="user-roles">
      {administrator && <Tag size="small">{t('users.administrator')}</Tag>}
      {(names || !administrator) && <LongText text={names || '-'} />}
    </span>
  );
}
