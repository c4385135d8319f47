import { Button, Skeleton } from '@arco-design/web-react';
import { shallowEqual, useSelector } from '@xstate/react';
import type { ReactElement } from 'react';
import { useText } from '../../i18n/text';
import { type RecordViewRef, recordView } from '../../machines/records/record-view';
import { FormDrawer } from '../forms/FormDrawer';
import { TableFailure } from './TableStates';

interface Props<Row, Whole> {
  readonly view: RecordViewRef<Row, Whole>;
  readonly title: (row: Row) => string;
  /** Room for a table. */
  readonly wide?: boolean;
  /** What is known before the whole has been read. */
  readonly about?: (row: Row) => ReactElement;
  /** What can be done with the whole, beside closing it. */
  readonly acts?: (record: Whole) => ReactElement | false;
  /** Where it is handed on as soon as it is read, it is not shown here. */
  readonly children?: (record: Whole) => ReactElement;
}

/** The whole of a record: waited for, failed with a way to try again, or there. */
export function RecordViewDrawer<Row, Whole>({ view, title, wide = false, about, acts, children }: Props<Row, Whole>) {
  const t = useText();
  const { row, record, failure, busy } = useSelector(view, recordView<Row, Whole>, shallowEqual);
  const close = () => view.send({ type: 'close' });
  const footer = (
    <>
      <Button onClick={close}>{t('list.close')}</Button>
      {record && acts?.(record)}
    </>
  );
  return (
    <FormDrawer title={title(row)} wide={wide} footer={footer} onCancel={close}>
      {about?.(row)}
      {failure && <TableFailure failure={failure} busy={busy} onRetry={() => view.send({ type: 'retry' })} />}
      {record && children ? children(record) : !failure && <Skeleton animation text={{ rows: 8 }} />}
    </FormDrawer>
  );
}
