import { useSelector } from '@xstate/react';
import { useLanguage, useText } from '../../i18n/text';
import { type Closing, type TabsRef, tabMenu } from '../../machines/shell/tabs';
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
  readonly onClose: () => void;
}

/** What a right-click on a tab offers (§2.4). */
export function TabMenu({ tabs, path, at, onDuplicate, onClose }: Props) {
  const t = useText();
  const language = useLanguage();
  const snapshot = useSelector(tabs, (state) => state);
  const tab = snapshot.context.tabs.find((open) => open.path === path);
  if (!tab) return null;
  const offers = tabMenu(snapshot, path);
  return (
    <PopupMenu
      label={t('shell.tabMenu', { title: tabTitle(t, language, tab) })}
      at={at}
      items={[
        ...CLOSINGS.map((which) => ({
          key: which,
          label: t(`shell.close.${which}`),
          disabled: !offers[which],
          onChoose: () => tabs.send({ type: 'close', which, path }),
        })),
        { key: 'duplicate', label: t('shell.duplicate'), disabled: tab.menuId === null, onChoose: onDuplicate },
      ]}
      onClose={onClose}
    />
  );
}
