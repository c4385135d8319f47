import { useSelector } from '@xstate/react';
import type { DepartmentNode } from '../../../../contract/departments';
import type { User } from '../../../../contract/users';
import { useText } from '../../../i18n/text';
import { type DepartmentTreeRef, forestOf, linesOf, matching } from '../../../machines/administration/department-tree';
import { PickField } from '../../forms/PickField';

interface Props {
  readonly tree: DepartmentTreeRef;
  /** What the user has already: it keeps its name, and can be kept, where it is not the editor's to give. */
  readonly held?: User['departments'];
  readonly many?: boolean;
  /** What Arco's form hands to the control inside a field. */
  readonly id?: string;
  readonly disabled?: boolean;
  readonly value?: readonly string[];
  readonly onChange?: (ids: readonly string[]) => void;
}

/** A field to pick departments from their tree. */
export function DepartmentPick({ tree, held = [], many = false, id, disabled, value = [], onChange }: Props) {
  const t = useText();
  const forest = useSelector(tree, forestOf);
  const known = new Map(namesIn(forest));
  const choices = [...forest, ...held.filter((one) => !known.has(one.id))];
  const names = new Map([...known, ...namesIn(held)]);
  return (
    <PickField
      id={id}
      disabled={disabled}
      many={many}
      isTree
      placeholder={t('users.departmentsPlaceholder')}
      nothing={t('users.noDepartments')}
      chosen={value.map((one) => ({ id: one, name: names.get(one) ?? one }))}
      linesFor={(keyword, unfolded) => departmentLines(choices, keyword, unfolded)}
      unfoldedAtFirst={forest.map((top) => top.id)}
      onPick={(ids) => onChange?.(ids)}
    />
  );
}

/** While something is searched for, nothing is folded. */
const departmentLines = (choices: readonly DepartmentNode[], keyword: string, unfolded: readonly string[]) =>
  keyword.trim() === ''
    ? linesOf(choices, unfolded)
    : linesOf(matching(choices, keyword), [...new Map(namesIn(choices)).keys()]).map((line) => ({ ...line, open: null }));

const namesIn = (forest: readonly DepartmentNode[]): readonly (readonly [id: string, name: string])[] =>
  forest.flatMap(({ id, departmentName, children }) => [[id, departmentName] as const, ...namesIn(children ?? [])]);
