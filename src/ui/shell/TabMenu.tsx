import { useSelector } from '@xstate/react';
import { useLanguage, useText } from '../../i18n/text';
import { type Closing, type TabsRef, tabMenu } from '../../machines/shell/tabs';
import { type PopupAt, PopupMenu } from '../menu/PopupMenu';
import { tabTitle } from './tab-title';

const CLOSINGS: readonly Closing[] = ['this', 'left', 'right', 'others'];

/** What a right-click on a tab offers (§2.4). */
export function TabMenu({ tabs, path, at, onClose }: { tabs: TabsRef; path: string; at: PopupAt; onClose: () => void }) {
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
      items={CLOSINGS.map((which) => ({
        key: which,
        label: t(`shell.close.${which}`),
        disabled: !offers[which],
        onChoose: () => tabs.send({ type: 'close', which, path }),
      }))}
      onClose={onClose}
    />
  );
}
