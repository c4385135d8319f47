import { Empty } from '@arco-design/web-react';
import { useLanguage, useText } from '../../../i18n/text';
import { menuName } from '../../../machines/base/menu-tree';
import type { AppCenterRef } from '../../../machines/shell/app-center';
import type { ShellRef } from '../../../machines/shell/shell';
import { Applications, Cards, CollectButton, type Shown, useMenusOf } from './Applications';
import { Arrangement } from './Arrangement';

/** §2.2, /myMenu/custom: the user puts together what their home page and their common menus begin with. */
export function WorkbenchPage({ page: center }: { page: AppCenterRef }) {
  const t = useText();
  return (
    <section className="applications-page">
      <h1 className="visually-hidden">{t('shell.pages.workbench')}</h1>
      <Applications center={center}>
        {(shown, shell) => (
          <>
            <div className="applications-head">
              <h2>{t('applications.mine')}</h2>
              <Standing shell={shell} shown={shown} />
            </div>
            {shown.collected.length > 0 ? (
              <Arrangement center={center} shell={shell} shown={shown} />
            ) : (
              <Empty description={t('applications.noneCollected')} />
            )}
            <h2>{t('applications.others')}</h2>
            <Cards
              shell={shell}
              applications={shown.found.filter((each) => !shown.collected.includes(each))}
              buttons={(node) => <CollectButton center={center} node={node} collected={shown.collected} />}
            />
          </>
        )}
      </Applications>
    </section>
  );
}

/** What goes on, for those who see it and those who hear it: where a moved card is, and that it is being saved. */
function Standing({ shell, shown: { collected, held, placed, saving } }: { shell: ShellRef; shown: Shown }) {
  const t = useText();
  const language = useLanguage();
  const nodes = useMenusOf(shell, collected);
  const at = nodes.findIndex(({ id }) => id === placed);
  const node = nodes[at];
  const place = node && t('applications.standing', { title: menuName(node, language), at: at + 1, of: nodes.length });
  const text = (held ? place : saving ? t('applications.saving') : place) ?? t('applications.mineHint');
  return <p role="status">{text}</p>;
}
