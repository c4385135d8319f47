import { IconLaunch } from '@arco-design/web-react/icon';
import { shallowEqual, useSelector } from '@xstate/react';
import type { MouseEvent } from 'react';
import { useLanguage } from '../../../i18n/text';
import { type MenuNode, menuName } from '../../../machines/base/menu-tree';
import type { ShellRef } from '../../../machines/shell/shell';
import type { Elements } from '../../base/elements';
import { MenuIcon } from '../MenuIcon';
import './entry-card.css';

/** §2.8: a menu card has one of four colours. Which one is read off its id, so that it does not change from visit to visit. */
const COLOURS = ['blue', 'cyan', 'purple', 'gold'] as const;

const colourOf = (id: string) => COLOURS[[...id].reduce((sum, letter) => sum + letter.charCodeAt(0), 0) % COLOURS.length];

interface EntryCardProps {
  readonly shell: ShellRef;
  readonly node: MenuNode;
  /** What stands before it. */
  readonly lead?: Elements;
  /** Buttons beside the card. */
  readonly children?: Elements;
}

/** A menu as a card: a real link, which opens as its menu does. */
export function EntryCard({ shell, node, lead, children }: EntryCardProps) {
  const language = useLanguage();
  const parent = useSelector(shell, ({ context }) => parentOf(context.index.roots, node.id), shallowEqual);
  return (
    <div className={`entry-card ${colourOf(node.id)}`}>
      {lead}
      <a
        className="entry-card-link"
        href={node.path}
        onClick={(event: MouseEvent) => {
          if (event.ctrlKey || event.metaKey || event.shiftKey) return;
          event.preventDefault();
          shell.send({ type: 'open', address: node.path });
        }}
      >
        <span className="entry-icon">
          <MenuIcon name={node.icon} />
        </span>
        <span className="entry-text">
          <span className="entry-name">
            <span>{menuName(node, language)}</span>
            {node.opensWindow && <IconLaunch />}
          </span>
          {parent && <span className="entry-parent">{menuName(parent, language)}</span>}
        </span>
      </a>
      {children && <div className="entry-buttons">{children}</div>}
    </div>
  );
}

function parentOf(nodes: readonly MenuNode[], id: string): MenuNode | null {
  for (const node of nodes) {
    if (node.children.some((child) => child.id === id)) return node;
    const below = parentOf(node.children, id);
    if (below) return below;
  }
  return null;
}
