import { IconMenuFold, IconMenuUnfold } from '@arco-design/web-react/icon';
import { useText } from '../../i18n/text';

export function SideToggle({ collapsed, onToggle }: { collapsed: boolean; onToggle: () => void }) {
  const t = useText();
  const name = t(collapsed ? 'shell.expandSide' : 'shell.collapseSide');
  return (
    <button type="button" className="side-toggle" aria-label={name} aria-expanded={!collapsed} title={name} onClick={onToggle}>
      {collapsed ? <IconMenuUnfold /> : <IconMenuFold />}
    </button>
  );
}
