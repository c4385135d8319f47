import { Tag } from '@arco-design/web-react';
import { shallowEqual, useSelector } from '@xstate/react';
import { useLanguage, useText } from '../../../i18n/text';
import type { MenuRow, MenusPageRef, MenuValues } from '../../../machines/administration/menus';
import { menuName } from '../../../machines/base/menu-tree';
import { openDialog } from '../../../machines/records/records-page';
import { LongText } from '../../base/LongText';
import { ConfirmDialog } from '../../forms/ActDialog';
import { MenuIcon } from '../../shell/MenuIcon';
import { TreePage } from '../../tree/TreePage';
import type { TreeLook } from '../../tree/tree-look';
import { MenuFields } from './MenuFields';
import { FileTools, ImportQuestion } from './MenuFiles';
import { NamingDialog } from './NamingDialog';
import './menus.css';

const RIGHTS = { add: 'menu:add', edit: 'menu:edit', remove: 'menu:remove' };

/** Menu management: directories, pages, links and buttons of all tenants, as one tree. */
export function MenusPage({ page }: { page: MenusPageRef }) {
  const t = useText();
  const { naming, import: importing, export: exporting } = useSelector(page, openDialog, shallowEqual);
  return (
    <TreePage<MenuRow, MenuValues>
      page={page}
      texts={{
        title: t('menus.title'),
        add: t('menus.addTitle'),
        edit: t('menus.editTitle'),
        empty: t('menus.emptyHint'),
        named: ({ alias }) => t('menus.named', { alias }),
        search: t('menus.search'),
        addBelow: t('menus.addBelow'),
        top: t('menus.top'),
        moveContent: () => t('menus.moveContent'),
      }}
      rights={RIGHTS}
      look={useMenuLook()}
      takesMore={({ kind }) => kind !== 'button'}
      tools={<FileTools page={page} />}
      acts={(menu) => [
        {
          key: 'naming',
          label: t('menus.naming'),
          permission: 'menu:edit',
          onChoose: () => page.send({ type: 'open', dialog: 'naming', about: menu }),
        },
      ]}
      fields={(menu) => <MenuFields page={page} menu={menu} />}
    >
      {naming && <NamingDialog naming={naming} />}
      {importing && <ImportQuestion page={page} act={importing} />}
      {exporting && (
        <ConfirmDialog
          act={exporting}
          question={() => ({ title: t('menus.exportTitle'), content: t('menus.exportContent'), button: t('menus.export') })}
        />
      )}
    </TreePage>
  );
}

/** What a menu is called in a language; empty names of other servers are none. */
const named = ({ alias, aliasI18n, aliasEn }: MenuRow) => ({ alias, aliasI18n: aliasI18n ?? '', aliasEn: aliasEn ?? '' });

function useMenuLook(): TreeLook<MenuRow> {
  const t = useText();
  const language = useLanguage();
  return {
    label: t('menus.title'),
    nameTitle: t('menus.alias'),
    nameOf: (menu) => menuName(named(menu), language),
    lead: ({ kind, icon }) =>
      kind === 'button' ? null : (
        <span className="menu-lead">
          <MenuIcon name={icon ?? ''} />
        </span>
      ),
    trail: ({ row: { hidden, platform } }) => (
      <span className="menu-tags">
        {hidden && <Tag size="small">{t('menus.hiddenTag')}</Tag>}
        {platform && (
          <Tag size="small" color="arcoblue">
            {t('menus.platformTag')}
          </Tag>
        )}
      </span>
    ),
    columns: [
      { name: 'kind', title: t('menus.kind'), width: 88, room: 'any', cell: ({ kind }) => t(`menus.kinds.${kind}`) },
      {
        name: 'target',
        title: t('menus.target'),
        width: 208,
        room: 'tablet',
        cell: ({ path, permission }) => <LongText mono text={permission ?? path ?? '—'} />,
      },
      {
        name: 'component',
        title: t('menus.component'),
        width: 184,
        room: 'desktop',
        cell: ({ component }) => <LongText mono text={component ?? '—'} />,
      },
    ],
  };
}
