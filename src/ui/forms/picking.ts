import { type KeyboardEvent, type MouseEvent, useState } from 'react';
import type { TreeLine } from '../../machines/administration/department-tree';
import { isComposing } from '../base/enter';
import { keepInView, lineClicked } from '../tree/DrawnLines';
import { positionOf, stepOf } from '../tree/tree-steps';

export interface Picking {
  readonly chosen: readonly { readonly id: string; readonly name: string }[];
  /** What can be chosen of what matches a text; an empty text matches all. */
  readonly linesFor: (keyword: string, unfolded: readonly string[]) => readonly TreeLine[];
  readonly unfoldedAtFirst?: readonly string[];
  /** Several can be chosen; else the next choice takes the place of the one before. */
  readonly many?: boolean;
  readonly disabled?: boolean | undefined;
  readonly onPick: (ids: readonly string[]) => void;
}

/** What is open in a field to choose from, and what each key and click does to it. */
export function usePicking({ chosen, linesFor, unfoldedAtFirst = [], many = false, disabled = false, onPick }: Picking) {
  const [list, setList] = useState(CLOSED);
  const { open, keyword, active } = list;
  const unfolded = list.unfolded ?? unfoldedAtFirst;
  const lines = open ? linesFor(keyword, unfolded) : [];
  const at = positionOf(lines, active);
  const ids = chosen.map(({ id }) => id);

  const show = () => !open && !disabled && setList({ ...list, open: true, active: ids[0] });
  const close = () => setList({ ...CLOSED, unfolded: list.unfolded });
  const pick = (id: string) => {
    onPick(many ? switched(ids, id) : [id]);
    if (!many) close();
  };
  /** Walks to a line, and folds it if that is what was done to it. */
  const walk = (id: string | undefined, fold: string | undefined) =>
    setList({ ...list, active: id, unfolded: fold === undefined ? list.unfolded : switched(unfolded, fold) });

  const press = (event: KeyboardEvent<HTMLInputElement>) => {
    if (isComposing(event)) return;
    if (event.key === 'Backspace' && keyword === '' && ids.length > 0) onPick(ids.slice(0, -1));
    if (!open && !NEVER_TYPED.includes(event.key)) return;
    if (!open || event.key === 'Escape') {
      event.preventDefault();
      event.stopPropagation(); // Neither the form around the field nor its dialog is meant.
      if (open) close();
      else show();
      return;
    }
    // While something is typed, all other keys move in the text.
    const step = keyword === '' || NEVER_TYPED.includes(event.key) ? stepOf(event.key, lines, at) : undefined;
    if (!step) return;
    event.preventDefault();
    walk(lines[step.to]?.id, step.toggle);
    keepInView(event.currentTarget.parentElement?.querySelector<HTMLElement>('.pick-list'), step.to);
    if (step.choose !== undefined) pick(step.choose);
  };

  const click = (event: MouseEvent<HTMLElement>) => {
    const clicked = lineClicked(event);
    if (!clicked) return;
    const folds = clicked.onFold && lines.some(({ id, open: unfolds }) => id === clicked.id && unfolds !== null);
    walk(clicked.id, folds ? clicked.id : undefined);
    if (!folds) pick(clicked.id);
  };

  return {
    open,
    lines,
    active: lines[at]?.id,
    keyword,
    show,
    close,
    press,
    click,
    type: (text: string) => setList({ ...list, open: true, keyword: text, active: undefined }),
    unpick: (id: string) => !disabled && onPick(ids.filter((other) => other !== id)),
  };
}

interface List {
  readonly open: boolean;
  readonly keyword: string;
  readonly active: string | undefined;
  /** Null until a line is folded or unfolded by hand. */
  readonly unfolded: readonly string[] | null;
}
const CLOSED: List = { open: false, keyword: '', active: undefined, unfolded: null };

/** The keys that open a closed field, and that are never typed into an open one. */
const NEVER_TYPED: readonly string[] = ['ArrowDown', 'ArrowUp', 'Enter'];

/** A list with one id more, or without it if it was there. */
const switched = (ids: readonly string[], id: string) => (ids.includes(id) ? ids.filter((other) => other !== id) : [...ids, id]);
