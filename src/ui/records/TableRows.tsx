import { Table, type TableColumnProps, type TableProps } from '@arco-design/web-react';
import { useSelector } from '@xstate/react';
import { useText } from '../../i18n/text';
import type { Sort } from '../../machines/records/list-address';
import { type Identified, selectedOf, sortOf } from '../../machines/records/list-page';
import type { Column, DataTableProps } from './column';
import { SelectAll } from './SelectAll';
import { SortHead } from './SortHead';
import { NoRows } from './TableStates';

const SIZES = { compact: 'small', secondary: 'middle', easy: 'default' } as const;
/** Rows of the skeleton: about what a screen shows. */
const BONES = Array.from({ length: 12 }, (_, at) => ({ id: `${at}` }));
/** The column of boxes before the rows. */
export const MARK_WIDTH = 48;

const widthOf = (columns: readonly Column<never>[]) => columns.reduce((sum, { width }) => sum + width, MARK_WIDTH);

/** The table before its first rows: the shape of what comes. */
export function TableBones<Row extends Identified>({ columns, density, canSelect }: DataTableProps<Row>) {
  const mark = { type: 'checkbox', columnWidth: MARK_WIDTH, fixed: true, checkboxProps: () => ({ disabled: true }) } as const;
  return (
    <Table
      rowKey="id"
      size={SIZES[density]}
      border={false}
      pagination={false}
      scroll={{ x: widthOf(columns) }}
      columns={columns.map(boneOf)}
      {...(canSelect ? { rowSelection: mark } : {})}
      data={BONES}
    />
  );
}

interface RowsProps<Row extends Identified> extends DataTableProps<Row> {
  readonly rows: readonly Row[];
}

export function TableRows<Row extends Identified>(props: RowsProps<Row>) {
  const { list, columns, density, rows, emptyHint, emptyAction } = props;
  const sort = useSelector(list, sortOf<Row>);
  const rowSelection = useSelection(props);
  return (
    <Table<Row>
      rowKey="id"
      size={SIZES[density]}
      border={false}
      pagination={false}
      scroll={{ x: widthOf(columns) }}
      columns={columns.map((column) =>
        columnOf(column, sort, (direction) => list.send({ type: 'sort', column: column.name, direction })),
      )}
      data={[...rows]}
      noDataElement={<NoRows list={list} emptyHint={emptyHint} emptyAction={emptyAction} />}
      {...(rowSelection ? { rowSelection } : {})}
    />
  );
}

/** The boxes before the rows, and the one above them. */
function useSelection<Row extends Identified>({
  list,
  rows,
  nameOf,
  canSelect,
}: RowsProps<Row>): TableProps<Row>['rowSelection'] {
  const t = useText();
  const selected = useSelector(list, selectedOf<Row>);
  if (!canSelect) return undefined;
  return {
    type: 'checkbox',
    columnWidth: MARK_WIDTH,
    fixed: true,
    checkAll: false,
    columnTitle: <SelectAll list={list} rows={rows.filter(canSelect)} />,
    selectedRowKeys: selected.map(({ id }) => id),
    onChange: (_, chosen) => list.send({ type: 'select', rows: chosen }),
    checkboxProps: (row) => ({ 'aria-label': t('list.selectRow', { name: nameOf(row) }), disabled: !canSelect(row) }),
  };
}

const frameOf = ({ name, width, align, fixed }: Column<never>) => ({
  key: name,
  dataIndex: name,
  width,
  ...(align ? { align } : {}),
  ...(fixed ? { fixed } : {}),
});

const boneOf = (column: Column<never>): TableColumnProps<Identified> => ({
  ...frameOf(column),
  title: column.sortable ? <SortHead title={column.title} order={undefined} onSort={() => {}} /> : (column.head ?? column.title),
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
    title: column.sortable ? <SortHead title={column.title} order={order} onSort={onSort} /> : (column.head ?? column.title),
    ...(column.sortable ? { onHeaderCell: () => ({ 'aria-sort': ariaSort(order) }) } : {}),
    render: (_, row) => column.cell(row),
  };
}

const ariaSort = (order: Sort['order'] | undefined) =>
  order === undefined ? 'none' : order === 'asc' ? 'ascending' : 'descending';
