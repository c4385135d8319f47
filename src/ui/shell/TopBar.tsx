import { IconMenu, IconSearch } from '@arco-design/web-react/icon';
import { shallowEqual, useSelector } from '@xstate/react';
import type { UserInfo } from '../../../contract/sign-in';
import { useText } from '../../i18n/text';
import { ACCOUNT } from '../../machines/base/routes';
import { siteOf } from '../../machines/base/site';
import type { InboxRef } from '../../machines/messages/inbox';
import type { MenusRef } from '../../machines/shell/menus';
import type { ShellRef } from '../../machines/shell/shell';
import type { TabsRef } from '../../machines/shell/tabs';
import { openTray, type UploadsRef } from '../../machines/shell/uploads';
import { useApp } from '../app/app';
import { LanguageSwitch } from '../app/LanguageSwitch';
import { ThemeSwitch } from '../app/ThemeSwitch';
import { useCrowded } from '../base/narrow';
import { hasView } from '../base/page';
import { Brand } from './Brand';
import { Breadcrumb } from './Breadcrumb';
import { FullScreen } from './FullScreen';
import { MessageBell } from './MessageBell';
import { SubsystemSwitch } from './SubsystemSwitch';
import { TopMenu } from './TopMenu';
import { UserMenu } from './UserMenu';
import './top-bar.css';

interface Props {
  readonly shell: ShellRef;
  readonly user: UserInfo;
  readonly menus: MenusRef;
  readonly tabs: TabsRef | null;
  readonly uploads: UploadsRef;
  readonly inbox: InboxRef;
  readonly onOpenSide: () => void;
}

export function TopBar({ shell, user, menus, tabs, uploads, inbox, onOpenSide }: Props) {
  const t = useText();
  const crowded = useCrowded();
  const layout = useSelector(shell, ({ context }) => context.layout);
  const title = useSelector(useApp().site, siteOf, shallowEqual).bigTitle || t('frame.siteTitle');
  // Who belongs to several must see where they are; the platform itself is called as the site is.
  const tenant = user.tenantName === title ? null : user.tenantName;
  return (
    <header className="top-bar">
      <button type="button" className="top-bar-burger" aria-label={t('shell.openSide')} onClick={onOpenSide}>
        <IconMenu />
      </button>
      <Brand />
      {layout === 'side' ? (
        <Breadcrumb shell={shell} tabs={tabs} />
      ) : (
        <TopMenu shell={shell} menus={menus} tabs={tabs} mixed={layout === 'mixed'} />
      )}
      {tenant && <span className="top-bar-tenant">{tenant}</span>}
      <div className="top-bar-tools">
        <SearchButton onSearch={() => shell.send({ type: 'search' })} />
        <UploadTray uploads={uploads} />
        <SubsystemSwitch menus={menus} />
        <MessageBell shell={shell} inbox={inbox} />
        {!crowded && <FullScreen />}
        {!crowded && <LanguageSwitch />}
        {!crowded && <ThemeSwitch />}
        <UserMenu
          user={user}
          layout={layout}
          onArrange={(chosen) => shell.send({ type: 'arrange', layout: chosen })}
          onSwitchTenant={() => shell.send({ type: 'switchTenant' })}
          onOpenAccount={() => shell.send({ type: 'open', address: ACCOUNT })}
          onChangePassword={() => shell.send({ type: 'changePassword' })}
          onLock={() => shell.send({ type: 'lock' })}
          onSignOut={() => shell.send({ type: 'signOut' })}
        />
      </div>
    </header>
  );
}

/** Where there is room, it looks like a field, and says which keys do the same. */
function SearchButton({ onSearch }: { onSearch: () => void }) {
  const t = useText();
  return (
    <button type="button" className="search-button" title={t('shell.palette.title')} onClick={onSearch}>
      <IconSearch />
      <span className="search-text">{t('shell.palette.open')}</span>
      <kbd className="search-keys">{/Mac|iP/.test(navigator.platform) ? '⌘ K' : 'Ctrl K'}</kbd>
    </button>
  );
}

/** Nothing before the first file. */
function UploadTray({ uploads }: { uploads: UploadsRef }) {
  const { file, tray } = useSelector(uploads, openTray, shallowEqual);
  return file && tray && hasView(file) ? <file.View page={tray} /> : null;
}
