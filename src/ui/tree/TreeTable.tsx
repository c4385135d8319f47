import { shallowEqual, useSelector } from '@xstate/react';
import { type KeyboardEvent, useId } from 'react';
import type { AnyActorRef } from 'xstate';
import { useText } from '../../i18n/text';
import type { TreeLine } from '../../machines/administration/department-tree';
import type { LiftEvent } from '../../machines/records/tree-lift';
import { treePage, treePageLines } from '../../machines/records/tree-page';
import type { RowLine, TreeRow } from '../../machines/records/tree-rows';
import { Drawn, keepInView, lineClicked, useScrolled } from './DrawnLines';
import { useDragging } from './dragging';
import { TreeTableRow } from './TreeTableRow';
import type { TreeActs, TreeLook } from './tree-look';
import { positionOf, stepOf } from './tree-steps';
import '../records/data-table.css';
import './tree-table.css';

/** Every row is this high, in px (also in the style sheet). */
const ROW = 40;
const HEAD = 40;

interface Props<Row extends TreeRow> {
  readonly page: AnyActorRef;
  readonly look: TreeLook<Row>;
  readonly acts: TreeActs<Row>;
}

/**
 * A tree of any length as a table. The arrow keys walk it, Enter edits, Shift+F10 opens the menu of a row; Space lifts a row, the
 * arrow keys then move it, and Space drops it.
 */
export function TreeTable<Row extends TreeRow>({ page, look, acts }: Props<Row>) {
  const name = useId();
  const { top, onScroll } = useScrolled();
  const { active, lift, keyword, step } = useSelector(page, treePage<Row>, shallowEqual);
  const lines = useSelector(page, treePageLines<Row>, isSameView);
  const plain = lines.map(({ branch, open }) => ({ id: branch.row.id, name: '', level: branch.level, open }));
  const at = positionOf(plain, active ?? undefined);
  const here = lines[at];
  const dragging = useDragging(page, step === 'moving');

  const onKeyDown = useTreeKeys(page, acts, { lines, plain, at, isMoving: step === 'moving' });
  return (
    <div
      className="tree-table"
      role="treegrid"
      tabIndex={0}
      aria-label={look.label}
      aria-rowcount={lines.length + 1}
      {...(here ? { 'aria-activedescendant': `${name}${here.branch.row.id}` } : {})}
      onKeyDown={onKeyDown}
      onClick={(event) => {
        const clicked = lineClicked(event);
        if (!clicked) return;
        page.send({ type: 'walk', id: clicked.id });
        if (clicked.onFold) page.send({ type: 'fold', id: clicked.id });
      }}
      onScroll={onScroll}
      {...dragging}
    >
      <Head look={look} />
      <Drawn lines={lines} height={ROW} top={top} rows>
        {(line) => (
          <TreeTableRow
            key={line.branch.row.id}
            id={`${name}${line.branch.row.id}`}
            line={line}
            look={look}
            acts={acts}
            keyword={keyword}
            active={line === here}
            lift={step === 'browsing' ? null : lift}
          />
        )}
      </Drawn>
    </div>
  );
}

interface Walked<Row> {
  readonly lines: readonly RowLine<Row>[];
  /** The same lines, as `stepOf` reads them. */
  readonly plain: readonly TreeLine[];
  /** The line that the keyboard is on. */
  readonly at: number;
  readonly isMoving: boolean;
}

function useTreeKeys<Row extends TreeRow>(page: AnyActorRef, acts: TreeActs<Row>, { lines, plain, at, isMoving }: Walked<Row>) {
  const here = lines[at];
  const walk = (box: HTMLElement, to: number) => {
    const line = lines[to];
    if (!line) return;
    page.send({ type: 'walk', id: line.branch.row.id });
    keepInView(box, to, ROW, HEAD);
  };
  return (event: KeyboardEvent<HTMLElement>) => {
    if (event.target !== event.currentTarget || !here) return;
    const { id } = here.branch.row;
    const key = event.key === 'F10' && event.shiftKey ? 'ContextMenu' : event.key;
    const command = isMoving ? MOVING[key] : undefined;
    const stepped = isMoving ? undefined : stepOf(key, plain, at);
    if (!command && !stepped && key !== 'ContextMenu') return;
    event.preventDefault();
    if (command) {
      event.stopPropagation(); // Escape puts the row back, and closes nothing.
      page.send(command);
      return;
    }
    if (key === 'ContextMenu') return openMenu(event.currentTarget, id);
    if (key === ' ') return acts.canMove ? page.send({ type: 'lift', id, by: 'keys' }) : undefined;
    if (key === 'Enter') return acts.onEdit?.(here.branch.row);
    if (stepped?.toggle !== undefined) page.send({ type: 'fold', id: stepped.toggle });
    if (stepped) walk(event.currentTarget, stepped.to);
  };
}

/** What the keys do to a row that is lifted. */
const MOVING: Readonly<Record<string, LiftEvent>> = {
  ArrowUp: { type: 'step', direction: 'up' },
  ArrowDown: { type: 'step', direction: 'down' },
  ArrowRight: { type: 'step', direction: 'in' },
  ArrowLeft: { type: 'step', direction: 'out' },
  ' ': { type: 'drop' },
  Enter: { type: 'drop' },
  Escape: { type: 'cancel' },
  Tab: { type: 'cancel' },
};

function openMenu(box: HTMLElement, id: string) {
  box.querySelector<HTMLElement>(`[data-line="${CSS.escape(id)}"] [aria-haspopup=menu]`)?.click();
}

/** Two trees that look alike may still differ in their rows: a saved one has another version. */
const isSameView = <Row,>(one: readonly RowLine<Row>[], other: readonly RowLine<Row>[]) =>
  one.length === other.length && one.every(({ branch, open }, i) => branch === other[i]?.branch && open === other[i]?.open);

/** What the parts of the head are to those who hear the screen. */
const GROUP = { role: 'rowgroup' };
const ROW_OF_HEADS = { role: 'row' };
const HEAD_CELL = { role: 'columnheader' };

function Head<Row>({ look }: { look: TreeLook<Row> }) {
  const t = useText();
  return (
    <div {...GROUP} className="tree-table-head">
      <div {...ROW_OF_HEADS} className="tree-table-row">
        <div {...HEAD_CELL} className="tree-table-name">
          {look.nameTitle}
        </div>
        {look.columns.map(({ name, title, width, align, room }) => (
          <div key={name} {...HEAD_CELL} className={`tree-table-cell tree-room-${room} ${align ?? ''}`} style={{ width }}>
            {title}
          </div>
        ))}
        <div {...HEAD_CELL} className="tree-table-acts">
          {t('list.actions')}
        </div>
      </div>
    </div>
  );
}
