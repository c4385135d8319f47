import { IconClose, IconHome, IconPushpin } from '@arco-design/web-react/icon';
import type { MouseEvent, RefCallback } from 'react';
import { useText } from '../../i18n/text';
import { isClosable, type OpenTab } from '../../machines/shell/tab-order';
import { panelId, tabId } from './tab-ids';

interface TabItemProps {
  readonly tab: OpenTab;
  readonly title: string;
  readonly active: boolean;
  /** The one tab that the Tab key stops at. */
  readonly reachable: boolean;
  readonly onActive: RefCallback<HTMLElement>;
  readonly onSelect: () => void;
  readonly onClose: () => void;
  readonly onMenu: (event: MouseEvent) => void;
}

/** One tab. Its cross is for the pointer only: with the keyboard, Delete closes, and a list of tabs may contain nothing else. */
export function TabItem({ tab, title, active, reachable, onActive, onSelect, onClose, onMenu }: TabItemProps) {
  const t = useText();
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
        onClick={onSelect}
        onMouseDown={keepFromScrolling}
        onAuxClick={(event) => event.button === 1 && onClose()}
        onContextMenu={(event) => {
          event.preventDefault();
          onMenu(event);
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
}

/** A middle click closes; without this it would start the browser's own scrolling. */
const keepFromScrolling = (event: MouseEvent) => {
  if (event.button === 1) event.preventDefault();
};
