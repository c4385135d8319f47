import { Drawer, Spin } from '@arco-design/web-react';
import { shallowEqual, useSelector } from '@xstate/react';
import { lazy, Suspense, useCallback, useState } from 'react';
import { useText } from '../../i18n/text';
import { shellLayout } from '../../machines/app/embedding';
import { isLocked } from '../../machines/shell/lock';
import { isSwitching, type ShellRef, shellFrame } from '../../machines/shell/shell';
import { shownPage } from '../../machines/shell/tabs';
import { unsavedTabs } from '../../machines/shell/unsaved';
import { useApp } from '../app/app';
import { OpenPageContext } from '../base/open-page';
import { ReturnFocus } from '../base/ReturnFocus';
import { ChangePasswordDialog } from '../credentials/ChangePasswordDialog';
import { ClosingDialog, LeavingDialog } from './EditsDialog';
import { HelpButton } from './HelpButton';
import { LockScreen } from './LockScreen';
import { MenusGate } from './MenusGate';
import { SideMenu } from './SideMenu';
import { SideToggle } from './SideToggle';
import { TabArea } from './TabArea';
import { TabStrip } from './TabStrip';
import { TopBar } from './TopBar';
import { VisitBar } from './VisitBar';
import { Watermark } from './Watermark';
import './shell.css';

const TenantDialog = lazy(async () => ({ default: (await import('./TenantDialog')).TenantDialog }));

const Palette = lazy(async () => ({ default: (await import('./Palette')).Palette }));

const CONTENT = 'content';

/** The frame, unless it is locked; over it, whose it is. */
export function ShellFrame({ shell }: { shell: ShellRef }) {
  const { user, lock, tabs } = useSelector(shell, shellFrame, shallowEqual);
  const locked = useSelector(lock, isLocked);
  return (
    <>
      <div className={locked ? 'shell-frame covered' : 'shell-frame'} inert={locked}>
        <OpenFrame shell={shell} />
      </div>
      {locked && (
        <LockScreen
          lock={lock}
          user={user}
          unsaved={unsavedTabs(tabs).length > 0}
          onSignOut={() => shell.send({ type: 'abandon' })}
        />
      )}
      {user.watermark && <Watermark user={user} />}
    </>
  );
}

/** The pages, with the console's own frame around them unless a host around the console has taken it away (§4). */
function OpenFrame({ shell }: { shell: ShellRef }) {
  const { bare, fit } = useSelector(useApp().embedding, shellLayout, shallowEqual);
  const tabs = useSelector(shell, ({ context }) => context.tabs);
  return (
    <>
      {bare ? <BareShell shell={shell} fit={fit} /> : <FramedShell shell={shell} />}
      {tabs && <ClosingDialog tabs={tabs} />}
      <LeavingDialog shell={shell} />
      <ChangePasswordDialog shell={shell} />
      <TenantSwitch shell={shell} />
      <Search shell={shell} />
    </>
  );
}

/** To another tenant of one's own. Until it is there, nothing else can be done. */
function TenantSwitch({ shell }: { shell: ShellRef }) {
  const t = useText();
  const dialog = useSelector(shell, ({ children }) => children.ownTenants);
  const switching = useSelector(shell, isSwitching);
  if (switching) return <Spin className="shell-veil" size={32} tip={t('shell.tenants.switching')} />;
  return <Suspense>{dialog && <TenantDialog dialog={dialog} />}</Suspense>;
}

function Search({ shell }: { shell: ShellRef }) {
  const palette = useSelector(shell, ({ children }) => children.palette);
  return <Suspense>{palette && <Palette palette={palette} />}</Suspense>;
}

function BareShell({ shell, fit }: { shell: ShellRef; fit: boolean }) {
  return (
    <div className={fit ? 'shell bare fit' : 'shell bare'}>
      <Pages shell={shell} bare />
    </div>
  );
}

/** Top bar, side menu, tab strip and the pages below it. On a phone the side menu is a drawer. */
function FramedShell({ shell }: { shell: ShellRef }) {
  const t = useText();
  const { user, collapsed, layout, menus, tabs, uploads, inbox, help } = useSelector(shell, shellFrame, shallowEqual);
  const top = useSelector(tabs ?? undefined, (snapshot) => (snapshot && shownPage(snapshot)?.topMenuId) ?? null);
  const [drawn, setDrawn] = useState(false);
  return (
    <div className={layout === 'top' ? 'shell wide' : 'shell'}>
      <a className="shell-skip" href={`#${CONTENT}`} onClick={skipTo}>
        {t('shell.skip')}
      </a>
      <TopBar
        shell={shell}
        user={user}
        menus={menus}
        tabs={tabs}
        uploads={uploads}
        inbox={inbox}
        onOpenSide={() => setDrawn(true)}
      />
      {layout !== 'top' && (
        <nav className={collapsed ? 'shell-side collapsed' : 'shell-side'} aria-label={t('shell.sideMenu')}>
          <SideMenu shell={shell} menus={menus} tabs={tabs} collapsed={collapsed} below={layout === 'mixed' ? top : undefined} />
          <SideToggle collapsed={collapsed} onToggle={() => shell.send({ type: 'toggleSide' })} />
        </nav>
      )}
      {drawn && <ReturnFocus />}
      <Drawer
        className="shell-drawer"
        title={t('shell.sideMenu')}
        placement="left"
        width="min(280px, 86vw)"
        visible={drawn}
        footer={null}
        unmountOnExit
        onCancel={() => setDrawn(false)}
      >
        <nav aria-label={t('shell.sideMenu')}>
          <SideMenu shell={shell} menus={menus} tabs={tabs} collapsed={false} onLeave={() => setDrawn(false)} />
        </nav>
      </Drawer>
      <div className="shell-work">
        {user.enteredBy && <VisitBar tenant={user.tenantName ?? ''} onLeave={() => shell.send({ type: 'signOut' })} />}
        {tabs ? (
          <TabStrip
            tabs={tabs}
            onDuplicate={(path) => shell.send({ type: 'duplicate', path })}
            onCopyLink={(path) => shell.send({ type: 'copyLink', path })}
            ofPage={<HelpButton help={help} tabs={tabs} />}
          />
        ) : (
          <div className="tab-strip" />
        )}
        <Pages shell={shell} />
      </div>
    </div>
  );
}

function Pages({ shell, bare = false }: { shell: ShellRef; bare?: boolean }) {
  const { menus, tabs } = useSelector(shell, shellFrame, shallowEqual);
  const open = useCallback((address: string) => shell.send({ type: 'open', address }), [shell]);
  return (
    <main id={CONTENT} className="shell-content" tabIndex={-1}>
      <OpenPageContext value={open}>
        {tabs ? <TabArea shell={shell} tabs={tabs} bare={bare} /> : <MenusGate menus={menus} />}
      </OpenPageContext>
    </main>
  );
}

/** The fragment stays out of the address, which belongs to the open page. */
function skipTo(event: React.MouseEvent) {
  event.preventDefault();
  document.getElementById(CONTENT)?.focus();
}
