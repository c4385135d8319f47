import { useSelector } from '@xstate/react';
import { useText } from '../../i18n/text';
import { type Identified, type ListPageRef, selectedOf, unselectedOf } from '../../machines/records/list-page';
import '../base/buttons.css';

/**
 * How many rows are selected, or are no more because another page is shown. It stands in the row of the actions, so that the table
 * does not move when it comes.
 */
export function SelectionInfo<Row extends Identified>({ list }: { list: ListPageRef<Row> }) {
  const t = useText();
  const count = useSelector(list, selectedOf<Row>).length;
  const unselected = useSelector(list, unselectedOf<Row>);
  return (
    <span className="selection-info" role="status">
      {count > 0 && <span>{t('list.selected', { count })}</span>}
      {count > 0 && (
        <button type="button" className="link-button" onClick={() => list.send({ type: 'select', rows: [] })}>
          {t('list.unselect')}
        </button>
      )}
      {count === 0 && unselected > 0 && <span>{t('list.unselected', { count: unselected })}</span>}
    </span>
  );
}
