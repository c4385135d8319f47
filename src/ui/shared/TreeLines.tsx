import { type KeyboardEvent, type MouseEvent, type ReactNode, useId, useState } from 'react';
import type { TreeLine } from '../../machines/department-tree';

/** Every line is this high, in px (also in the style sheet), so that the place of each is known without measuring. */
const LINE = 32;
/** Lines drawn around the visible ones. No panel is higher than the sum of both. */
const ABOVE = 10;
const BELOW = 70;

interface Props {
  readonly label: string;
  readonly lines: readonly TreeLine[];
  readonly keyword: string;
  readonly chosen: string;
  readonly icons: { readonly open: ReactNode; readonly folded: ReactNode };
  readonly onChoose: (id: string) => void;
  readonly onToggle: (id: string) => void;
}

/** A tree of any length: only the lines around the visible ones are drawn. Arrow keys walk it, Enter chooses. */
export function TreeLines({ label, lines, keyword, chosen, icons, onChoose, onToggle }: Props) {
  const name = useId();
  const [top, setTop] = useState(0);
  const [active, setActive] = useState(chosen);
  const first = Math.max(0, Math.floor(top / LINE) - ABOVE);
  const drawn = lines.slice(first, first + ABOVE + BELOW);
  const at = Math.max(
    0,
    lines.findIndex(({ id }) => id === active),
  );

  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const step = stepOf(event.key, lines, at);
    if (!step) return;
    event.preventDefault();
    if (step.toggle !== undefined) onToggle(step.toggle);
    if (step.choose !== undefined) onChoose(step.choose);
    const line = lines[step.to];
    if (!line) return;
    setActive(line.id);
    keepInView(event.currentTarget, step.to * LINE);
  };

  const onClick = ({ target }: MouseEvent<HTMLElement>) => {
    const line = lines.find(({ id }) => id === lineOf(target));
    if (!line) return;
    setActive(line.id);
    if (line.open !== null && isFold(target)) onToggle(line.id);
    else onChoose(line.id);
  };

  return (
    <div
      className="tree-lines"
      role="tree"
      tabIndex={0}
      aria-label={label}
      aria-activedescendant={`${name}${lines[at]?.id ?? ''}`}
      onKeyDown={onKeyDown}
      onClick={onClick}
      onScroll={({ currentTarget }) => setTop(currentTarget.scrollTop)}
    >
      <div style={{ height: lines.length * LINE, paddingTop: first * LINE }}>
        {drawn.map((line) => (
          <TreeLineView
            key={line.id}
            id={`${name}${line.id}`}
            line={line}
            keyword={keyword}
            chosen={line.id === chosen}
            active={line.id === lines[at]?.id}
            icon={line.open === null ? null : line.open ? icons.open : icons.folded}
          />
        ))}
      </div>
    </div>
  );
}

const lineOf = (target: EventTarget) =>
  target instanceof Element ? target.closest<HTMLElement>('[data-line]')?.dataset.line : undefined;
const isFold = (target: EventTarget) => target instanceof Element && target.closest('.tree-fold') !== null;

interface LineProps {
  readonly id: string;
  readonly line: TreeLine;
  readonly keyword: string;
  readonly chosen: boolean;
  readonly active: boolean;
  readonly icon: ReactNode;
}

function TreeLineView({ id, line, keyword, chosen, active, icon }: LineProps) {
  const classes = ['tree-line', chosen && 'tree-line-chosen', active && 'tree-line-active'].filter(Boolean).join(' ');
  return (
    <div
      id={id}
      className={classes}
      role="treeitem"
      tabIndex={-1}
      aria-level={line.level + 1}
      aria-selected={chosen}
      {...(line.open === null ? {} : { 'aria-expanded': line.open })}
      data-line={line.id}
      style={{ paddingLeft: 8 + line.level * 16 }}
    >
      <span className="tree-fold" aria-hidden>
        {icon}
      </span>
      <span className="tree-name" title={line.name}>
        <Highlighted text={line.name} keyword={keyword} />
      </span>
    </div>
  );
}

/** A text with the first match of the keyword marked. */
function Highlighted({ text, keyword }: { text: string; keyword: string }) {
  const at = keyword ? text.toLowerCase().indexOf(keyword.toLowerCase()) : -1;
  if (at < 0) return text;
  return (
    <>
      {text.slice(0, at)}
      <mark>{text.slice(at, at + keyword.length)}</mark>
      {text.slice(at + keyword.length)}
    </>
  );
}

interface Step {
  readonly to: number;
  readonly toggle?: string;
  readonly choose?: string;
}

/** What a key does to a tree (the pattern of the ARIA practices); undefined for a key that is none of its business. */
function stepOf(key: string, lines: readonly TreeLine[], at: number): Step | undefined {
  const line = lines[at];
  if (!line) return undefined;
  const parent = lines.slice(0, at).findLastIndex(({ level }) => level < line.level);
  switch (key) {
    case 'ArrowDown':
      return { to: Math.min(at + 1, lines.length - 1) };
    case 'ArrowUp':
      return { to: Math.max(at - 1, 0) };
    case 'Home':
      return { to: 0 };
    case 'End':
      return { to: lines.length - 1 };
    case 'ArrowRight':
      return line.open === false ? { to: at, toggle: line.id } : { to: line.open ? at + 1 : at };
    case 'ArrowLeft':
      return line.open ? { to: at, toggle: line.id } : { to: parent < 0 ? at : parent };
    case 'Enter':
    case ' ':
      return { to: at, choose: line.id };
    default:
      return undefined;
  }
}

function keepInView(box: HTMLElement, top: number) {
  if (top < box.scrollTop) box.scrollTop = top;
  else if (top + LINE > box.scrollTop + box.clientHeight) box.scrollTop = top + LINE - box.clientHeight;
}
