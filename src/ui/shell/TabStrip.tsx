import { shallowEqual, useSelector } from '@xstate/react';
import { type KeyboardEvent, type MouseEvent, useRef, useState, type WheelEvent } from 'react';
import { useLanguage, useText } from '../../i18n/text';
import { type TabsRef, tabStrip } from '../../machines/shell/tabs';
import { TabItem } from './TabItem';
import { TabMenu } from './TabMenu';
import { tabTitle } from './tab-title';
import './tab-strip.css';

interface OpenMenu {
  readonly path: string;
  readonly x: number;
  readonly y: number;
}

/**
 * The strip of open tabs (§2.4). Arrows move along it, Enter goes there, Delete closes, and the context menu opens by right-click,
 * by its own key or by Shift+F10.
 */
export function TabStrip({ tabs }: { tabs: TabsRef }) {
  const t = useText();
  const language = useLanguage();
  const { tabs: open, active } = useSelector(tabs, tabStrip, shallowEqual);
  const [menu, setMenu] = useState<OpenMenu | null>(null);
  const strip = useRef<HTMLDivElement>(null);
  /** The tab that had the focus is gone: the active one takes it over, when it is known. */
  const refocus = useRef(false);
  const focusActive = () => strip.current?.querySelector<HTMLElement>('[aria-selected=true]')?.focus();

  const close = (path: string) => {
    refocus.current = path === active;
    tabs.send({ type: 'close', which: 'this', path });
    if (path !== active) focusActive();
  };
  const showActive = (tab: HTMLElement | null) => {
    tab?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
    if (refocus.current) tab?.focus();
  };
  const closeMenu = () => {
    setMenu(null);
    focusActive();
  };

  return (
    <nav className="tab-strip" aria-label={t('shell.tabs')}>
      <div
        ref={strip}
        role="tablist"
        aria-label={t('shell.tabs')}
        className="tab-list"
        onWheel={scrollSideways}
        onFocus={() => {
          refocus.current = false;
        }}
        onKeyDown={(event) => steer(event, close, setMenu)}
      >
        {open.map((tab, i) => (
          <TabItem
            key={tab.path}
            tab={tab}
            title={tabTitle(t, language, tab)}
            active={tab.path === active}
            reachable={tab.path === active || (i === 0 && !open.some(({ path }) => path === active))}
            onActive={showActive}
            onSelect={() => tabs.send({ type: 'select', path: tab.path })}
            onClose={() => tabs.send({ type: 'close', which: 'this', path: tab.path })}
            onMenu={(event: MouseEvent) => setMenu({ path: tab.path, x: event.clientX, y: event.clientY })}
          />
        ))}
      </div>
      {menu && <TabMenu tabs={tabs} at={{ ...menu, side: 'right' }} path={menu.path} onClose={closeMenu} />}
    </nav>
  );
}

/** A wheel that turns downwards moves the strip, which has no other direction. */
const scrollSideways = (event: WheelEvent<HTMLElement>) => {
  if (event.deltaX === 0) event.currentTarget.scrollLeft += event.deltaY;
};

function steer(event: KeyboardEvent<HTMLElement>, close: (path: string) => void, openMenu: (menu: OpenMenu) => void) {
  const items = [...event.currentTarget.querySelectorAll<HTMLElement>('[role=tab]')];
  const at = items.findIndex((item) => item.matches(':focus'));
  const item = items[at];
  const path = item?.dataset.path;
  if (!item || path === undefined) return;
  const steps: Readonly<Record<string, number>> = { ArrowRight: at + 1, ArrowLeft: at - 1, Home: 0, End: items.length - 1 };
  const next = steps[event.key];
  if (next !== undefined) items.at(next % items.length)?.focus();
  else if (event.key === 'Delete') close(path);
  else if (event.key === 'ContextMenu' || (event.key === 'F10' && event.shiftKey)) {
    const { left, bottom } = item.getBoundingClientRect();
    openMenu({ path, x: left, y: bottom });
  } else return;
  event.preventDefault();
}
