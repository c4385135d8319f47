import { IconCaretDown, IconCaretRight, IconDown, IconDragDotVertical } from '@arco-design/web-react/icon';
import { findText } from '../../i18n/find-text';
import { useText } from '../../i18n/text';
import type { Lift } from '../../machines/records/tree-lift';
import type { Branch, RowLine, TreeRow } from '../../machines/records/tree-rows';
import { useCan } from '../base/Can';
import { PopupButton } from '../menu/PopupButton';
import { Marked } from './DrawnLines';
import type { TreeActs, TreeLook } from './tree-look';
import '../base/buttons.css';

interface Props<Row extends TreeRow> {
  readonly id: string;
  readonly line: RowLine<Row>;
  readonly look: TreeLook<Row>;
  readonly acts: TreeActs<Row>;
  readonly keyword: string;
  readonly active: boolean;
  readonly lift: Lift | null;
}

/** What each part of a row is to those who hear the screen. */
const CELL = { role: 'gridcell' };

/** One row of a tree: handle, arrow and name, its columns, and what can be done with it. */
export function TreeTableRow<Row extends TreeRow>({ id, line, look, acts, keyword, active, lift }: Props<Row>) {
  const { branch, open } = line;
  const { row } = branch;
  const heard = {
    role: 'row',
    'aria-level': branch.level + 1,
    'aria-selected': active,
    ...(open === null ? {} : { 'aria-expanded': open }),
  };
  return (
    <div id={id} {...heard} className={classesOf(row.id, active, lift)} data-line={row.id}>
      <div {...CELL} className="tree-table-name" style={{ paddingLeft: 4 + branch.level * 16 }}>
        {acts.canMove && <Grip searching={keyword.trim() !== ''} />}
        <span className="tree-fold" aria-hidden>
          {open !== null && (open ? <IconCaretDown /> : <IconCaretRight />)}
        </span>
        {look.lead?.(row)}
        <span className="tree-table-text" title={look.nameOf(row)}>
          <Marked text={look.nameOf(row)} range={keyword.trim() ? findText(look.nameOf(row), keyword) : null} />
        </span>
        {look.trail?.(branch)}
      </div>
      {look.columns.map(({ name, width, align, room, cell }) => (
        <div key={name} {...CELL} className={`tree-table-cell tree-room-${room} ${align ?? ''}`} style={{ width }}>
          {cell(row)}
        </div>
      ))}
      <Acts branch={branch} acts={acts} active={active} />
    </div>
  );
}

/** A row that keys move is seen at its new place; a pointer is shown the place by a line, or by a box around the new parent. */
function classesOf(id: string, active: boolean, lift: Lift | null) {
  const over = lift?.by === 'pointer' && lift.over?.id === id ? lift.over.zone : null;
  return [
    'tree-table-row',
    active && 'tree-table-active',
    lift?.id === id && 'tree-table-lifted',
    over && `tree-over-${over}`,
    over && lift?.fault && 'tree-over-refused',
  ]
    .filter(Boolean)
    .join(' ');
}

/** For the pointer only: Space does the same, and a phone has the menu of the row. */
function Grip({ searching }: { searching: boolean }) {
  const t = useText();
  return (
    <span className="tree-grip" aria-hidden aria-disabled={searching} title={t(searching ? 'tree.noMoveInSearch' : 'tree.drag')}>
      <IconDragDotVertical />
    </span>
  );
}

/** The tree is one stop of the Tab key: it leads on to what can be done with the active row. */
function Acts<Row extends TreeRow>({ branch, acts, active }: { branch: Branch<Row>; acts: TreeActs<Row>; active: boolean }) {
  const t = useText();
  const can = useCan();
  const tabIndex = active ? 0 : -1;
  const others = acts.others(branch).filter((act) => (act.possible ?? true) && can(act.permission));
  const { onEdit } = acts;
  return (
    <div {...CELL} className="tree-table-acts">
      {onEdit && (
        <button type="button" className="link-button tree-room-tablet" tabIndex={tabIndex} onClick={() => onEdit(branch.row)}>
          {t('list.edit')}
        </button>
      )}
      {others.length > 0 && (
        <PopupButton className="link-button" label={t('list.others')} items={others} tabIndex={tabIndex}>
          <span>{t('list.others')}</span>
          <IconDown />
        </PopupButton>
      )}
    </div>
  );
}
