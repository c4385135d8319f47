import { Tag } from '@arco-design/web-react';
import type { User } from '../../../contract/users';
import { useText } from '../../i18n/text';
import { LongText } from '../shared/LongText';
import { StatusDot } from '../shared/StatusDot';
import { timeIn } from '../shared/time';
import type { UserColumn } from './titles';

export const WIDTHS: Readonly<Record<UserColumn, number>> = {
  username: 120,
  name: 172,
  phone: 128,
  departments: 160,
  roles: 140,
  status: 88,
  lastSignInTime: 172,
  createTime: 172,
  email: 180,
  remark: 180,
};

/** One fact of a user, as the table shows it. */
export function UserCell({ column, user, zone }: { column: UserColumn; user: User; zone: string }) {
  const t = useText();
  switch (column) {
    case 'name':
      return (
        <span className="user-name">
          <LongText text={user.name} />
          {user.administrator && <Tag size="small">{t('users.administrator')}</Tag>}
        </span>
      );
    case 'departments':
      return <LongText text={user.departments.map(({ departmentName }) => departmentName).join('、') || '-'} />;
    case 'roles':
      return <LongText text={user.roles.map(({ roleName }) => roleName).join('、') || '-'} />;
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
