import { Empty, Skeleton } from '@arco-design/web-react';
import { shallowEqual, useSelector } from '@xstate/react';
import type { Application } from '../../../contract/app-center';
import { useText } from '../../i18n/text';
import { type LoadingRef, loaded } from '../../machines/base/loading';
import type { MenuNode } from '../../machines/base/menu-tree';
import { sideMenu } from '../../machines/shell/menus';
import { type ShellRef, shellFrame } from '../../machines/shell/shell';
import { EntryCard } from './applications/EntryCard';
import { PageLink } from './applications/PageLink';

const MOST = 12;

interface Props {
  readonly shell: ShellRef;
  readonly common: LoadingRef<readonly Application[]>;
}

/** What the user has collected and opens most, as cards. Where there is nothing yet, or it cannot be loaded: the first of their pages. */
export function Entries({ shell, common }: Props) {
  const t = useText();
  const { menus } = useSelector(shell, shellFrame, shallowEqual);
  const side = useSelector(menus, sideMenu, shallowEqual);
  const byId = useSelector(shell, ({ context }) => context.index.byId);
  const { value, failure } = useSelector(common, loaded<readonly Application[]>, shallowEqual);
  const used = (value ?? []).flatMap(({ menuId }) => byId.get(menuId) ?? []).filter(({ component }) => component !== '');
  const isThere = side.show === 'menus' && (value !== null || failure !== null);
  return (
    <section className="home-card home-entries" aria-labelledby="home-entries">
      <div className="home-card-head">
        <h2 id="home-entries">{t('shell.home.entries')}</h2>
        <PageLink shell={shell} to="workbench" text={t('applications.arrange')} />
      </div>
      {isThere ? <Cards shell={shell} nodes={used.length > 0 ? used : pagesOf(side.menus)} /> : <Skeleton animation />}
    </section>
  );
}

const pagesOf = (nodes: readonly MenuNode[]): readonly MenuNode[] =>
  nodes.flatMap((node) => (node.children.length > 0 ? pagesOf(node.children) : [node]));

function Cards({ shell, nodes }: { shell: ShellRef; nodes: readonly MenuNode[] }) {
  const t = useText();
  if (nodes.length === 0) return <Empty description={t('shell.home.noEntries')} />;
  return (
    <ul className="entry-cards">
      {nodes.slice(0, MOST).map((node) => (
        <li key={node.id}>
          <EntryCard shell={shell} node={node} />
        </li>
      ))}
    </ul>
  );
}
