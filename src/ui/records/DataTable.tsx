import { shallowEqual, useSelector } from '@xstate/react';
import { type Identified, pagerOf } from '../../machines/records/list-page';
import { pagerRows } from '../../machines/records/pager';
import { FOCUS_KEEPER } from '../base/handFocusOn';
import { useNarrow } from '../base/narrow';
import type { DataTableProps } from './column';
import { CardBones, RowCards } from './RowCards';
import { watchRoom } from './room';
import { TableBones, TableRows } from './TableRows';
import { ReloadFailure, TableFailure } from './TableStates';
import './data-table.css';

/** The table of a list page, or its cards on a phone, in each of its states: first load, reload, rows, nothing yet, nothing found, failure. */
export function DataTable<Row extends Identified>(props: DataTableProps<Row>) {
  const pager = useSelector(props.list, pagerOf<Row>);
  const { rows, failure, busy } = useSelector(pager, pagerRows<Row>, shallowEqual);
  const narrow = useNarrow();
  const Rows = narrow ? RowCards : TableRows;
  const Bones = narrow ? CardBones : TableBones;
  const retry = () => pager.send({ type: 'refresh' });
  const classes = ['data-table', FOCUS_KEEPER, busy && 'data-table-busy'].filter(Boolean).join(' ');
  return (
    <div className={classes} aria-busy={busy} tabIndex={-1} ref={(table) => (table ? watchRoom(table, props.onRoom) : undefined)}>
      <div className="data-table-bar" />
      {failure && rows && <ReloadFailure failure={failure} busy={busy} onRetry={retry} />}
      {rows ? (
        <Rows {...props} rows={rows} />
      ) : failure ? (
        <TableFailure failure={failure} busy={busy} onRetry={retry} />
      ) : (
        <Bones {...props} />
      )}
    </div>
  );
}
