import { useSelector } from '@xstate/react';
import { useLanguage, useText } from '../../i18n/text';
import { tabMenu } from '../../machines/shell/tab-menu';
import type { Closing } from '../../machines/shell/tab-order';
import type { TabsEvent, TabsRef } from '../../machines/shell/tabs';
import { type PopupAt, PopupMenu } from '../menu/PopupMenu';
import { tabTitle } from './tab-title';

const CLOSINGS: readonly Closing[] = ['this', 'left', 'right', 'others'];

/** The tab whose menu is open, and where. */
export interface MenuOfTab {
  readonly path: string;
  readonly x: number;
  readonly y: number;
}

interface Props {
  readonly tabs: TabsRef;
  readonly path: string;
  readonly at: PopupAt;
  readonly onDuplicate: () => void;
  readonly onCopyLink: () => void;
  readonly onClose: () => void;
}

/** What a right-click on a tab offers: the four closings of §2.4, and what else can be done with a tab. */
export function TabMenu({ tabs, path, at, onDuplicate, onCopyLink, onClose }: Props) {
  const t = useText();
  const language = useLanguage();
  const snapshot = useSelector(tabs, (state) => state);
  const tab = snapshot.context.tabs.find((open) => open.path === path);
  if (!tab) return null;
  const { offers, pinned, at: place } = tabMenu(snapshot, path);
  const item = (key: keyof typeof offers, label: string, event: TabsEvent) => ({
    key,
    label,
    disabled: !offers[key],
    onChoose: () => tabs.send(event),
  });
  return (
    <PopupMenu
      label={t('shell.tabMenu', { title: tabTitle(t, language, tab) })}
      at={at}
      items={[
        item('refresh', t('shell.refresh'), { type: 'refresh', path }),
        ...CLOSINGS.map((which) => item(which, t(`shell.close.${which}`), { type: 'close', which, path })),
        item('pin', t(pinned ? 'shell.unpin' : 'shell.pin'), { type: 'pin', path }),
        item('moveLeft', t('shell.moveLeft'), { type: 'move', path, to: place - 1 }),
        item('moveRight', t('shell.moveRight'), { type: 'move', path, to: place + 1 }),
        { key: 'copyLink', label: t('shell.copyLink'), onChoose: onCopyLink },
        { key: 'duplicate', label: t('shell.duplicate'), disabled: !offers.duplicate, onChoose: onDuplicate },
        item('reopen', t('shell.reopen'), { type: 'reopen' }),
      ]}
      onClose={onClose}
    />
  );
}
