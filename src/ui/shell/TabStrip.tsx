import { useCallback, useRef, useState } from 'react';
import { useText } from '../../i18n/text';
import type { TabsRef } from '../../machines/shell/tabs';
import type { Elements } from '../base/elements';
import { AllTabs } from './AllTabs';
import { TabList } from './TabList';
import { type MenuOfTab, TabMenu } from './TabMenu';
import './tab-strip.css';

interface Props {
  readonly tabs: TabsRef;
  readonly onDuplicate: (path: string) => void;
  readonly onCopyLink: (path: string) => void;
  /** What is offered for the page that is shown. */
  readonly ofPage?: Elements;
}

/** The strip of open tabs (§2.4), and the menu of one of them. */
export function TabStrip({ tabs, onDuplicate, onCopyLink, ofPage }: Props) {
  const t = useText();
  const [menu, setMenu] = useState<MenuOfTab | null>(null);
  const strip = useRef<HTMLElement>(null);
  const focusActive = useCallback(() => strip.current?.querySelector<HTMLElement>('[aria-selected=true]')?.focus(), []);
  const closeMenu = () => {
    setMenu(null);
    focusActive();
  };
  return (
    <nav ref={strip} className="tab-strip" aria-label={t('shell.tabs')}>
      <TabList tabs={tabs} focusActive={focusActive} onMenu={setMenu} />
      {ofPage}
      <AllTabs tabs={tabs} />
      {menu && (
        <TabMenu
          tabs={tabs}
          at={{ ...menu, side: 'right' }}
          path={menu.path}
          onDuplicate={() => onDuplicate(menu.path)}
          onCopyLink={() => onCopyLink(menu.path)}
          onClose={closeMenu}
        />
      )}
    </nav>
  );
}
