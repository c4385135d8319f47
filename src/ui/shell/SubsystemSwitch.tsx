import { IconApps, IconDown } from '@arco-design/web-react/icon';
import { shallowEqual, useSelector } from '@xstate/react';
import { useText } from '../../i18n/text';
import { enterableSubsystems, type MenusRef } from '../../machines/shell/menus';
import { PopupButton } from '../menu/PopupButton';

/** The sub-systems to choose from. Where there is only one, there is nothing to choose. */
export function SubsystemSwitch({ menus }: { menus: MenusRef }) {
  const t = useText();
  const subsystems = useSelector(menus, enterableSubsystems, shallowEqual);
  const chosen = useSelector(menus, ({ context }) => context.chosen);
  if (subsystems.length < 2) return null;
  const name = subsystems.find(({ id }) => id === chosen)?.name ?? chosen;
  return (
    <PopupButton
      className="subsystem-button"
      label={`${t('shell.subsystem')} ${name}`}
      items={subsystems.map(({ id, ...each }) => ({
        key: id,
        label: each.name ?? id,
        checked: id === chosen,
        onChoose: () => menus.send({ type: 'choose', subsystemId: id }),
      }))}
    >
      <IconApps />
      <span className="subsystem-name">{name}</span>
      <IconDown className="user-arrow" />
    </PopupButton>
  );
}
