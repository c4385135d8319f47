import { Menu, Skeleton } from '@arco-design/web-react';
import { IconHome, IconLaunch } from '@arco-design/web-react/icon';
import { shallowEqual, useSelector } from '@xstate/react';
import { type MouseEvent, useState } from 'react';
import type { Language } from '../../../contract/text';
import { useLanguage, useText } from '../../i18n/text';
import { type MenuNode, menuName, waysTo } from '../../machines/base/menu-tree';
import { HOME } from '../../machines/base/routes';
import { type MenusRef, sideMenu } from '../../machines/shell/menus';
import type { ShellRef } from '../../machines/shell/shell';
import { type TabsRef, tabStrip } from '../../machines/shell/tabs';
import { MenuIcon } from './MenuIcon';
import './side-menu.css';

interface SideMenuProps {
  readonly shell: ShellRef;
  readonly menus: MenusRef;
  readonly tabs: TabsRef | null;
  readonly collapsed: boolean;
  /** A page was chosen: a drawer closes. */
  readonly onLeave?: () => void;
}

/** The menus of the chosen sub-system, home first. The ways to the active page are unfolded. */
export function SideMenu({ shell, menus, tabs, collapsed, onLeave }: SideMenuProps) {
  const t = useText();
  const language = useLanguage();
  const side = useSelector(menus, sideMenu, shallowEqual);
  const active = useSelector(tabs ?? undefined, (snapshot) => (snapshot ? tabStrip(snapshot).active : ''));
  const [folded, setFolded] = useState<Readonly<Record<string, boolean>>>({});
  if (side.show === 'failed') return <div className="side-menu" />;
  if (side.show === 'loading') return <SideSkeleton />;

  const ways = waysTo(active, side.menus);
  const unfolded = directoriesOf(side.menus).filter((id) => !(folded[id] ?? !ways.includes(id)));
  const choose = (address: string) => (event: MouseEvent) => {
    if (event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    shell.send({ type: 'open', address });
    onLeave?.();
  };
  return (
    <Menu
      className="side-menu"
      mode="vertical"
      collapse={collapsed}
      levelIndent={20}
      selectedKeys={[active]}
      openKeys={unfolded}
      onClickSubMenu={(id) => setFolded({ ...folded, [id]: unfolded.includes(id) })}
    >
      <Menu.Item
        key={HOME}
        wrapper="a"
        {...linkTo(HOME, active)}
        renderItemInTooltip={() => t('shell.pages.home')}
        onClick={choose(HOME)}
      >
        <IconHome />
        {t('shell.pages.home')}
      </Menu.Item>
      {side.menus.map((node) => branch({ node, active, choose, language }))}
    </Menu>
  );
}

interface Branch {
  readonly node: MenuNode;
  readonly active: string;
  readonly choose: (address: string) => (event: MouseEvent) => void;
  readonly language: Language;
}

/** A function and not a component: Arco's menu reads the keys of its own children. */
function branch({ node, ...rest }: Branch) {
  const { active, choose, language } = rest;
  const name = <NodeName node={node} />;
  if (node.children.length > 0) {
    return (
      <Menu.SubMenu key={node.id} title={name}>
        {node.children.map((child) => branch({ node: child, ...rest }))}
      </Menu.SubMenu>
    );
  }
  return (
    <Menu.Item
      key={node.path}
      wrapper="a"
      {...linkTo(node.path, active)}
      renderItemInTooltip={() => menuName(node, language)}
      onClick={choose(node.path)}
    >
      {name}
    </Menu.Item>
  );
}

/** A real link: it can be opened in another window, and its address can be copied. Arco hands these on to the `wrapper`. */
const linkTo = (href: string, active: string): object => ({ href, 'aria-current': href === active ? 'page' : undefined });

function NodeName({ node }: { node: MenuNode }) {
  const t = useText();
  const title = menuName(node, useLanguage());
  return (
    <>
      <MenuIcon name={node.icon} />
      {node.opensWindow ? (
        <span title={t('shell.opensWindow', { title })}>
          {title} <IconLaunch className="side-menu-launch" />
        </span>
      ) : (
        title
      )}
    </>
  );
}

const directoriesOf = (nodes: readonly MenuNode[]): readonly string[] =>
  nodes.flatMap(({ id, children }) => (children.length > 0 ? [id, ...directoriesOf(children)] : []));

const SideSkeleton = () => (
  <Skeleton className="side-skeleton" animation text={{ rows: 6, width: ['70%', '85%', '60%', '80%', '65%', '75%'] }} />
);
