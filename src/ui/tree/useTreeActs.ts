import { shallowEqual, useSelector } from '@xstate/react';
import { useText } from '../../i18n/text';
import type { StandardTreePage } from '../../machines/records/tree-dialogs';
import { treePage } from '../../machines/records/tree-page';
import type { Branch, TreeRow } from '../../machines/records/tree-rows';
import { useCan } from '../base/Can';
import type { RecordRights, RowAct } from '../records/RowActions';
import type { TreeActs } from './tree-look';

interface Acting<Row extends TreeRow, Values extends object> {
  readonly page: StandardTreePage<Row, Values>;
  readonly texts: { readonly addBelow: string };
  readonly rights: RecordRights;
  readonly takesMore?: (row: Row) => boolean;
  readonly acts?: (row: Row) => readonly RowAct[];
}

/** What can be done with a row of a tree. */
export function useTreeActs<Row extends TreeRow, Values extends object>(props: Acting<Row, Values>): TreeActs<Row> {
  const { page, texts, rights, takesMore = () => true, acts = () => [] } = props;
  const t = useText();
  const can = useCan();
  const { keyword, tree } = useSelector(page, treePage<Row>, shallowEqual);
  const isSearched = keyword.trim() !== '';
  const edit = (row: Row) => page.send({ type: 'open', dialog: 'form', about: row });
  const shift = (branch: Branch<Row>, direction: 'up' | 'down', possible: boolean): RowAct => ({
    key: direction,
    label: t(`tree.${direction}`),
    permission: rights.edit,
    disabled: isSearched || !possible,
    onChoose: () => page.send({ type: 'shift', id: branch.row.id, direction }),
  });
  const addBelow = (row: Row): readonly RowAct[] =>
    rights.add === false
      ? []
      : [
          {
            key: 'addBelow',
            label: texts.addBelow,
            permission: rights.add,
            possible: takesMore(row),
            onChoose: () => page.send({ type: 'open', dialog: 'form', about: null, below: row.id }),
          },
        ];
  return {
    canMove: can(rights.edit),
    onEdit: can(rights.edit) ? edit : null,
    others: (branch) => {
      const { row, parent, at } = branch;
      const siblings = parent?.children ?? tree.roots;
      return [
        ...addBelow(row),
        ...acts(row),
        shift(branch, 'up', at > 0),
        shift(branch, 'down', at + 1 < siblings.length),
        {
          key: 'relocate',
          label: t('tree.relocate'),
          permission: rights.edit,
          onChoose: () => page.send({ type: 'open', dialog: 'relocation', about: row }),
        },
        {
          key: 'remove',
          label: t('list.remove'),
          permission: rights.remove,
          danger: true,
          onChoose: () => page.send({ type: 'open', dialog: 'removal', about: [row] }),
        },
      ];
    },
  };
}
