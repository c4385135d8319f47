import { IconDown, IconExport, IconEyeInvisible, IconLock, IconSafe, IconSwap } from '@arco-design/web-react/icon';
import { useSelector } from '@xstate/react';
import type { UserInfo } from '../../../contract/sign-in';
import { LANGUAGES } from '../../../contract/text';
import { LANGUAGE_NAMES } from '../../i18n/language-names';
import { useLanguage, useText } from '../../i18n/text';
import { THEMES, themeOf } from '../../machines/app/theme';
import { canLock } from '../../machines/shell/lock';
import { LAYOUTS, type Layout } from '../../machines/shell/shell-ports';
import { useApp, useFileAddress } from '../app/app';
import { useCrowded, useNarrow } from '../base/narrow';
import { UserPicture } from '../base/UserPicture';
import { PopupButton } from '../menu/PopupButton';
import type { PopupItem } from '../menu/PopupMenu';

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
  const looks = useLooks();
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
        ...(crowded ? looks : []),
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

/** What the header has no room for: how the console speaks and looks. */
function useLooks(): readonly PopupItem[] {
  const t = useText();
  const { language, theme } = useApp();
  const spoken = useLanguage();
  const chosen = useSelector(theme, themeOf);
  return [
    ...LANGUAGES.map((each) => ({
      key: each,
      label: LANGUAGE_NAMES[each],
      checked: each === spoken,
      onChoose: () => language.send({ type: 'choose', language: each }),
    })),
    ...THEMES.map((each) => ({
      key: each,
      label: t(`frame.themes.${each}`),
      checked: each === chosen,
      onChoose: () => theme.send({ type: 'choose', theme: each }),
    })),
  ];
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
