import { IconCaretDown, IconCaretRight } from '@arco-design/web-react/icon';
import { type MouseEvent, type ReactElement, type UIEvent, useState, useSyncExternalStore } from 'react';
import { searchForm } from '../../../contract/text';
import type { TreeLine } from '../../machines/administration/department-tree';
import type { Elements } from '../base/elements';
import './drawn-lines.css';

/** Every line is this high, in px (also in the style sheet), so that the position of each is known without measuring. */
const LINE = 32;
/** So many lines are drawn above the visible ones, and below them. */
const AROUND = 10;

/** The box of a line that can be ticked. */
export interface Tick {
  readonly mark: 'all' | 'some' | 'none';
  /** Why it stays as it is, if it does. */
  readonly locked: string | null;
  /** A short text at the end of the line, such as how many below it are ticked. */
  readonly note: string;
}

interface Props {
  /** What the ids of the lines start with. */
  readonly name: string;
  readonly lines: readonly TreeLine[];
  /** What each line is to those who hear the screen. */
  readonly role: 'treeitem' | 'option';
  readonly keyword: string;
  readonly active: string | undefined;
  readonly isChosen: (id: string) => boolean;
  /** Several can be chosen, so each line has a mark. */
  readonly many?: boolean;
  /** Lines are ticked rather than chosen. */
  readonly tickOf?: ((id: string) => Tick) | undefined;
  /** What stands at the end of each line. */
  readonly endOf?: ((id: string) => Elements) | undefined;
  readonly top: number;
}

/** The place in a list that is scrolled, for `DrawnLines` inside it. */
export function useScrolled() {
  const [top, setTop] = useState(0);
  return { top, onScroll: ({ currentTarget }: UIEvent<HTMLElement>) => setTop(currentTarget.scrollTop) };
}

/** Lines of a list of any length: only those around the visible ones are drawn. */
export function DrawnLines({ name, lines, role, keyword, active, isChosen, many = false, tickOf, endOf, top }: Props) {
  return (
    <Drawn lines={lines} height={LINE} top={top}>
      {(line) => (
        <LineView
          key={line.id}
          id={`${name}${line.id}`}
          line={line}
          role={role}
          keyword={keyword}
          chosen={isChosen(line.id)}
          many={many}
          tick={tickOf?.(line.id)}
          end={endOf?.(line.id)}
          active={line.id === active}
        />
      )}
    </Drawn>
  );
}

interface DrawnProps<Line> {
  readonly lines: readonly Line[];
  /** Of each line, in px. */
  readonly height: number;
  readonly top: number;
  /** Whether the lines are rows of a table. */
  readonly rows?: boolean;
  readonly children: (line: Line) => ReactElement;
}

/** Lines of one height: only those around the visible ones are drawn. */
export function Drawn<Line>({ lines, height, top, rows = false, children }: DrawnProps<Line>) {
  const { style, drawn } = useDrawn(lines, height, top);
  return (
    <div {...(rows ? { role: 'rowgroup' } : {})} style={style}>
      {drawn.map(children)}
    </div>
  );
}

/** Which of lines of one height, in px, are drawn, and the room that a box gives to all of them. No box is higher than the window. */
export function useDrawn<Line>(lines: readonly Line[], height: number, top: number) {
  const shown = Math.ceil(useSyncExternalStore(watchWindow, () => window.innerHeight) / height);
  const first = Math.max(0, Math.floor(top / height) - AROUND);
  const style = { height: (lines.length - first) * height, paddingTop: first * height };
  return { style, drawn: lines.slice(first, first + shown + 2 * AROUND) };
}

function watchWindow(tell: () => void) {
  window.addEventListener('resize', tell);
  return () => window.removeEventListener('resize', tell);
}

interface LineProps {
  readonly id: string;
  readonly line: TreeLine;
  readonly role: 'treeitem' | 'option';
  readonly keyword: string;
  readonly chosen: boolean;
  readonly many: boolean;
  readonly tick: Tick | undefined;
  readonly end: Elements;
  readonly active: boolean;
}

/** What a line is to those who hear the screen. */
const CHECKED = { all: true, some: 'mixed', none: false } as const;

function LineView({ id, line, role, keyword, chosen, many, tick, end, active }: LineProps) {
  const classes = ['tree-line', chosen && 'tree-line-chosen', active && 'tree-line-active'].filter(Boolean).join(' ');
  const heard = {
    role,
    tabIndex: -1,
    ...(tick ? { 'aria-checked': CHECKED[tick.mark], 'aria-disabled': tick.locked !== null } : { 'aria-selected': chosen }),
    ...(role === 'treeitem' ? { 'aria-level': line.level + 1 } : {}),
    ...(line.open === null ? {} : { 'aria-expanded': line.open }),
  };
  return (
    <div id={id} className={classes} {...heard} data-line={line.id} style={{ paddingLeft: 8 + line.level * 16 }}>
      {role === 'treeitem' && (
        <span className="tree-fold" aria-hidden>
          {line.open !== null && (line.open ? <IconCaretDown /> : <IconCaretRight />)}
        </span>
      )}
      {tick && <span className={`tree-tick tree-tick-${tick.mark}`} aria-hidden />}
      <span className="tree-name" title={tick?.locked ?? line.name}>
        <Highlighted text={line.name} keyword={keyword} />
      </span>
      {tick?.note && <span className="tree-note">{tick.note}</span>}
      {end}
      {many && <span className="tree-mark" aria-hidden />}
    </div>
  );
}

/** A text with the first match of the keyword marked. */
function Highlighted({ text, keyword }: { text: string; keyword: string }) {
  const wanted = searchForm(keyword);
  const at = wanted ? text.toLowerCase().indexOf(wanted) : -1;
  return <Marked text={text} range={at < 0 ? null : [at, at + wanted.length]} />;
}

/** A text with a part of it marked. */
export function Marked({ text, range }: { text: string; range: readonly [from: number, to: number] | null }) {
  if (!range) return <span>{text}</span>;
  return (
    <>
      <span>{text.slice(0, range[0])}</span>
      <mark>{text.slice(...range)}</mark>
      <span>{text.slice(range[1])}</span>
    </>
  );
}

/** Which line was clicked, and whether on the arrow that unfolds it. */
export function lineClicked({ target }: MouseEvent<HTMLElement>) {
  if (!(target instanceof Element)) return undefined;
  const id = target.closest<HTMLElement>('[data-line]')?.dataset.line;
  return id === undefined ? undefined : { id, onFold: target.closest('.tree-fold') !== null };
}

export function keepInView(box: HTMLElement | null | undefined, line: number, height = LINE, head = 0) {
  if (!box) return;
  const top = line * height;
  const room = box.clientHeight - head;
  if (top < box.scrollTop) box.scrollTop = top;
  else if (top + height > box.scrollTop + room) box.scrollTop = top + height - room;
}
