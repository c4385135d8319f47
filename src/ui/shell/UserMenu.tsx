import { IconDown, IconExport } from '@arco-design/web-react/icon';
import type { UserInfo } from '../../../contract/sign-in';
import { useText } from '../../i18n/text';
import { PopupButton } from '../shared/PopupButton';
import { UserPicture } from './UserPicture';

/** Who is signed in and where, and the way out. */
export function UserMenu({ user, onSignOut }: { user: UserInfo; onSignOut: () => void }) {
  const t = useText();
  const name = user.name || user.username;
  return (
    <PopupButton
      className="user-button"
      label={t('shell.account', { name })}
      head={<UserCard user={user} />}
      items={[{ key: 'signOut', label: t('frame.signOut'), icon: <IconExport />, onChoose: onSignOut }]}
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
