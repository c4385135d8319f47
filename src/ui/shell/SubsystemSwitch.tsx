import { IconApps, IconDown } from '@arco-design/web-react/icon';
import { shallowEqual, useSelector } from '@xstate/react';
import { useText } from '../../i18n/text';
import { allSubsystems, type MenusRef } from '../../machines/shell/menus';
import { PopupButton } from '../menu/PopupButton';

/** All sub-systems in their order (§3): those that the user may not enter are grey. Where one alone can be entered, there is nothing to choose. */
export function SubsystemSwitch({ menus }: { menus: MenusRef }) {
  const t = useText();
  const { subsystems, chosen } = useSelector(menus, allSubsystems, shallowEqual);
  if (subsystems.filter(({ currentUserHasPermission }) => currentUserHasPermission).length < 2) return null;
  const name = subsystems.find(({ id }) => id === chosen)?.name ?? chosen;
  return (
    <PopupButton
      className="subsystem-button"
      label={`${t('shell.subsystem')} ${name}`}
      items={subsystems.map(({ id, currentUserHasPermission, ...each }) => ({
        key: id,
        label: each.name ?? id,
        checked: id === chosen,
        disabled: !currentUserHasPermission,
        onChoose: () => menus.send({ type: 'choose', subsystemId: id }),
      }))}
    >
      <IconApps />
      <span className="subsystem-name">{name}</span>
      <IconDown className="user-arrow" />
    </PopupButton>
  );
}
