import { Button, Skeleton, Table, Tag } from '@arco-design/web-react';
import { shallowEqual, useSelector } from '@xstate/react';
import { useContext } from 'react';
import type { Dictionary, DictionaryRow } from '../../../../contract/dictionaries';
import { inLanguage } from '../../../i18n/in-language';
import { TextContext, useText } from '../../../i18n/text';
import type { DictionaryItem } from '../../../machines/administration/dictionaries';
import { type RecordViewRef, recordView } from '../../../machines/records/record-view';
import { useCan } from '../../base/Can';
import { FormDrawer } from '../../forms/FormDrawer';
import { TableFailure } from '../../records/TableStates';

/** A dictionary with its items, as it is; on its way to the form, the time until it has been read. */
export function DictionaryView({ view }: { view: RecordViewRef<DictionaryRow, Dictionary> }) {
  const t = useText();
  const can = useCan();
  const { language } = useContext(TextContext);
  const { row, record, failure, busy } = useSelector(view, recordView<DictionaryRow, Dictionary>, shallowEqual);
  const close = () => view.send({ type: 'close' });
  const footer = (
    <>
      <Button onClick={close}>{t('list.close')}</Button>
      {record && !row.builtIn && can('dictionary:edit') && (
        <Button type="primary" onClick={() => view.send({ type: 'edit' })}>
          {t('list.edit')}
        </Button>
      )}
    </>
  );
  return (
    <FormDrawer
      title={t('dictionaries.named', { code: row.code, name: inLanguage(row.name, language) })}
      footer={footer}
      onCancel={close}
    >
      {failure && <TableFailure failure={failure} busy={busy} onRetry={() => view.send({ type: 'retry' })} />}
      {record ? <Items items={record.items} /> : !failure && <Skeleton animation text={{ rows: 8 }} />}
    </FormDrawer>
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
