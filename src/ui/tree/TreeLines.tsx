import { type KeyboardEvent, type MouseEvent, useId, useState } from 'react';
import type { TreeLine } from '../../machines/administration/department-tree';
import type { Elements } from '../base/elements';
import { DrawnLines, keepInView, lineClicked, type Tick, useScrolled } from './DrawnLines';
import { positionOf, stepOf } from './tree-steps';
import './tree-lines.css';

interface Props {
  readonly label: string;
  readonly lines: readonly TreeLine[];
  readonly keyword: string;
  /** The line that is chosen, in a tree to choose one from. */
  readonly chosen?: string;
  /** The boxes of a tree to tick several in. */
  readonly tickOf?: (id: string) => Tick;
  /** What stands at the end of each line. */
  readonly endOf?: (id: string) => Elements;
  /** `branch`: with all below it (Shift). */
  readonly onChoose: (id: string, branch: boolean) => void;
  readonly onToggle: (id: string) => void;
}

/** A tree of any length. Arrow keys walk it, Enter or Space chooses or ticks. */
export function TreeLines({ label, lines, keyword, chosen, tickOf, endOf, onChoose, onToggle }: Props) {
  const name = useId();
  const { top, onScroll } = useScrolled();
  const [active, setActive] = useState(chosen);
  const at = positionOf(lines, active);

  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const step = stepOf(event.key, lines, at);
    if (!step) return;
    event.preventDefault();
    if (step.toggle !== undefined) onToggle(step.toggle);
    if (step.choose !== undefined) onChoose(step.choose, event.shiftKey);
    const line = lines[step.to];
    if (!line) return;
    setActive(line.id);
    keepInView(event.currentTarget, step.to);
  };

  const onClick = (event: MouseEvent<HTMLElement>) => {
    const clicked = lineClicked(event);
    if (!clicked) return;
    setActive(clicked.id);
    if (clicked.onFold && lines.some(({ id, open }) => id === clicked.id && open !== null)) onToggle(clicked.id);
    else onChoose(clicked.id, event.shiftKey);
  };

  return (
    <div
      className="tree-lines"
      role="tree"
      tabIndex={0}
      aria-label={label}
      aria-multiselectable={tickOf !== undefined}
      aria-activedescendant={`${name}${lines[at]?.id ?? ''}`}
      onKeyDown={onKeyDown}
      onClick={onClick}
      onScroll={onScroll}
    >
      <DrawnLines
        name={name}
        lines={lines}
        role="treeitem"
        keyword={keyword}
        active={lines[at]?.id}
        isChosen={(id) => id === chosen}
        tickOf={tickOf}
        endOf={endOf}
        top={top}
      />
    </div>
  );
}
