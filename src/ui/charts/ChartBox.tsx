import { Empty } from '@arco-design/web-react';
import { shallowEqual, useSelector } from '@xstate/react';
import type { ReactElement } from 'react';
import { useText } from '../../i18n/text';
import { type LoadingRef, loaded } from '../../machines/base/loading';
import { TableFailure } from '../records/TableStates';
import './chart-box.css';

interface Props<Value> {
  readonly loading: LoadingRef<Value>;
  readonly isEmpty: (value: Value) => boolean;
  readonly emptyHint: string;
  readonly children: (value: Value) => ReactElement;
}

/** The place of a chart: it keeps its height while the chart is loaded, cannot be loaded, and has nothing to show. */
export function ChartBox<Value>({ loading, isEmpty, emptyHint, children }: Props<Value>) {
  const t = useText();
  const { value, failure, busy } = useSelector(loading, loaded<Value>, shallowEqual);
  return (
    <div className="chart-box" aria-busy={busy}>
      {value !== null && (isEmpty(value) ? <Empty description={emptyHint} /> : children(value))}
      {value === null && failure && (
        <TableFailure failure={failure} busy={busy} onRetry={() => loading.send({ type: 'retry' })} />
      )}
      {value === null && !failure && <output className="chart-box-bones" aria-label={t('chart.loading')} />}
    </div>
  );
}
