import { IconDown } from '@arco-design/web-react/icon';
import { useText } from '../../i18n/text';
import { useCan } from '../base/Can';
import { handFocusOn } from '../base/handFocusOn';
import { PopupButton } from '../menu/PopupButton';
import type { PopupItem } from '../menu/PopupMenu';

/** The permissions that the acts of every page need. */
export interface RecordRights {
  /** False: a record is added elsewhere. */
  readonly add: string | false;
  readonly edit: string;
  readonly remove: string;
  /** What selected rows are good for beside deleting them. */
  readonly select?: readonly string[];
}

/** What the server would take of a row, whatever rights the viewer has. */
export interface PossibleActs {
  readonly edit: boolean;
  readonly remove: boolean;
}

/** A further act: it is offered to those who may do it, where it is possible. */
export interface RowAct extends PopupItem {
  readonly permission: string;
  readonly possible?: boolean;
}

interface Props {
  readonly rights: RecordRights;
  readonly possible: PossibleActs;
  readonly acts: readonly RowAct[];
  readonly onEdit: () => void;
  readonly onRemove: () => void;
}

/** What can be done with one record: a link, and the rest behind a second one. What would be refused anyway is not offered. */
export function RowActions({ rights, possible, acts, onEdit, onRemove }: Props) {
  const t = useText();
  const can = useCan();
  const removal: RowAct = {
    key: 'remove',
    label: t('list.remove'),
    permission: rights.remove,
    possible: possible.remove,
    danger: true,
    onChoose: onRemove,
  };
  const others = [...acts, removal].filter((act) => (act.possible ?? true) && can(act.permission));
  return (
    <span className="row-actions" ref={handFocusOn}>
      {possible.edit && can(rights.edit) && (
        <button type="button" className="link-button" onClick={onEdit}>
          {t('list.edit')}
        </button>
      )}
      {others.length > 0 && (
        <PopupButton className="link-button" label={t('list.others')} items={others}>
          <span>{t('list.others')}</span>
          <IconDown />
        </PopupButton>
      )}
    </span>
  );
}
