import { IconMenu } from '@arco-design/web-react/icon';
import type { UserInfo } from '../../../contract/sign-in';
import { useText } from '../../i18n/text';
import type { MenusRef } from '../../machines/menus';
import { LanguageSwitch } from '../frame/LanguageSwitch';
import { ThemeSwitch } from '../frame/ThemeSwitch';
import { Brand } from './Brand';
import { SubsystemSwitch } from './SubsystemSwitch';
import { UserMenu } from './UserMenu';
import './top-bar.css';

export function TopBar({ user, menus, onOpenSide }: { user: UserInfo; menus: MenusRef; onOpenSide: () => void }) {
  const t = useText();
  return (
    <header className="top-bar">
      <button type="button" className="top-bar-burger" aria-label={t('shell.openSide')} onClick={onOpenSide}>
        <IconMenu />
      </button>
      <Brand />
      <div className="top-bar-tools">
        <SubsystemSwitch menus={menus} />
        <LanguageSwitch />
        <ThemeSwitch />
        <UserMenu user={user} />
      </div>
    </header>
  );
}
