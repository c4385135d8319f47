import { ROOT_ID } from '../../../contract/ids';
import { findText } from '../../i18n/find-text';
import { useText } from '../../i18n/text';
import type { TreeLine } from '../../machines/administration/department-tree';
import { faultsOf, type RowTree, rowLines, type Takes, type TreeRow } from '../../machines/records/tree-rows';
import { PickField } from '../forms/PickField';

interface Props<Row extends TreeRow> {
  /** What Arco's form hands to the control inside a field. */
  readonly id?: string;
  readonly disabled?: boolean;
  readonly value?: string;
  readonly onChange?: (id: string) => void;
  readonly tree: RowTree<Row>;
  /** The row that is to hang on the one that is picked; null for a new one. */
  readonly row: Row | null;
  readonly takes: Takes<Row>;
  readonly nameOf: (row: Row) => string;
  /** What the top is called. */
  readonly top: string;
}

/** A field to pick what a row hangs on. What it cannot hang on is not offered. */
export function ParentPick<Row extends TreeRow>({ id, disabled, value = ROOT_ID, onChange, ...props }: Props<Row>) {
  const { tree, row, takes, nameOf, top } = props;
  const t = useText();
  const faultAt = faultsOf(tree, row?.id ?? '', takes);
  const linesFor = (keyword: string, unfolded: readonly string[]): readonly TreeLine[] => {
    const isFound = keyword.trim() === '' ? null : (one: Row) => findText(nameOf(one), keyword) !== null;
    const lines = rowLines(tree, new Set(unfolded), isFound).filter(({ branch }) => faultAt(branch.row.id) === null);
    const below = lines.map(({ branch, open }) => ({
      id: branch.row.id,
      name: nameOf(branch.row),
      level: branch.level + 1,
      open,
    }));
    const takesTop = isFound === null && faultAt(ROOT_ID) === null;
    return takesTop ? [{ id: ROOT_ID, name: top, level: 0, open: null }, ...below] : below;
  };
  const parent = tree.byId.get(value)?.row;
  return (
    <PickField
      id={id}
      disabled={disabled}
      isTree
      placeholder={t('tree.parentPlaceholder')}
      chosen={[{ id: value, name: parent ? nameOf(parent) : top }]}
      linesFor={linesFor}
      unfoldedAtFirst={tree.roots.map((branch) => branch.row.id)}
      onPick={([picked]) => onChange?.(picked ?? ROOT_ID)}
    />
  );
}
