import { shallowEqual, useSelector } from '@xstate/react';
import { columnChoice, densityOf, isSameChoice } from '../../machines/records/column-settings';
import { type Identified, pagerOf } from '../../machines/records/list-page';
import { type RecordListRef, recordList } from '../../machines/records/record-list';
import { type ColumnLooks, shownColumns } from './column';
import { DataTable } from './DataTable';
import { PagerBar } from './PagerBar';
import { type SearchField, SearchForm } from './SearchForm';
import './record-list.css';

interface Props<Subject, Row extends Identified> {
  readonly about: RecordListRef<Subject, Row>;
  readonly columns: ColumnLooks<Row>;
  readonly search: readonly SearchField[];
  readonly nameOf: (row: Row) => string;
  readonly empty: string;
}

/** The list in a dialog: search, table and pager. Its rows are only shown. */
export function RecordList<Subject, Row extends Identified>({ about, columns, search, nameOf, empty }: Props<Subject, Row>) {
  const { list, columns: settings } = useSelector(about, recordList<Subject, Row>, shallowEqual);
  const facts = shownColumns(columns, useSelector(settings, columnChoice, isSameChoice));
  const density = useSelector(settings, densityOf);
  const pager = useSelector(list, pagerOf<Row>);
  const widths = Object.fromEntries(facts.map(({ name, width }) => [name, width]));
  return (
    <div className="record-list">
      <SearchForm list={list} fields={search} />
      <DataTable
        list={list}
        columns={facts}
        density={density}
        onRoom={(room) => settings.send({ type: 'measure', measured: room ? { room, widths } : null })}
        nameOf={nameOf}
        emptyHint={empty}
        emptyAction={null}
      />
      <PagerBar pager={pager} />
    </div>
  );
}
