import { IconSort } from '@arco-design/web-react/icon';
import { useSelector } from '@xstate/react';
import { useText } from '../../i18n/text';
import { type Identified, type ListPageRef, sortOf } from '../../machines/records/list-page';
import { PopupButton } from '../menu/PopupButton';
import type { Column } from './column';

interface Props<Row extends Identified> {
  readonly list: ListPageRef<Row>;
  readonly columns: readonly Column<Row>[];
}

/** The order of a list where it has no column heads. The column that is chosen again turns the order round, as its head would. */
export function SortMenu<Row extends Identified>({ list, columns }: Props<Row>) {
  const t = useText();
  const sort = useSelector(list, sortOf<Row>);
  const items = columns
    .filter(({ sortable }) => sortable)
    .map(({ name, title }) => {
      const order = sort?.column === name ? sort.order : undefined;
      return {
        key: name,
        label: order ? t(`list.${order}Sorted`, { title }) : title,
        checked: order !== undefined,
        onChoose: () => list.send({ type: 'sort', column: name, direction: order === 'asc' ? 'descend' : 'ascend' }),
      };
    });
  return (
    <PopupButton className="tool-button" label={t('list.sort')} title={t('list.sort')} items={items}>
      <IconSort />
    </PopupButton>
  );
}
