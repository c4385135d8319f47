import { Checkbox } from '@arco-design/web-react';
import { useSelector } from '@xstate/react';
import { useText } from '../../i18n/text';
import { type Identified, type ListPageRef, selectedOf } from '../../machines/records/list-page';

interface Props<Row extends Identified> {
  readonly list: ListPageRef<Row>;
  /** Those that can be selected. */
  readonly rows: readonly Row[];
  /** Shows its name beside the box; in the head of a table it is only heard. */
  readonly named?: boolean;
}

/** The box for all rows on the screen: Arco's own of that kind has no name. */
export function SelectAll<Row extends Identified>({ list, rows, named = false }: Props<Row>) {
  const name = useText()('list.selectAll');
  const count = useSelector(list, selectedOf<Row>).length;
  const all = rows.length > 0 && count === rows.length;
  return (
    <Checkbox
      {...(named ? { className: 'row-cards-all' } : { 'aria-label': name })}
      checked={all}
      indeterminate={count > 0 && !all}
      disabled={rows.length === 0}
      onChange={(checked: boolean) => list.send({ type: 'select', rows: checked ? rows : [] })}
    >
      {named ? name : undefined}
    </Checkbox>
  );
}
