import { shallowEqual, useSelector } from '@xstate/react';
import { columnChoice, densityOf, isSameChoice } from '../../machines/records/column-settings';
import { type Identified, pagerOf } from '../../machines/records/list-page';
import { type RecordListRef, recordList } from '../../machines/records/record-list';
import { FOCUS_KEEPER } from '../base/handFocusOn';
import { type ColumnLooks, shownColumns, useColumnScale } from './column';
import { DataTable } from './DataTable';
import { PagerBar } from './PagerBar';
import { type SearchField, SearchForm } from './SearchForm';
import { ColumnMenu } from './TableTools';
import './record-list.css';

interface Props<Subject, Row extends Identified, Whole> {
  readonly about: RecordListRef<Subject, Row, Whole>;
  readonly columns: ColumnLooks<Row>;
  readonly search: readonly SearchField[];
  readonly nameOf: (row: Row) => string;
  readonly empty: string;
  /** It has more columns than there is room for: they are chosen, and scrolled sideways. */
  readonly manyColumns?: boolean;
  /** Which rows can be selected; without it, there is nothing to select rows for. */
  readonly canSelect?: ((row: Row) => boolean) | undefined;
}

/** The list in a dialog: search, table and pager. */
export function RecordList<Subject, Row extends Identified, Whole = unknown>(props: Props<Subject, Row, Whole>) {
  const { about, columns, search, nameOf, empty, manyColumns = false, canSelect } = props;
  const { list, columns: settings } = useSelector(about, recordList<Subject, Row, Whole>, shallowEqual);
  const facts = shownColumns(columns, useSelector(settings, columnChoice, isSameChoice), useColumnScale());
  const density = useSelector(settings, densityOf);
  const pager = useSelector(list, pagerOf<Row>);
  const widths = Object.fromEntries(facts.map(({ name, width }) => [name, width]));
  return (
    <div className={`record-list ${FOCUS_KEEPER}`} tabIndex={-1}>
      <div className="record-list-head">
        {search.length > 0 && <SearchForm list={list} fields={search} />}
        {manyColumns && <ColumnMenu columns={settings} titleOf={(column) => columns[column]?.title} />}
      </div>
      <DataTable
        list={list}
        columns={facts}
        density={density}
        onRoom={(room) => settings.send({ type: 'measure', measured: room && !manyColumns ? { room, widths } : null })}
        nameOf={nameOf}
        canSelect={canSelect}
        emptyHint={empty}
        emptyAction={null}
      />
      <PagerBar pager={pager} inner />
    </div>
  );
}
