import { Checkbox } from '@arco-design/web-react';
import { useSelector } from '@xstate/react';
import { useText } from '../../i18n/text';
import { type Identified, selectedOf } from '../../machines/records/list-page';
import type { Column, DataTableProps } from './column';
import { SelectAll } from './SelectAll';
import { NoRows } from './TableStates';
import './data-table.css';
import './row-cards.css';

interface Props<Row extends Identified> extends DataTableProps<Row> {
  readonly rows: readonly Row[];
}

/** The rows on a phone, where a table would have to be pushed about: a card each. */
export function RowCards<Row extends Identified>(props: Props<Row>) {
  const { list, rows, canSelect, emptyHint, emptyAction } = props;
  if (rows.length === 0) return <NoRows list={list} emptyHint={emptyHint} emptyAction={emptyAction} />;
  return (
    <>
      {canSelect && <SelectAll list={list} rows={rows.filter(canSelect)} named />}
      <ul className="row-cards">
        {rows.map((row) => (
          <li key={row.id} className="row-card">
            <RowCard {...props} row={row} />
          </li>
        ))}
      </ul>
    </>
  );
}

/** The cards before the first rows: the shape of what comes. */
export const CardBones = () => (
  <ul className="row-cards">
    {['1', '2', '3', '4', '5'].map((each) => (
      <li key={each} className="row-card">
        <span className="bone" />
        <span className="bone" />
      </li>
    ))}
  </ul>
);

function RowCard<Row extends Identified>({ list, rows, columns, row, nameOf, canSelect }: Props<Row> & { readonly row: Row }) {
  const t = useText();
  const selected = useSelector(list, selectedOf<Row>);
  const at = (place: Column<Row>['card']) => columns.filter(({ card }) => card === place);
  const isSelected = selected.some(({ id }) => id === row.id);
  const select = (checked: boolean) => {
    const chosen = new Set(selected.map(({ id }) => id));
    if (checked) chosen.add(row.id);
    else chosen.delete(row.id);
    list.send({ type: 'select', rows: rows.filter(({ id }) => chosen.has(id)) });
  };
  return (
    <>
      <div className="row-card-head">
        {canSelect && (
          <Checkbox
            aria-label={t('list.selectRow', { name: nameOf(row) })}
            checked={isSelected}
            disabled={!canSelect(row)}
            onChange={select}
          />
        )}
        {at('title').map(({ name, cell }) => (
          <span key={name} className="row-card-title">
            {cell(row)}
          </span>
        ))}
        {at('mark').map(({ name, cell }) => (
          <span key={name}>{cell(row)}</span>
        ))}
      </div>
      <dl className="row-card-facts">
        {at('fact').map(({ name, title, cell }) => (
          <div key={name}>
            <dt>{title}</dt>
            <dd>{cell(row)}</dd>
          </div>
        ))}
      </dl>
      {at('actions').map(({ name, cell }) => (
        <div key={name} className="row-card-actions">
          {cell(row)}
        </div>
      ))}
    </>
  );
}
