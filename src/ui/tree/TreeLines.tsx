import { type KeyboardEvent, type MouseEvent, useId, useState } from 'react';
import type { TreeLine } from '../../machines/administration/department-tree';
import { DrawnLines, keepInView, lineClicked, useScrolled } from './DrawnLines';
import { positionOf, stepOf } from './tree-steps';

interface Props {
  readonly label: string;
  readonly lines: readonly TreeLine[];
  readonly keyword: string;
  readonly chosen: string;
  readonly onChoose: (id: string) => void;
  readonly onToggle: (id: string) => void;
}

/** A tree of any length. Arrow keys walk it, Enter chooses. */
export function TreeLines({ label, lines, keyword, chosen, onChoose, onToggle }: Props) {
  const name = useId();
  const { top, onScroll } = useScrolled();
  const [active, setActive] = useState(chosen);
  const at = positionOf(lines, active);

  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const step = stepOf(event.key, lines, at);
    if (!step) return;
    event.preventDefault();
    if (step.toggle !== undefined) onToggle(step.toggle);
    if (step.choose !== undefined) onChoose(step.choose);
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
    else onChoose(clicked.id);
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
      onScroll={onScroll}
    >
      <DrawnLines
        name={name}
        lines={lines}
        role="treeitem"
        keyword={keyword}
        active={lines[at]?.id}
        isChosen={(id) => id === chosen}
        top={top}
      />
    </div>
  );
}
