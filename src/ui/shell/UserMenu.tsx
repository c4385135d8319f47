import { IconDown, IconExport, IconEyeInvisible, IconLock, IconSafe, IconSwap } from '@arco-design/web-react/icon';
import type { UserInfo } from '../../../contract/sign-in';
import { useText } from '../../i18n/text';
import { canLock } from '../../machines/shell/lock';
import { LAYOUTS, type Layout } from '../../machines/shell/shell-ports';
import { useFileAddress } from '../app/app';
import { type Look, useLanguageLook, useThemeLook } from '../app/looks';
import { useCrowded, useNarrow } from '../base/narrow';
import { UserPicture } from '../base/UserPicture';
import { PopupButton } from '../menu/PopupButton';
import type { PopupItem } from '../menu/PopupMenu';
import { useFullScreen } from './FullScreen';

interface Props {
  readonly user: UserInfo;
  readonly layout: Layout;
  readonly onArrange: (layout: Layout) => void;
  readonly onSwitchTenant: () => void;
  readonly onOpenAccount: () => void;
  readonly onChangePassword: () => void;
  readonly onLock: () => void;
  readonly onSignOut: () => void;
}

/** Who is signed in and where, the way to another of one's tenants, the security of one's own account, its password, and the way out. */
export function UserMenu({ user, layout, onArrange, onSwitchTenant, onOpenAccount, onChangePassword, ...leaving }: Props) {
  const { onLock, onSignOut } = leaving;
  const narrow = useNarrow();
  const crowded = useCrowded();
  const moved = [...itemsOf(useLanguageLook()), ...itemsOf(useThemeLook()), ...useFullScreenItem()];
  const t = useText();
  const name = user.name || user.username;
  const address = useFileAddress()(user.avatar);
  return (
    <PopupButton
      className="user-button"
      label={t('shell.account', { name })}
      head={<UserCard user={user} address={address} />}
      items={[
        ...(user.tenants !== 1 && !user.enteredBy
          ? [{ key: 'switchTenant', label: t('shell.tenants.title'), icon: <IconSwap />, onChoose: onSwitchTenant }]
          : []),
        { key: 'account', label: t('shell.pages.account'), icon: <IconSafe />, onChoose: onOpenAccount },
        { key: 'changePassword', label: t('password.change.title'), icon: <IconLock />, onChoose: onChangePassword },
        ...(narrow ? [] : LAYOUTS).map((each) => ({
          key: each,
          label: t(`shell.layouts.${each}`),
          checked: each === layout,
          onChoose: () => onArrange(each),
        })),
        ...(crowded ? moved : []),
        ...(canLock(user) ? [{ key: 'lock', label: t('shell.lock.act'), icon: <IconEyeInvisible />, onChoose: onLock }] : []),
        { key: 'signOut', label: t('frame.signOut'), icon: <IconExport />, onChoose: onSignOut },
      ]}
    >
      <UserPicture name={name} address={address} />
      <span className="user-button-name">{name}</span>
      <IconDown className="user-arrow" />
    </PopupButton>
  );
}

/** What the header has no room for: how the console speaks and looks, and the whole screen. */
const itemsOf = <Value extends string>({ value, options, onChoose }: Look<Value>): readonly PopupItem[] =>
  options.map((each) => ({
    key: each.value,
    label: each.label,
    checked: each.value === value,
    onChoose: () => onChoose(each.value),
  }));

function useFullScreenItem(): readonly PopupItem[] {
  const full = useFullScreen();
  return full ? [{ key: 'fullScreen', label: full.label, icon: full.icon, onChoose: full.turn }] : [];
}

function UserCard({ user, address }: { user: UserInfo; address: string | null }) {
  return (
    <div className="user-card">
      <UserPicture name={user.name || user.username} address={address} />
      <div className="user-card-text">
        <div className="user-card-name">{user.name || user.username}</div>
        <div className="user-card-fact">{user.username}</div>
        {user.tenantName && <div className="user-card-fact">{user.tenantName}</div>}
      </div>
    </div>
  );
}
