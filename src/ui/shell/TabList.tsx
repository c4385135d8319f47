import { shallowEqual, useSelector } from '@xstate/react';
import { type KeyboardEvent, useCallback, useRef, type WheelEvent } from 'react';
import { useLanguage, useText } from '../../i18n/text';
import { type TabsRef, tabStrip } from '../../machines/shell/tabs';
import { moveFocus } from '../base/arrow-keys';
import { TabItem } from './TabItem';
import type { MenuOfTab } from './TabMenu';
import { useTabDragging } from './tab-dragging';
import { tabTitle } from './tab-title';

interface Props {
  readonly tabs: TabsRef;
  readonly focusActive: () => void;
  readonly onMenu: (menu: MenuOfTab) => void;
}

/** The tabs. They can be dragged along the strip. Arrows move along them, Enter goes there, Delete closes, and the context menu opens by right-click or by its keys. */
export function TabList({ tabs, focusActive, onMenu }: Props) {
  const t = useText();
  const language = useLanguage();
  const { tabs: open, active } = useSelector(tabs, tabStrip, shallowEqual);
  /** The tab that had the focus is gone: the active one takes it over, when it is known. */
  const refocus = useRef(false);
  const close = (path: string) => {
    refocus.current = path === active;
    tabs.send({ type: 'close', which: 'this', path });
    if (path !== active) focusActive();
  };
  const dragging = useTabDragging(tabs);
  const showActive = useCallback((tab: HTMLElement | null) => {
    if (!tab) return;
    if (refocus.current) tab.focus();
    return keepInView(tab);
  }, []);
  return (
    <div
      role="tablist"
      aria-label={t('shell.tabs')}
      className="tab-list"
      onWheel={scrollSideways}
      {...dragging}
      onFocus={() => {
        refocus.current = false;
      }}
      onKeyDown={(event) => steer(event, close, onMenu)}
    >
      {open.map((tab, i) => (
        <TabItem
          key={tab.path}
          tabs={tabs}
          tab={tab}
          title={tabTitle(t, language, tab)}
          active={tab.path === active}
          reachable={tab.path === active || (i === 0 && !open.some(({ path }) => path === active))}
          onActive={showActive}
          onMenu={onMenu}
        />
      ))}
    </div>
  );
}

/**
 * The observer reports the size first after the browser's own layout of this frame. Scrolled at once, in the click, the shown page
 * would be laid out twice.
 */
function keepInView(tab: HTMLElement) {
  const observer = new ResizeObserver(() => tab.scrollIntoView({ block: 'nearest', inline: 'nearest' }));
  observer.observe(tab);
  return () => observer.disconnect();
}

/** A wheel that turns downwards moves the strip, which has no other direction. */
const scrollSideways = (event: WheelEvent<HTMLElement>) => {
  if (event.deltaX === 0) event.currentTarget.scrollLeft += event.deltaY;
};

function steer(event: KeyboardEvent<HTMLElement>, close: (path: string) => void, openMenu: (menu: MenuOfTab) => void) {
  const items = [...event.currentTarget.querySelectorAll<HTMLElement>('[role=tab]')];
  if (moveFocus(event, items, 'across')) return;
  const item = items.find((each) => each.matches(':focus'));
  const path = item?.dataset.path;
  if (!item || path === undefined) return;
  if (event.key === 'Delete') close(path);
  else if (event.key === 'ContextMenu' || (event.key === 'F10' && event.shiftKey)) {
    const { left, bottom } = item.getBoundingClientRect();
    openMenu({ path, x: left, y: bottom });
  } else return;
  event.preventDefault();
}
