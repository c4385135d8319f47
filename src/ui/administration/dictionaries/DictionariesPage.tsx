import { Tag } from '@arco-design/web-react';
import { shallowEqual, useSelector } from '@xstate/react';
import { useContext } from 'react';
import type { DictionaryRow } from '../../../../contract/dictionaries';
import { inLanguage } from '../../../i18n/in-language';
import { TextContext, useText } from '../../../i18n/text';
import type { DictionariesPageRef, DictionaryColumn } from '../../../machines/administration/dictionaries';
import { openDialog } from '../../../machines/records/records-page';
import { LongText } from '../../base/LongText';
import { timeIn } from '../../base/time';
import type { ColumnLooks } from '../../records/column';
import { RecordsPage } from '../../records/RecordsPage';
import { DictionaryFields } from './DictionaryFields';
import { DictionaryView } from './DictionaryView';

const RIGHTS = { add: 'dictionary:add', edit: 'dictionary:edit', remove: 'dictionary:remove' };

/** Dictionary management: the built-in ones, which are only shown, beside the tenant's own. */
export function DictionariesPage({ page }: { page: DictionariesPageRef }) {
  const t = useText();
  const { language } = useContext(TextContext);
  const { view } = useSelector(page, openDialog, shallowEqual);
  const show = (row: DictionaryRow) => page.send({ type: 'open', dialog: 'view', about: { row, purpose: 'show' } });
  return (
    <RecordsPage
      page={page}
      texts={{
        title: t('dictionaries.title'),
        add: t('dictionaries.addTitle'),
        edit: t('dictionaries.editTitle'),
        empty: t('dictionaries.emptyHint'),
        named: ({ code, name }) => t('dictionaries.named', { code, name: inLanguage(name, language) }),
      }}
      rights={RIGHTS}
      columns={useDictionaryColumns(page, show)}
      search={[
        {
          name: 'keyword',
          label: t('dictionaries.keyword'),
          placeholder: t('dictionaries.keywordPlaceholder'),
          maxLength: 64,
        },
      ]}
      nameOf={({ name }) => inLanguage(name, language)}
      possible={({ builtIn }) => ({ edit: !builtIn, remove: !builtIn })}
      edit={(row) => page.send({ type: 'open', dialog: 'view', about: { row, purpose: 'edit' } })}
      acts={(row) => [{ key: 'show', label: t('dictionaries.show'), permission: 'dictionary:list', onChoose: () => show(row) }]}
      fields={() => <DictionaryFields />}
    >
      {view && <DictionaryView view={view} />}
    </RecordsPage>
  );
}

function useDictionaryColumns(
  page: DictionariesPageRef,
  show: (row: DictionaryRow) => void,
): ColumnLooks<DictionaryRow, DictionaryColumn> {
  const t = useText();
  const { language } = useContext(TextContext);
  const zone = useSelector(page, ({ context }) => context.zone);
  return {
    code: {
      title: t('dictionaries.code'),
      width: 200,
      fixed: true,
      card: 'title',
      cell: (row) => (
        <button type="button" className="link-button mono" onClick={() => show(row)}>
          {row.code}
        </button>
      ),
    },
    name: {
      title: t('dictionaries.name'),
      width: 240,
      card: 'fact',
      cell: ({ name }) => <LongText text={inLanguage(name, language)} />,
    },
    itemCount: {
      title: t('dictionaries.itemCount'),
      width: 112,
      align: 'right',
      card: 'fact',
      cell: ({ itemCount }) => itemCount,
    },
    source: {
      title: t('dictionaries.source'),
      width: 112,
      card: 'mark',
      cell: ({ builtIn }) => (builtIn ? <Tag size="small">{t('dictionaries.builtIn')}</Tag> : t('dictionaries.own')),
    },
    createTime: {
      title: t('dictionaries.createTime'),
      width: 176,
      cell: ({ createTime }) => (createTime ? timeIn(zone, createTime) : '—'),
    },
  };
}
