import { Empty, Skeleton } from '@arco-design/web-react';
import { IconLaunch } from '@arco-design/web-react/icon';
import { shallowEqual, useSelector } from '@xstate/react';
import type { MouseEvent } from 'react';
import { useLanguage, useText } from '../../i18n/text';
import { type MenuNode, menuName } from '../../machines/base/menu-tree';
import { sideMenu } from '../../machines/shell/menus';
import { type ShellRef, shellFrame } from '../../machines/shell/shell';
import { MenuIcon } from './MenuIcon';

/** §2.8: a menu card has one of four colours. Which one is read off its id, so that it does not change from visit to visit. */
const COLOURS = ['blue', 'cyan', 'purple', 'gold'] as const;

const colourOf = (id: string) => COLOURS[[...id].reduce((sum, letter) => sum + letter.charCodeAt(0), 0) % COLOURS.length];

const MOST = 12;

/** The user's pages as cards. */
export function Entries({ shell }: { shell: ShellRef }) {
  const t = useText();
  const { menus } = useSelector(shell, shellFrame, shallowEqual);
  const side = useSelector(menus, sideMenu, shallowEqual);
  return (
    <section className="home-card home-entries" aria-labelledby="home-entries">
      <h2 id="home-entries">{t('shell.home.entries')}</h2>
      {side.show === 'menus' ? <Cards shell={shell} pages={pagesOf(side.menus).slice(0, MOST)} /> : <Skeleton animation />}
    </section>
  );
}

interface PageEntry {
  readonly node: MenuNode;
  readonly parent: MenuNode | null;
}

const pagesOf = (nodes: readonly MenuNode[], parent: MenuNode | null = null): readonly PageEntry[] =>
  nodes.flatMap((node) => (node.children.length > 0 ? pagesOf(node.children, node) : [{ node, parent }]));

function Cards({ shell, pages }: { shell: ShellRef; pages: readonly PageEntry[] }) {
  const t = useText();
  const language = useLanguage();
  if (pages.length === 0) return <Empty description={t('shell.home.noEntries')} />;
  return (
    <div className="home-cards">
      {pages.map(({ node, parent }) => (
        <a
          key={node.id}
          className={`entry-card ${colourOf(node.id)}`}
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
              <span>{menuName(node, language)}</span> {node.opensWindow && <IconLaunch />}
            </span>
            {parent && <span className="entry-parent">{menuName(parent, language)}</span>}
          </span>
        </a>
      ))}
    </div>
  );
}
