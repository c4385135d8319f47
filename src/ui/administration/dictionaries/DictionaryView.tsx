import { Button, Table, Tag } from '@arco-design/web-react';
import { useContext } from 'react';
import type { Dictionary, DictionaryRow } from '../../../../contract/dictionaries';
import { inLanguage } from '../../../i18n/in-language';
import { TextContext, useText } from '../../../i18n/text';
import type { DictionaryItem } from '../../../machines/administration/dictionaries';
import type { RecordViewRef } from '../../../machines/records/record-view';
import { useCan } from '../../base/Can';
import { RecordViewDrawer } from '../../records/RecordViewDrawer';

/** A dictionary with its items, as it is; on its way to the form, the time until it has been read. */
export function DictionaryView({ view }: { view: RecordViewRef<DictionaryRow, Dictionary> }) {
  const t = useText();
  const can = useCan();
  const { language } = useContext(TextContext);
  return (
    <RecordViewDrawer
      view={view}
      title={({ code, name }) => t('dictionaries.named', { code, name: inLanguage(name, language) })}
      acts={({ builtIn }) =>
        !builtIn &&
        can('dictionary:edit') && (
          <Button type="primary" onClick={() => view.send({ type: 'edit' })}>
            {t('list.edit')}
          </Button>
        )
      }
    >
      {({ items }) => <Items items={items} />}
    </RecordViewDrawer>
  );
}

function Items({ items }: { items: readonly DictionaryItem[] }) {
  const t = useText();
  return (
    <Table
      rowKey="code"
      size="small"
      border={{ wrapper: true }}
      pagination={false}
      data={[...items]}
      noDataElement={t('dictionaries.itemsEmpty')}
      columns={[
        { title: t('dictionaries.itemCode'), dataIndex: 'code', className: 'mono' },
        { title: t('dictionaries.zhCN'), render: (_, { name }: DictionaryItem) => name['zh-CN'] },
        { title: t('dictionaries.zhHK'), render: (_, { name }: DictionaryItem) => name['zh-HK'] || '—' },
        { title: t('dictionaries.enUS'), render: (_, { name }: DictionaryItem) => name['en-US'] || '—' },
        {
          title: t('dictionaries.state'),
          width: 80,
          render: (_, { enabled }: DictionaryItem) => (
            <Tag size="small">{t(enabled ? 'dictionaries.enabled' : 'dictionaries.disabled')}</Tag>
          ),
        },
      ]}
    />
  );
}
