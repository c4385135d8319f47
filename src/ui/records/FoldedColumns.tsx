import { shallowEqual, useSelector } from '@xstate/react';
import { flushSync } from 'react-dom';
import { useText } from '../../i18n/text';
import { type ColumnSettingsRef, columnFold } from '../../machines/records/column-settings';
import { SCROLL_BOX } from './room';

/** In the last head of a table: how many columns found no room (G71). A press shows them, with sideways scroll, or folds them again. */
export function FoldedColumns({ title, columns }: { title: string; columns: ColumnSettingsRef }) {
  const t = useText();
  const { count, isUnfolded } = useSelector(columns, columnFold, shallowEqual);
  const toggle = (button: HTMLElement) => {
    flushSync(() => columns.send({ type: isUnfolded ? 'fold' : 'unfold' }));
    button.closest(SCROLL_BOX)?.scrollTo({ left: isUnfolded ? 0 : Number.MAX_SAFE_INTEGER });
  };
  return (
    <span className="folded-columns">
      <span>{title}</span>
      {count > 0 && (
        <button type="button" onClick={({ currentTarget }) => toggle(currentTarget)}>
          {isUnfolded ? t('list.fewerColumns') : t('list.moreColumns', { count })}
        </button>
      )}
    </span>
  );
}
