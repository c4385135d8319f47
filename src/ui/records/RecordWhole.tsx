import { Skeleton } from '@arco-design/web-react';
import { shallowEqual, useSelector } from '@xstate/react';
import type { ReactElement } from 'react';
import { type RecordViewRef, recordView } from '../../machines/records/record-view';
import { TableFailure } from './TableStates';

/** What is read of a record, in a drawer or a tab: waited for, failed with a way to try again, or there. */
export function RecordWhole<Row, Whole>({
  view,
  children,
}: {
  view: RecordViewRef<Row, Whole>;
  children: (record: Whole) => ReactElement;
}) {
  const { record, failure, busy } = useSelector(view, recordView<Row, Whole>, shallowEqual);
  if (failure) return <TableFailure failure={failure} busy={busy} onRetry={() => view.send({ type: 'retry' })} />;
  return record ? children(record) : <Skeleton animation text={{ rows: 8 }} />;
}
