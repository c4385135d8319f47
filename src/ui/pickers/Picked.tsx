import { IconClose } from '@arco-design/web-react/icon';
import { shallowEqual, useSelector } from '@xstate/react';
import { useText } from '../../i18n/text';
import { type PickerRef, pickerOf } from '../../machines/pickers/list-picker';
import type { Identified } from '../../machines/records/list-page';
import { ScrollBox } from '../base/ScrollBox';
import '../base/buttons.css';

interface Props<Row extends Identified> {
  readonly picker: PickerRef<Row>;
  readonly nameOf: (row: Row) => string;
  /** In place of how many are picked. */
  readonly pickedLabel?: string;
}

/** What is picked, each with a button that takes it back, and one that takes back all. */
export function Picked<Row extends Identified>({ picker, nameOf, pickedLabel }: Props<Row>) {
  const t = useText();
  const { picked } = useSelector(picker, pickerOf<Row>, shallowEqual);
  return (
    <section className="picked" aria-label={t('pickers.picked')}>
      <div className="picked-head">
        <span role="status">{pickedLabel ?? t('pickers.pickedCount', { count: picked.length })}</span>
        <button
          type="button"
          className="link-button"
          aria-disabled={picked.length === 0}
          onClick={() => picker.send({ type: 'clear' })}
        >
          {t('pickers.clear')}
        </button>
      </div>
      <ScrollBox>
        <ul className="picked-rows">
          {picked.map((row) => (
            <li key={row.id} className="picked-row">
              <span className="picked-name" title={nameOf(row)}>
                {nameOf(row)}
              </span>
              <button
                type="button"
                aria-label={t('list.unpick', { name: nameOf(row) })}
                onClick={() => picker.send({ type: 'untick', row })}
              >
                <IconClose />
              </button>
            </li>
          ))}
        </ul>
      </ScrollBox>
    </section>
  );
}
