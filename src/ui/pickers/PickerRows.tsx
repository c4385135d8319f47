import { Checkbox, Radio, Skeleton } from '@arco-design/web-react';
import { shallowEqual, useSelector } from '@xstate/react';
import type { MouseEvent, ReactNode } from 'react';
import { useText } from '../../i18n/text';
import { holds, type PickerRef, pageMark, pickerOf } from '../../machines/pickers/list-picker';
import { type Identified, pagerOf, sortOf } from '../../machines/records/list-page';
import { pagerRows } from '../../machines/records/pager';
import { FOCUS_KEEPER } from '../base/handFocusOn';
import { SortHead } from '../records/SortHead';
import { NoRows, ReloadFailure, TableFailure } from '../records/TableStates';

export interface PickerColumn<Row> {
  readonly name: string;
  readonly title: string;
  readonly width?: number;
  readonly sortable?: boolean;
  /** Left out where there is room for little. */
  readonly minor?: boolean;
  readonly cell: (row: Row) => ReactNode;
}

interface Props<Row extends Identified> {
  readonly picker: PickerRef<Row>;
  readonly columns: readonly PickerColumn<Row>[];
  readonly nameOf: (row: Row) => string;
  readonly empty: string;
}

/** The rows to pick from, in each state of their list. */
export function PickerRows<Row extends Identified>(props: Props<Row>) {
  const { list } = useSelector(props.picker, pickerOf<Row>, shallowEqual);
  const pager = useSelector(list, pagerOf<Row>);
  const { rows, failure, busy } = useSelector(pager, pagerRows<Row>, shallowEqual);
  const retry = () => pager.send({ type: 'refresh' });
  return (
    <div className={`picker-rows ${FOCUS_KEEPER}`} aria-busy={busy} tabIndex={-1}>
      {failure && rows && <ReloadFailure failure={failure} busy={busy} onRetry={retry} />}
      {failure && !rows && <TableFailure failure={failure} busy={busy} onRetry={retry} />}
      {!failure && !rows && <Skeleton animation text={{ rows: 8 }} />}
      {rows?.length === 0 && <NoRows list={list} emptyHint={props.empty} emptyAction={null} />}
      {rows && rows.length > 0 && <Rows {...props} rows={rows} />}
    </div>
  );
}

interface RowsProps<Row extends Identified> extends Props<Row> {
  readonly rows: readonly Row[];
}

const minor = (column: { readonly minor?: boolean }) => (column.minor ? { className: 'picker-minor' } : {});

function Rows<Row extends Identified>({ picker, columns, nameOf, rows }: RowsProps<Row>) {
  const t = useText();
  const { picked, limit } = useSelector(picker, pickerOf<Row>, shallowEqual);
  const tick = (row: Row) => picker.send({ type: 'tick', row });
  const Mark = limit === 'radio' ? Radio : Checkbox;
  return (
    <table className="picker-table">
      <thead>
        <tr>
          <th className="picker-mark">{limit === 'many' && <PageMark picker={picker} rows={rows} />}</th>
          {columns.map((column) => (
            <Head key={column.name} picker={picker} column={column} />
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr
            key={row.id}
            className={holds(picked, row) ? 'picker-chosen' : ''}
            onClick={(event) => isBeside(event) && tick(row)}
          >
            <td className="picker-mark">
              <Mark
                aria-label={t('list.selectRow', { name: nameOf(row) })}
                checked={holds(picked, row)}
                onChange={() => tick(row)}
              />
            </td>
            {columns.map((column) => (
              <td key={column.name} {...minor(column)}>
                {column.cell(row)}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** A press of the box itself is told by the box. */
const isBeside = ({ target }: MouseEvent) => target instanceof Element && target.closest('.picker-mark') === null;

/** The box for all rows of the page. */
function PageMark<Row extends Identified>({ picker, rows }: Pick<RowsProps<Row>, 'picker' | 'rows'>) {
  const mark = useSelector(picker, (snapshot) => pageMark(pickerOf(snapshot).picked, rows));
  return (
    <Checkbox
      aria-label={useText()('list.selectAll')}
      checked={mark === 'all'}
      indeterminate={mark === 'some'}
      onChange={() => picker.send({ type: 'tickAll', rows })}
    />
  );
}

function Head<Row extends Identified>({ picker, column }: { picker: PickerRef<Row>; column: PickerColumn<Row> }) {
  const { list } = useSelector(picker, pickerOf<Row>, shallowEqual);
  const sort = useSelector(list, sortOf<Row>);
  const { name, title, sortable = false, width } = column;
  const order = sort?.column === name ? sort.order : undefined;
  const heard = sortable ? { 'aria-sort': order ? (`${order}ending` as const) : ('none' as const) } : {};
  return (
    <th {...minor(column)} {...heard} style={width === undefined ? {} : { width }}>
      {sortable ? (
        <SortHead title={title} order={order} onSort={(direction) => list.send({ type: 'sort', column: name, direction })} />
      ) : (
        title
      )}
    </th>
  );
}
