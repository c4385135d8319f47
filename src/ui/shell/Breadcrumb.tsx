import { useSelector } from '@xstate/react';
import { useLanguage, useText } from '../../i18n/text';
import { menuName, waysTo } from '../../machines/base/menu-tree';
import type { ShellRef } from '../../machines/shell/shell';
import { shownPage, type TabsRef } from '../../machines/shell/tabs';
import { tabTitle } from './tab-title';
import './breadcrumb.css';

/** Where the shown page stands in the menus; nothing for a page that stands in none. */
export function Breadcrumb({ shell, tabs }: { shell: ShellRef; tabs: TabsRef | null }) {
  const t = useText();
  const language = useLanguage();
  const { roots, byId } = useSelector(shell, ({ context }) => context.index);
  const page = useSelector(tabs ?? undefined, (snapshot) => (snapshot ? shownPage(snapshot) : null));
  const way = page?.menuId ? waysTo(page.menuId, roots).flatMap((id) => byId.get(id) ?? []) : [];
  if (!page || way.length === 0) return <div className="breadcrumb" />;
  return (
    <nav className="breadcrumb" aria-label={t('shell.breadcrumb')}>
      <ol>
        {way.map((node) => (
          <li key={node.id}>{menuName(node, language)}</li>
        ))}
        <li aria-current="page">{tabTitle(t, language, { ...page, customTitle: '' })}</li>
      </ol>
    </nav>
  );
}
