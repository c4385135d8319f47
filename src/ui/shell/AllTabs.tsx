import { IconDown } from '@arco-design/web-react/icon';
import { shallowEqual, useSelector } from '@xstate/react';
import { useLanguage, useText } from '../../i18n/text';
import { type TabsRef, tabStrip } from '../../machines/shell/tabs';
import { PopupButton } from '../menu/PopupButton';
import { tabTitle } from './tab-title';

/** A list of all open tabs, for those that the strip has no room for. */
export function AllTabs({ tabs }: { tabs: TabsRef }) {
  const t = useText();
  const language = useLanguage();
  const { tabs: open, active } = useSelector(tabs, tabStrip, shallowEqual);
  return (
    <PopupButton
      className="tab-all"
      label={t('shell.allTabs')}
      title={t('shell.allTabs')}
      items={open.map((tab) => ({
        key: tab.path,
        label: tabTitle(t, language, tab),
        checked: tab.path === active,
        onChoose: () => tabs.send({ type: 'select', path: tab.path }),
      }))}
    >
      <IconDown />
    </PopupButton>
  );
}
