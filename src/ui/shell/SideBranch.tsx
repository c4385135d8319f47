import { IconDown, IconLaunch } from '@arco-design/web-react/icon';
import { type CSSProperties, type MouseEvent, type ReactNode, useId, useRef, useState } from 'react';
import { useLanguage, useText } from '../../i18n/text';
import { type MenuNode, menuName } from '../../machines/base/menu-tree';
import { type PopupAt, PopupMenu } from '../menu/PopupMenu';
import { MenuIcon } from './MenuIcon';

/** What the parts of the side menu share. Each link and each directory has a key: the id of its menu, or a fixed page's path. */
export interface SideView {
  /** The key of the active page; null before there is one. */
  readonly active: string | null;
  /** The directories that the active page is in. */
  readonly ways: readonly string[];
  /** The key of the one part that Tab stops at. */
  readonly stop: string;
  readonly isFolded: (id: string) => boolean;
  readonly onFold: (id: string, fold: boolean) => void;
  readonly onOpen: (address: string) => void;
}

interface LinkProps {
  readonly view: SideView;
  readonly id: string;
  readonly address: string;
  /** Said in a tooltip: a narrow menu shows icons only, and a long name is cut. */
  readonly title: string;
  readonly depth: number;
  readonly children: ReactNode;
}

/** A real link: it can be opened in another window, and its address can be copied. */
export function SideLink({ view, id, address, title, depth, children }: LinkProps) {
  const choose = (event: MouseEvent) => {
    if (event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    view.onOpen(address);
  };
  return (
    <a
      className="side-item"
      style={indent(depth)}
      href={address}
      data-key={id}
      title={title}
      tabIndex={id === view.stop ? 0 : -1}
      aria-current={id === view.active ? 'page' : undefined}
      onClick={choose}
    >
      {children}
    </a>
  );
}

interface BranchProps {
  readonly view: SideView;
  readonly node: MenuNode;
  readonly depth: number;
}

/** A menu with what is below it. */
export function SideBranch({ view, node, depth }: BranchProps) {
  const below = useId();
  if (node.children.length === 0) return <PageLink view={view} node={node} depth={depth} />;
  const folded = view.isFolded(node.id);
  return (
    <>
      <button
        type="button"
        className={classesOf(view, node.id, !folded)}
        style={indent(depth)}
        data-key={node.id}
        tabIndex={node.id === view.stop ? 0 : -1}
        aria-expanded={!folded}
        aria-controls={folded ? undefined : below}
        onClick={() => view.onFold(node.id, !folded)}
      >
        <NodeName node={node} />
        <IconDown className="side-fold" />
      </button>
      {!folded && (
        <ul id={below}>
          {node.children.map((child) => (
            <li key={child.id}>
              <SideBranch view={view} node={child} depth={depth + 1} />
            </li>
          ))}
        </ul>
      )}
    </>
  );
}

/** The same in a menu that shows icons only: the pages of a directory are in a popup beside it. */
export function FoldedDirectory({ view, node, depth }: BranchProps) {
  const title = menuName(node, useLanguage());
  const button = useRef<HTMLButtonElement>(null);
  const [at, setAt] = useState<PopupAt | null>(null);
  const pages = usePages(node, view);
  if (node.children.length === 0) return <PageLink view={view} node={node} depth={depth} />;
  const close = () => {
    setAt(null);
    button.current?.focus();
  };
  return (
    <>
      <button
        ref={button}
        type="button"
        className={classesOf(view, node.id)}
        data-key={node.id}
        title={title}
        aria-haspopup="menu"
        aria-expanded={at !== null}
        tabIndex={node.id === view.stop ? 0 : -1}
        onClick={({ currentTarget }) => {
          const { right, top } = currentTarget.getBoundingClientRect();
          setAt({ x: right + 8, y: top, side: 'right' });
        }}
      >
        <NodeName node={node} />
      </button>
      {at && <PopupMenu label={title} at={at} items={pages} onClose={close} />}
    </>
  );
}

function usePages(node: MenuNode, { onOpen }: SideView) {
  const language = useLanguage();
  const leaves = ({ children }: MenuNode): readonly MenuNode[] =>
    children.flatMap((child) => (child.children.length > 0 ? leaves(child) : [child]));
  return leaves(node).map((page) => ({
    key: page.id,
    label: menuName(page, language),
    icon: <MenuIcon name={page.icon} />,
    onChoose: () => onOpen(page.path),
  }));
}

function PageLink({ view, node, depth }: BranchProps) {
  const t = useText();
  const title = menuName(node, useLanguage());
  return (
    <SideLink
      view={view}
      id={node.id}
      address={node.path}
      title={node.opensWindow ? t('shell.opensWindow', { title }) : title}
      depth={depth}
    >
      <NodeName node={node} />
    </SideLink>
  );
}

function NodeName({ node }: { node: MenuNode }) {
  return (
    <>
      <MenuIcon name={node.icon} />
      <span className="side-name">{menuName(node, useLanguage())}</span>
      {node.opensWindow && <IconLaunch className="side-launch" />}
    </>
  );
}

const classesOf = ({ ways }: SideView, id: string, unfolded = false) =>
  ['side-item', ways.includes(id) && 'on-way', unfolded && 'unfolded'].filter(Boolean).join(' ');

const indent = (depth: number): CSSProperties => ({ paddingInlineStart: 12 + depth * 20 });
