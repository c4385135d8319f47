import { shallowEqual, useSelector } from '@xstate/react';
import { useLanguage, useText } from '../../i18n/text';
import { type MenuNode, menuName } from '../../machines/base/menu-tree';
import { HOME } from '../../machines/base/routes';
import { type MenusRef, sideMenu } from '../../machines/shell/menus';
import type { ShellRef } from '../../machines/shell/shell';
import { shownPage, type TabsRef } from '../../machines/shell/tabs';
import { PopupButton } from '../menu/PopupButton';
import { followed } from './applications/followed';
import './top-menu.css';

interface Props {
  readonly shell: ShellRef;
  readonly menus: MenusRef;
  readonly tabs: TabsRef | null;
  /** What is below a directory stands at the side: the directory leads to the first of it. Else it opens a menu. */
  readonly mixed: boolean;
}

/** The menus of the chosen sub-system along the header, for those who have chosen so. */
export function TopMenu({ shell, menus, tabs, mixed }: Props) {
  const t = useText();
  const language = useLanguage();
  const side = useSelector(menus, sideMenu, shallowEqual);
  const page = useSelector(tabs ?? undefined, (snapshot) => (snapshot ? shownPage(snapshot) : null));
  const roots = side.show === 'menus' ? side.menus : [];
  const link = (address: string, name: string, active: boolean) => (
    <a className="top-menu-item" href={address} aria-current={active && 'page'} onClick={followed(shell, address)}>
      {name}
    </a>
  );
  return (
    <nav className="top-menu" aria-label={t('shell.topMenu')}>
      <ul>
        <li>{link(HOME, t('shell.pages.home'), page?.path === HOME)}</li>
        {roots.map((node) => {
          const leaves = leavesOf(node);
          const [first] = leaves;
          const name = menuName(node, language);
          const active = page?.topMenuId === node.id;
          if (!first) return null;
          return (
            <li key={node.id} className={active ? 'active' : undefined}>
              {mixed || first === node ? (
                link(first.path, name, active)
              ) : (
                <PopupButton
                  className="top-menu-item"
                  label={name}
                  items={leaves.map((leaf) => ({
                    key: leaf.id,
                    label: menuName(leaf, language),
                    onChoose: () => shell.send({ type: 'open', address: leaf.path }),
                  }))}
                >
                  {name}
                </PopupButton>
              )}
            </li>
          );
        })}
      </ul>
    </nav>
  );
}

const leavesOf = (node: MenuNode): readonly MenuNode[] =>
  node.children.length === 0 ? [node] : node.children.flatMap((child) => leavesOf(child));
