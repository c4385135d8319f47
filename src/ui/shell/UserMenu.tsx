import { IconDown, IconExport, IconLock, IconSafe } from '@arco-design/web-react/icon';
import type { UserInfo } from '../../../contract/sign-in';
import { useText } from '../../i18n/text';
import { PopupButton } from '../menu/PopupButton';
import { UserPicture } from './UserPicture';

interface Props {
  readonly user: UserInfo;
  readonly onOpenAccount: () => void;
  readonly onChangePassword: () => void;
  readonly onSignOut: () => void;
}

/** Who is signed in and where, the security of one's own account, its password, and the way out. */
export function UserMenu({ user, onOpenAccount, onChangePassword, onSignOut }: Props) {
  const t = useText();
  const name = user.name || user.username;
  return (
    <PopupButton
      className="user-button"
      label={t('shell.account', { name })}
      head={<UserCard user={user} />}
      items={[
        { key: 'account', label: t('shell.pages.account'), icon: <IconSafe />, onChoose: onOpenAccount },
        { key: 'changePassword', label: t('password.change.title'), icon: <IconLock />, onChoose: onChangePassword },
        { key: 'signOut', label: t('frame.signOut'), icon: <IconExport />, onChoose: onSignOut },
      ]}
    >
      <UserPicture name={name} />
      <span className="user-button-name">{name}</span>
      <IconDown className="user-arrow" />
    </PopupButton>
  );
}

function UserCard({ user }: { user: UserInfo }) {
  return (
    <div className="user-card">
      <UserPicture name={user.name || user.username} />
      <div className="user-card-text">
        <div className="user-card-name">{user.name || user.username}</div>
        <div className="user-card-fact">{user.username}</div>
        {user.tenantName && <div className="user-card-fact">{user.tenantName}</div>}
      </div>
    </div>
  );
}
