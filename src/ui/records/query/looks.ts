import { useSelector } from '@xstate/react';
import type { DepartmentNode } from '../../../../contract/departments';
import type { SearchedFields } from '../../../../contract/super-query';
import { type DepartmentTreeRef, forestOf, pathTo } from '../../../machines/administration/department-tree';
import type { Names } from '../../../machines/records/query-builder';
import type { Said } from './query-sentence';

/** How a page shows a field that its advanced query may name. */
export interface QueryLook {
  readonly label: string;
  /** What can be chosen, of a field with choices. */
  readonly choices?: readonly { readonly id: string; readonly name: string }[];
  /** The tree that the departments of a field are picked from. */
  readonly departments?: DepartmentTreeRef;
}
export type QueryLooks<Name extends string = string> = Readonly<Record<Name, QueryLook>>;

const NO_DEPARTMENTS: readonly DepartmentNode[] = [];

/** What the fields of a query and their values are called on a page. */
export function useSaid(looks: QueryLooks, fields: SearchedFields, names: Names): Said {
  const tree = Object.values(looks).find(({ departments }) => departments)?.departments;
  const forest = useSelector(tree, (snapshot) => (snapshot ? forestOf(snapshot) : NO_DEPARTMENTS));
  return {
    fields,
    labelOf: (field) => looks[field]?.label ?? field,
    nameOf: (field, value) => {
      switch (fields[field]) {
        case 'users':
          return names[value];
        case 'departments':
          return pathTo(forest, value).at(-1)?.departmentName;
        default:
          return looks[field]?.choices?.find(({ id }) => id === value)?.name;
      }
    },
  };
}
