import { Button } from '@arco-design/web-react';
import { useSelector } from '@xstate/react';
import { useText } from '../../i18n/text';
import { type Identified, type ListPageRef, selectedOf } from '../../machines/list-page';

/** How many rows are selected. It stands in the row of the actions, so that the table does not move when it comes. */
export function SelectionInfo<Row extends Identified>({ list }: { list: ListPageRef<Row> }) {
  const t = useText();
  const count = useSelector(list, selectedOf<Row>).length;
  if (count === 0) return null;
  return (
    <span className="selection-info" role="status">
      {t('list.selected', { count })}
      <Button type="text" size="small" onClick={() => list.send({ type: 'select', rows: [] })}>
        {t('list.unselect')}
      </Button>
    </span>
  );
}
