import { Table, type TableColumnProps } from '@arco-design/web-react';
import { shallowEqual, useSelector } from '@xstate/react';
import type { ReactNode } from 'react';
import { useText } from '../../i18n/text';
import type { Density } from '../../machines/column-settings';
import { filtersOf, type Identified, type ListPageRef, pagerOf, type Sort, selectedOf, sortOf } from '../../machines/list-page';
import { pagerRows } from '../../machines/pager';
import { SortHead } from './SortHead';
import { NothingFound, NothingYet, TableFailure } from './TableStates';
import './DataTable.css';

export interface Column<Row> {
  readonly name: string;
  readonly title: string;
  readonly width: number;
  readonly sortable?: boolean;
  /** Numbers stand right, everything else left. */
  readonly align?: 'right';
  readonly fixed?: 'left' | 'right';
  readonly cell: (row: Row) => ReactNode;
}

interface Props<Row extends Identified> {
  readonly list: ListPageRef<Row>;
  readonly columns: readonly Column<Row>[];
  readonly density: Density;
  /** What a row is called, for those who hear the screen. */
  readonly nameOf: (row: Row) => string;
  /** What an empty list says, and the action that fills it. */
  readonly emptyHint: string;
  readonly emptyAction: ReactNode;
}

const SIZES = { compact: 'small', secondary: 'middle', easy: 'default' } as const;
/** Rows of the skeleton: about what a screen shows. */
const BONES = Array.from({ length: 12 }, (_, at) => ({ id: `${at}` }));

/** The table of a list page, in each of its states: first load, reload, rows, nothing yet, nothing found, failure. */
export function DataTable<Row extends Identified>({ list, columns, density, nameOf, emptyHint, emptyAction }: Props<Row>) {
  const t = useText();
  const pager = useSelector(list, pagerOf<Row>);
  const { rows, failure, busy } = useSelector(pager, pagerRows<Row>, shallowEqual);
  const sort = useSelector(list, sortOf<Row>);
  const filters = useSelector(list, filtersOf<Row>);
  const selected = useSelector(list, selectedOf<Row>);
  const width = columns.reduce((sum, column) => sum + column.width, 48);
  const classes = busy ? 'data-table data-table-busy' : 'data-table';

  if (failure) return <TableFailure failure={failure} onRetry={() => pager.send({ type: 'refresh' })} />;
  if (rows === null) {
    return (
      <div className={classes} aria-busy>
        <Table
          rowKey="id"
          size={SIZES[density]}
          border={false}
          pagination={false}
          scroll={{ x: width }}
          columns={columns.map(boneOf)}
          rowSelection={{ type: 'checkbox', columnWidth: 48, fixed: true, checkboxProps: () => ({ disabled: true }) }}
          data={BONES}
        />
      </div>
    );
  }
  return (
    <div className={classes} aria-busy={busy}>
      <div className="data-table-bar" />
      <Table<Row>
        rowKey="id"
        size={SIZES[density]}
        border={false}
        pagination={false}
        scroll={{ x: width }}
        columns={columns.map((column) =>
          columnOf(column, sort, (direction) => list.send({ type: 'sort', column: column.name, direction })),
        )}
        data={[...rows]}
        noDataElement={
          Object.keys(filters).length > 0 ? (
            <NothingFound onClear={() => list.send({ type: 'reset' })} />
          ) : (
            <NothingYet hint={emptyHint} action={emptyAction} />
          )
        }
        rowSelection={{
          type: 'checkbox',
          columnWidth: 48,
          fixed: true,
          selectedRowKeys: selected.map(({ id }) => id),
          onChange: (_, chosen) => list.send({ type: 'select', rows: chosen }),
          checkboxProps: (row) => ({ 'aria-label': t('list.selectRow', { name: nameOf(row) }) }),
        }}
      />
    </div>
  );
}

const frameOf = ({ name, width, align, fixed }: Column<never>) => ({
  key: name,
  dataIndex: name,
  width,
  ...(align ? { align } : {}),
  ...(fixed ? { fixed } : {}),
});

const boneOf = (column: Column<never>): TableColumnProps => ({
  ...frameOf(column),
  title: column.sortable ? <SortHead title={column.title} order={undefined} onSort={() => {}} /> : column.title,
  render: () => <span className="bone" />,
});

function columnOf<Row>(
  column: Column<Row>,
  sort: Sort | null,
  onSort: (direction: 'ascend' | 'descend') => void,
): TableColumnProps<Row> {
  const order = sort?.column === column.name ? sort.order : undefined;
  return {
    ...frameOf(column),
    title: column.sortable ? <SortHead title={column.title} order={order} onSort={onSort} /> : column.title,
    ...(column.sortable ? { onHeaderCell: () => ({ 'aria-sort': ariaSort(order) }) } : {}),
    render: (_, row) => column.cell(row),
  };
}

const ariaSort = (order: Sort['order'] | undefined) =>
  order === undefined ? 'none' : order === 'asc' ? 'ascending' : 'descending';
