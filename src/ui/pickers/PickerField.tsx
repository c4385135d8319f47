import { Button } from '@arco-design/web-react';
import { IconClose } from '@arco-design/web-react/icon';
import { useSelector } from '@xstate/react';
import { useText } from '../../i18n/text';
import type { Limit, PickerRef } from '../../machines/pickers/list-picker';
import { openPicker, type PickerSlotRef } from '../../machines/pickers/picker-slot';
import type { Identified } from '../../machines/records/list-page';
import type { Elements } from '../base/elements';
import './picker-field.css';
import '../forms/pick-field.css';

interface Props<Row extends Identified, Picker> {
  readonly slot: PickerSlotRef<Row>;
  readonly limit: Limit;
  readonly nameOf: (row: Row) => string;
  /** Drawn before the name. */
  readonly mark?: (row: Row) => Elements;
  /** The dialog of the picker, while it is open. */
  readonly children: (picker: Picker) => Elements;
  /** What Arco's form hands to the control inside a field. */
  readonly id?: string;
  readonly disabled?: boolean;
  readonly value?: readonly Row[];
  readonly onChange?: (rows: readonly Row[]) => void;
}

/** A field of a form that a picker fills: what is chosen, as tags, and a button that opens the picker. */
export function PickerField<Row extends Identified, Picker = PickerRef<Row>>(props: Props<Row, Picker>) {
  const { slot, limit, nameOf, mark, children, id, disabled = false, value = [], onChange } = props;
  const t = useText();
  const picker = useSelector(slot, openPicker<Picker>);
  const open = () => slot.send({ type: 'open', picking: { picked: value, limit }, give: (rows) => onChange?.(rows) });
  return (
    <div className="picker-field">
      {value.map((row) => (
        <span key={row.id} className="pick-tag">
          {mark?.(row)}
          <span className="pick-name">{nameOf(row)}</span>
          <button
            type="button"
            disabled={disabled}
            aria-label={t('list.unpick', { name: nameOf(row) })}
            onClick={() => onChange?.(value.filter((one) => one.id !== row.id))}
          >
            <IconClose />
          </button>
        </span>
      ))}
      <Button id={id} size="small" disabled={disabled} onClick={open}>
        {t('pickers.choose')}
      </Button>
      {picker && children(picker)}
    </div>
  );
}
