import { shallowEqual, useSelector } from '@xstate/react';
import { type MENU_GROUP_FIELDS, type MenuGroup, menuGroupDraft } from '../../../../contract/menu-groups';
import { useText } from '../../../i18n/text';
import type { MenuGroupColumn, MenuGroupsPageRef } from '../../../machines/administration/menu-groups';
import { openDialog } from '../../../machines/records/records-page';
import { LongText } from '../../base/LongText';
import { timeIn } from '../../base/time';
import type { ColumnLooks } from '../../records/column';
import type { QueryLooks } from '../../records/query/looks';
import { TextField } from '../../records/RecordField';
import { RecordsPage } from '../../records/RecordsPage';
import { GrantsDrawer } from '../grants/GrantsDrawer';

const RIGHTS = { add: 'menuGroup:add', edit: 'menuGroup:edit', remove: 'menuGroup:remove' };

/** Menu groups: templates of what a tenant is authorised for. */
export function MenuGroupsPage({ page }: { page: MenuGroupsPageRef }) {
  const t = useText();
  const zone = useSelector(page, ({ context }) => context.zone);
  const { grants } = useSelector(page, openDialog, shallowEqual);
  return (
    <RecordsPage
      page={page}
      texts={{
        title: t('menuGroups.title'),
        add: t('menuGroups.addTitle'),
        edit: t('menuGroups.editTitle'),
        empty: t('menuGroups.emptyHint'),
        named: ({ name }) => t('menuGroups.named', { name }),
      }}
      rights={RIGHTS}
      columns={useGroupColumns(zone)}
      search={[{ name: 'name', label: t('menuGroups.name'), maxLength: 64 }]}
      query={useGroupLooks()}
      nameOf={({ name }) => name}
      edit={(group) => page.send({ type: 'open', dialog: 'form', about: group })}
      acts={(group) => [
        {
          key: 'menus',
          label: t('menuGroups.menus'),
          permission: 'menuGroup:edit',
          onChoose: () => page.send({ type: 'open', dialog: 'grants', about: group }),
        },
      ]}
      fields={() => <GroupFields />}
    >
      {grants && (
        <GrantsDrawer
          grants={grants}
          title={(group) => t('menuGroups.menusTitle', group)}
          effect={() => t('menuGroups.menusEffect')}
        />
      )}
    </RecordsPage>
  );
}

function useGroupLooks(): QueryLooks<keyof typeof MENU_GROUP_FIELDS> {
  const t = useText();
  return {
    name: { label: t('menuGroups.name') },
    createTime: { label: t('menuGroups.createTime') },
    remark: { label: t('menuGroups.remark') },
  };
}

function useGroupColumns(zone: string): ColumnLooks<MenuGroup, MenuGroupColumn> {
  const t = useText();
  return {
    name: {
      title: t('menuGroups.name'),
      width: 208,
      fixed: true,
      card: 'title',
      cell: ({ name }) => <LongText text={name} />,
    },
    menuCount: {
      title: t('menuGroups.menuCount'),
      width: 144,
      align: 'right',
      card: 'fact',
      cell: ({ menuIds }) => menuIds.length,
    },
    createTime: { title: t('menuGroups.createTime'), width: 176, cell: ({ createTime }) => timeIn(zone, createTime) },
    remark: { title: t('menuGroups.remark'), width: 240, cell: ({ remark }) => <LongText text={remark ?? '—'} /> },
  };
}

const { shape } = menuGroupDraft;

/** The fields of a group. Their checks are the contract's own. */
function GroupFields() {
  const t = useText();
  return (
    <>
      <TextField name="name" label={t('menuGroups.name')} required schema={shape.name} max={64} />
      <TextField name="remark" label={t('menuGroups.remark')} lines schema={shape.remark} max={200} />
    </>
  );
}
