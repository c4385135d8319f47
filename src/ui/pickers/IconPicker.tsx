import { Tabs } from '@arco-design/web-react';
import { shallowEqual, useSelector } from '@xstate/react';
import { createElement } from 'react';
import { useText } from '../../i18n/text';
import { ICON_TABS, type IconPickerRef, iconPicker } from '../../machines/pickers/icon-picker';
import { iconNames, iconOf } from './icons';
import { PickerFrame } from './PickerFrame';
import './icon-picker.css';

/** One icon out of six tabs (§2.7). */
export function IconPicker({ picker }: { picker: IconPickerRef }) {
  const t = useText();
  const { tab, chosen } = useSelector(picker, iconPicker, shallowEqual);
  const onChange = (key: string) => {
    const shown = ICON_TABS.find((one) => one === key);
    if (shown) picker.send({ type: 'show', tab: shown });
  };
  return (
    <PickerFrame
      title={t('pickers.icons.title')}
      onConfirm={() => picker.send({ type: 'confirm' })}
      onCancel={() => picker.send({ type: 'cancel' })}
    >
      <Tabs className="icons" aria-label={t('pickers.icons.groups')} activeTab={tab} onChange={onChange}>
        {ICON_TABS.map((one) => (
          <Tabs.TabPane key={one} title={t(`pickers.icons.${one}`)}>
            <ul className="icons-grid">
              {iconNames(one).map((id) => (
                <li key={id}>
                  <button
                    type="button"
                    className="icons-icon"
                    aria-label={id}
                    title={id}
                    aria-pressed={id === chosen?.id}
                    onClick={() => picker.send({ type: 'choose', icon: { id } })}
                  >
                    {createElement(iconOf(id) ?? 'span')}
                  </button>
                </li>
              ))}
            </ul>
          </Tabs.TabPane>
        ))}
      </Tabs>
    </PickerFrame>
  );
}
