import { Skeleton } from '@arco-design/web-react';
import { IconHome, IconNotification, IconStar } from '@arco-design/web-react/icon';
import { shallowEqual, useSelector } from '@xstate/react';
import { type KeyboardEvent, useState } from 'react';
import { useText } from '../../i18n/text';
import { type MenuNode, waysTo } from '../../machines/base/menu-tree';
import { HOME } from '../../machines/base/routes';
import { type MenusRef, sideMenu } from '../../machines/shell/menus';
import { fixedPath } from '../../machines/shell/page-routes';
import type { ShellRef } from '../../machines/shell/shell';
import { shownPage, type TabsRef } from '../../machines/shell/tabs';
import { moveFocus } from '../base/arrow-keys';
import { FoldedDirectory, SideBranch, SideLink, type SideView } from './SideBranch';
import './side-menu.css';

/** §2.2: the entries of the home-type menu. */
const FIXED = [
  ['home', IconHome],
  ['myMenus', IconStar],
  ['messageList', IconNotification],
] as const;

interface SideMenuProps {
  readonly shell: ShellRef;
  readonly menus: MenusRef;
  readonly tabs: TabsRef | null;
  readonly collapsed: boolean;
  /** The top menu whose children are all that is shown; absent: all menus. */
  readonly below?: string | null | undefined;
  /** A page was chosen: a drawer closes. */
  readonly onLeave?: () => void;
}

/**
 * The menus of the chosen sub-system, home first: links, and buttons that unfold directories. The ways to the active page are
 * unfolded. Tab stops once; arrows, Home and End move inside, and left and right fold and unfold.
 */
export function SideMenu({ shell, menus, tabs, collapsed, below, onLeave }: SideMenuProps) {
  const t = useText();
  const side = useSelector(menus, sideMenu, shallowEqual);
  const page = useSelector(tabs ?? undefined, (snapshot) => (snapshot ? shownPage(snapshot) : null));
  const [folded, setFolded] = useState<Readonly<Record<string, boolean>>>({});
  const [focused, setFocused] = useState('');
  if (side.show === 'failed') return <div className="side-menu" />;
  if (side.show === 'loading') return <SideSkeleton />;

  const active = page && (page.menuId ?? page.path);
  const above = side.menus.filter(({ id }) => id === page?.topMenuId);
  const ways = active === null ? [] : waysTo(active, above);
  const isFolded = (id: string) => collapsed || (folded[id] ?? !ways.includes(id));
  const shown = below === undefined ? side.menus : (side.menus.find(({ id }) => id === below)?.children ?? []);
  const seen = seenIn(shown, isFolded);
  const stops = [...FIXED.map(([name]) => fixedPath(name)), ...seen.map(({ id }) => id)];
  const view: SideView = {
    active,
    ways,
    stop: [focused, active].find((id) => id && stops.includes(id)) ?? HOME,
    isFolded,
    onFold: (id, fold) => setFolded({ ...folded, [id]: fold }),
    onOpen: (address) => {
      shell.send({ type: 'open', address });
      onLeave?.();
    },
  };
  const Directory = collapsed ? FoldedDirectory : SideBranch;
  return (
    <ul
      className={collapsed ? 'side-menu collapsed' : 'side-menu'}
      onKeyDown={steer}
      onFocus={({ target }) => setFocused(target.dataset.key ?? '')}
    >
      {FIXED.map(([name, Icon]) => (
        <li key={name}>
          <SideLink view={view} id={fixedPath(name)} address={fixedPath(name)} title={t(`shell.pages.${name}`)} depth={0}>
            <Icon />
            <span className="side-name">{t(`shell.pages.${name}`)}</span>
          </SideLink>
        </li>
      ))}
      {shown.map((node) => (
        <li key={node.id}>
          <Directory view={view} node={node} depth={0} />
        </li>
      ))}
    </ul>
  );
}

/** What is not folded away, from top to bottom. */
const seenIn = (nodes: readonly MenuNode[], isFolded: (id: string) => boolean): readonly MenuNode[] =>
  nodes.flatMap((node) => [node, ...(isFolded(node.id) ? [] : seenIn(node.children, isFolded))]);

function steer(event: KeyboardEvent<HTMLElement>) {
  const items = [...event.currentTarget.querySelectorAll<HTMLElement>('[data-key]')];
  if (moveFocus(event, items, 'down')) return;
  const fold = { ArrowRight: 'false', ArrowLeft: 'true' }[event.key];
  const item = items.find((each) => each.matches(':focus'));
  if (!item || !fold || item.getAttribute('aria-expanded') !== fold) return;
  event.preventDefault();
  item.click();
}

const SideSkeleton = () => (
  <Skeleton className="side-skeleton" animation text={{ rows: 6, width: ['70%', '85%', '60%', '80%', '65%', '75%'] }} />
);
