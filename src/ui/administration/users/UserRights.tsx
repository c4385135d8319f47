import { Alert, Input, Table } from '@arco-design/web-react';
import { useContext, useState } from 'react';
import type { Language } from '../../../../contract/text';
import type { ExplainedMenu, ExplainedRights, User } from '../../../../contract/users';
import { findText } from '../../../i18n/find-text';
import { TextContext, type Translate, useText } from '../../../i18n/text';
import { menuName } from '../../../machines/base/menu-tree';
import type { RecordViewRef } from '../../../machines/records/record-view';
import { RecordWhole } from '../../records/RecordWhole';
import { StatusDot } from '../../records/StatusDot';

/** Why a user has a right or has it not: which role, authorisation of the tenant or standing gives or withholds it. */
export const UserRights = ({ rights }: { rights: RecordViewRef<User, ExplainedRights> }) => (
  <RecordWhole view={rights}>{(record) => <Rights record={record} />}</RecordWhole>
);

function Rights({ record }: { record: ExplainedRights }) {
  const t = useText();
  const { language } = useContext(TextContext);
  const [keyword, setKeyword] = useState('');
  const lines = linesOf(record, language, t).filter(
    ({ name, permission }) => keyword.trim() === '' || findText(`${name} ${permission}`, keyword.trim()) !== null,
  );
  return (
    <>
      {record.status === 'disabled' && <Alert className="form-alert" type="warning" content={t('people.rightsDisabled')} />}
      <Input.Search
        className="user-rights-search"
        aria-label={t('grants.search')}
        placeholder={t('grants.search')}
        value={keyword}
        onChange={setKeyword}
      />
      <Table
        rowKey="key"
        size="small"
        pagination={false}
        noDataElement={t('list.nothingFound')}
        data={lines}
        columns={[
          { title: t('people.right'), dataIndex: 'name' },
          {
            title: t('people.held'),
            width: 88,
            render: (_, { held }: Line) => <StatusDot good={held} word={t(held ? 'people.has' : 'people.hasNot')} />,
          },
          { title: t('people.why'), dataIndex: 'why' },
        ]}
      />
    </>
  );
}

interface Line {
  readonly key: string;
  readonly name: string;
  readonly permission: string;
  readonly held: boolean;
  readonly why: string;
}

/** Each page and each button by its page; a directory is no right of its own. */
function linesOf(record: ExplainedRights, language: Language, t: Translate): readonly Line[] {
  const byId = new Map(record.menus.map((menu) => [menu.menuId, menu]));
  const named = ({ alias, aliasI18n, aliasEn }: ExplainedMenu) =>
    menuName({ alias, aliasI18n: aliasI18n ?? '', aliasEn: aliasEn ?? '' }, language);
  const nameOf = (menu: ExplainedMenu) => {
    const page = menu.kind === 'button' ? byId.get(menu.parentId) : undefined;
    return page ? t('grants.buttonOf', { page: named(page), button: named(menu) }) : named(menu);
  };
  return record.menus
    .filter(({ kind }) => kind !== 'directory')
    .map((menu) => ({
      key: menu.menuId,
      name: nameOf(menu),
      permission: menu.permission ?? '',
      held: menu.held,
      why: reasonOf(record, menu, t),
    }));
}

function reasonOf(
  { superAdministrator, administrator }: ExplainedRights,
  { held, authorised, roles }: ExplainedMenu,
  t: Translate,
) {
  const names = roles.map(({ roleName }) => roleName).join(t('list.separator'));
  if (superAdministrator) return t('people.bySuper');
  if (!authorised) return names === '' ? t('people.notAuthorised') : t('people.notAuthorisedThough', { names });
  if (administrator) return t('people.byAdministrator');
  return held ? t('people.byRoles', { names }) : t('people.noRole');
}
