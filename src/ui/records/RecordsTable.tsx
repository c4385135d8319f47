import { shallowEqual, useSelector } from '@xstate/react';
import { type ReactNode, useState } from 'react';
import type { ActorRef, Snapshot } from 'xstate';
import { useText } from '../../i18n/text';
import { type ColumnSettingsRef, columnChoice, densityOf, isSameChoice } from '../../machines/records/column-settings';
import { type Identified, pagerOf } from '../../machines/records/list-page';
import { recordAddress } from '../../machines/records/record-tabs';
import { type QueryChild, type RecordsPageContext, recordsPage } from '../../machines/records/records-page';
import type { Elements } from '../base/elements';
import { useNarrow } from '../base/narrow';
import { type Column, type ColumnLooks, type DataTableProps, shownColumns, useColumnScale } from './column';
import { DataTable } from './DataTable';
import { FoldedColumns } from './FoldedColumns';
import { PagerBar } from './PagerBar';
import type { QueryLooks } from './query/looks';
import { QueryBar } from './query/QueryBar';
import { RecordLink } from './RecordLink';
import { type SearchField, SearchForm } from './SearchForm';
import { SortMenu } from './SortMenu';
import { TableCard } from './TableCard';
import { MARK_WIDTH } from './TableRows';
import { DensityMenu, TableTools } from './TableTools';
import { ListViews } from './views/ListViews';

/** A page around a list, whatever its dialogs are. */
type ListedPage<Row extends Identified> = ActorRef<
  Snapshot<unknown> & { readonly context: RecordsPageContext<Row, object>; readonly children: QueryChild },
  { readonly type: 'buildQuery' }
>;

export interface TableProps<Row extends Identified> extends Pick<DataTableProps<Row>, 'nameOf' | 'canSelect' | 'emptyHint'> {
  readonly page: ListedPage<Row>;
  readonly columns: ColumnLooks<Row>;
  readonly search: readonly SearchField[];
  /** How what its advanced query may name is shown; without it, there is none. */
  readonly query?: QueryLooks | undefined;
  /** What can be done with the list, at the left above the table. */
  readonly actions?: Elements;
  /** What can be done with a row; without it, nothing. */
  readonly rowActions?: ((row: Row) => ReactNode) | undefined;
  /** Its rows have pages of their own, to which their first text leads. */
  readonly linked?: boolean | undefined;
  /** What fills an empty list. */
  readonly emptyAction?: Elements;
}

/** Search, toolbar, table and pager of a page of records. */
export function RecordsTable<Row extends Identified>(props: TableProps<Row>) {
  const { page, columns, search, query, actions, emptyAction, linked: _, ...table } = props;
  const narrow = useNarrow();
  const { shown, onRoom } = useShownColumns(props);
  const [searchShown, setSearchShown] = useState(true);
  const { list, columns: settings, views, asked } = useSelector(page, recordsPage, shallowEqual);
  const build = () => page.send({ type: 'buildQuery' });
  const pager = useSelector(list, pagerOf<Row>);
  const density = useSelector(settings, densityOf);
  return (
    <>
      {searchShown && <SearchForm list={list} fields={search} onBuild={query && asked ? build : undefined} />}
      {query && asked && <QueryBar page={page} looks={query} asked={asked} onBuild={build} />}
      <TableCard
        actions={actions}
        tools={
          <TableTools
            pager={pager}
            columns={settings}
            titleOf={(column) => columns[column]?.title ?? column}
            searchShown={searchShown}
            onToggleSearch={() => setSearchShown(!searchShown)}
            before={views && <ListViews list={list} views={views} />}
          >
            {narrow ? <SortMenu list={list} columns={shown} /> : <DensityMenu columns={settings} />}
          </TableTools>
        }
        footer={<PagerBar pager={pager} />}
      >
        <DataTable {...table} list={list} columns={shown} density={density} onRoom={onRoom} emptyAction={emptyAction} />
      </TableCard>
    </>
  );
}

/** Room for a link and the rest behind a second one. */
const ACTIONS_WIDTH = 124;

/** The columns that are shown, and at their end what can be done with a row. */
function useShownColumns<Row extends Identified>({ page, columns, canSelect, rowActions, linked }: TableProps<Row>) {
  const t = useText();
  const narrow = useNarrow();
  const { columns: settings, path } = useSelector(page, recordsPage, shallowEqual);
  const scale = useColumnScale();
  const actionsWidth = Math.round(ACTIONS_WIDTH * scale);
  const texts = shownColumns(columns, useSelector(settings, columnChoice, isSameChoice), scale);
  const facts = linked ? withLink(texts, path, narrow) : texts;
  const ends: readonly Column<Row>[] = rowActions
    ? [
        {
          name: 'actions',
          title: t('list.actions'),
          width: actionsWidth,
          card: 'actions',
          fixed: 'right',
          cell: rowActions,
        },
      ]
    : [];
  const widths = Object.fromEntries(Object.entries(columns).map(([name, { width }]) => [name, Math.round(width * scale)]));
  const beside = (canSelect ? MARK_WIDTH : 0) + (rowActions ? actionsWidth : 0);
  return {
    shown: withFold([...facts, ...ends], settings),
    onRoom: (width: number) => settings.send({ type: 'measure', measured: width ? { room: width - beside, widths } : null }),
  };
}

/** The first text of a row, or the title of its card, leads to the page of the record. */
function withLink<Row extends Identified>(columns: readonly Column<Row>[], path: string, narrow: boolean) {
  const first = narrow ? columns.find(({ card }) => card === 'title') : columns[0];
  return columns.map(
    (column): Column<Row> =>
      column === first
        ? { ...column, cell: (row) => <RecordLink to={recordAddress(path, row.id)}>{column.cell(row)}</RecordLink> }
        : column,
  );
}

/** The last head says what found no room: it stays in sight. */
const withFold = <Row,>(columns: readonly Column<Row>[], settings: ColumnSettingsRef) =>
  columns.map((column, at) =>
    at === columns.length - 1 ? { ...column, head: <FoldedColumns title={column.title} columns={settings} /> } : column,
  );
