import { findText } from '../../i18n/find-text';
import type { Choice } from '../../machines/designer/filling';
import { PickField } from '../forms/PickField';

interface Props {
  readonly id: string;
  readonly choices: readonly Choice[];
  readonly multiple: boolean;
  readonly isTree: boolean;
  readonly placeholder: string;
  readonly list: readonly string[];
  readonly onAnswer: (values: string[]) => void;
}

/** A select and a tree select of a form: names are found while typing, arrows walk. */
export function ChoicePick({ id, choices, multiple, isTree, placeholder, list, onAnswer }: Props) {
  const names = new Map(flat(choices).map(({ value, label }) => [value, label]));
  const linesFor = (keyword: string, unfolded: readonly string[]) => lines(choices, keyword.trim(), new Set(unfolded), 0);
  return (
    <PickField
      id={id}
      isTree={isTree}
      many={multiple}
      placeholder={placeholder}
      chosen={list.map((value) => ({ id: value, name: names.get(value) ?? value }))}
      linesFor={linesFor}
      unfoldedAtFirst={choices.map(({ value }) => value)}
      onPick={(picked) => onAnswer([...picked])}
    />
  );
}

const flat = (choices: readonly Choice[]): Choice[] => choices.flatMap((choice) => [choice, ...flat(choice.children ?? [])]);

interface Line {
  readonly id: string;
  readonly name: string;
  readonly level: number;
  readonly open: boolean | null;
}

/** What matches, with what lies above it; without a keyword, what is unfolded. */
function lines(choices: readonly Choice[], keyword: string, unfolded: ReadonlySet<string>, level: number): Line[] {
  return choices.flatMap(({ value, label, children = [] }) => {
    const isOpen = keyword !== '' || unfolded.has(value);
    const below = isOpen ? lines(children, keyword, unfolded, level + 1) : [];
    const isFound = keyword === '' || findText(label, keyword) !== null;
    return isFound || below.length > 0
      ? [{ id: value, name: label, level, open: children.length > 0 ? isOpen : null }, ...below]
      : [];
  });
}
