import { IconClose, IconHome, IconPushpin } from '@arco-design/web-react/icon';
import { type MouseEvent, memo, type RefCallback } from 'react';
import { useText } from '../../i18n/text';
import { isClosable, type OpenTab } from '../../machines/shell/tab-order';
import type { TabsRef } from '../../machines/shell/tabs';
import type { MenuOfTab } from './TabMenu';
import { panelId, tabId } from './tab-ids';

interface TabItemProps {
  readonly tabs: TabsRef;
  readonly tab: OpenTab;
  readonly title: string;
  readonly active: boolean;
  /** The one tab that the Tab key stops at. */
  readonly reachable: boolean;
  readonly onActive: RefCallback<HTMLElement>;
  readonly onMenu: (menu: MenuOfTab) => void;
}

/**
 * One tab. Its cross is for the pointer only: with the keyboard, Delete closes, and a list of tabs may contain nothing else. Of many tabs,
 * only those are drawn again that change.
 */
export const TabItem = memo(function TabItem({ tabs, tab, title, active, reachable, onActive, onMenu }: TabItemProps) {
  const t = useText();
  const onClose = () => tabs.send({ type: 'close', which: 'this', path: tab.path });
  const closable = isClosable(tab);
  return (
    <div className={active ? 'tab-item active' : 'tab-item'} role="presentation">
      <button
        ref={active ? onActive : undefined}
        type="button"
        role="tab"
        className={closable ? 'tab-button closable' : 'tab-button'}
        id={tabId(tab.path)}
        aria-selected={active}
        aria-controls={tab.ref ? panelId(tab.path) : undefined}
        tabIndex={reachable ? 0 : -1}
        data-path={tab.path}
        title={tab.dirty ? `${title} · ${t('shell.unsaved')}` : title}
        onClick={() => tabs.send({ type: 'select', path: tab.path })}
        onMouseDown={keepFromScrolling}
        onAuxClick={(event) => event.button === 1 && onClose()}
        onContextMenu={(event) => {
          event.preventDefault();
          onMenu({ path: tab.path, x: event.clientX, y: event.clientY });
        }}
      >
        {tab.pinned ? <IconPushpin /> : !closable && <IconHome />}
        {tab.dirty && <span className="tab-dirty" role="img" aria-label={t('shell.unsaved')} />}
        <span className="tab-name">{title}</span>
      </button>
      {closable && (
        <button
          type="button"
          className="tab-close"
          tabIndex={-1}
          aria-hidden
          title={t('shell.closeTab', { title })}
          onClick={onClose}
        >
          <IconClose />
        </button>
      )}
    </div>
  );
});

/** A middle click closes; without this it would start the browser's own scrolling. */
const keepFromScrolling = (event: MouseEvent) => {
  if (event.button === 1) event.preventDefault();
};
