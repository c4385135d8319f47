import { IconCaretDown, IconCaretUp } from '@arco-design/web-react/icon';
import type { Sort } from '../../machines/records/list-address';
import './data-table.css';

interface Props {
  readonly title: string;
  readonly order: Sort['order'] | undefined;
  readonly onSort: (direction: 'ascend' | 'descend') => void;
}

/** The head of a column that the list can be ordered by: a button, so that the keyboard reaches it. */
export function SortHead({ title, order, onSort }: Props) {
  return (
    <button type="button" className="sort-head" onClick={() => onSort(order === 'asc' ? 'descend' : 'ascend')}>
      <span>{title}</span>
      <span className={order ? `sort-carets sort-${order}` : 'sort-carets'} aria-hidden>
        <IconCaretUp />
        <IconCaretDown />
      </span>
    </button>
  );
}
