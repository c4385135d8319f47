import { IconMenu } from '@arco-design/web-react/icon';
import { shallowEqual, useSelector } from '@xstate/react';
import type { UserInfo } from '../../../contract/sign-in';
import { useText } from '../../i18n/text';
import { ACCOUNT } from '../../machines/base/routes';
import { siteOf } from '../../machines/base/site';
import type { InboxRef } from '../../machines/messages/inbox';
import type { MenusRef } from '../../machines/shell/menus';
import type { ShellRef } from '../../machines/shell/shell';
import { openTray, type UploadsRef } from '../../machines/shell/uploads';
import { useApp } from '../app/app';
import { LanguageSwitch } from '../app/LanguageSwitch';
import { ThemeSwitch } from '../app/ThemeSwitch';
import { hasView } from '../base/page';
import { Brand } from './Brand';
import { MessageBell } from './MessageBell';
import { SubsystemSwitch } from './SubsystemSwitch';
import { UserMenu } from './UserMenu';
import './top-bar.css';

interface Props {
  readonly shell: ShellRef;
  readonly user: UserInfo;
  readonly menus: MenusRef;
  readonly uploads: UploadsRef;
  readonly inbox: InboxRef;
  readonly onOpenSide: () => void;
}

export function TopBar({ shell, user, menus, uploads, inbox, onOpenSide }: Props) {
  const t = useText();
  const title = useSelector(useApp().site, siteOf, shallowEqual).bigTitle || t('frame.siteTitle');
  // Who belongs to several must see where they are; the platform itself is called as the site is.
  const tenant = user.tenantName === title ? null : user.tenantName;
  return (
    <header className="top-bar">
      <button type="button" className="top-bar-burger" aria-label={t('shell.openSide')} onClick={onOpenSide}>
        <IconMenu />
      </button>
      <Brand />
      {tenant && <span className="top-bar-tenant">{tenant}</span>}
      <div className="top-bar-tools">
        <UploadTray uploads={uploads} />
        <SubsystemSwitch menus={menus} />
        <MessageBell shell={shell} inbox={inbox} />
        <LanguageSwitch />
        <ThemeSwitch />
        <UserMenu
          user={user}
          onOpenAccount={() => shell.send({ type: 'open', address: ACCOUNT })}
          onChangePassword={() => shell.send({ type: 'changePassword' })}
          onSignOut={() => shell.send({ type: 'signOut' })}
        />
      </div>
    </header>
  );
}

/** Nothing before the first file. */
function UploadTray({ uploads }: { uploads: UploadsRef }) {
  const { file, tray } = useSelector(uploads, openTray, shallowEqual);
  return file && tray && hasView(file) ? <file.View page={tray} /> : null;
}
