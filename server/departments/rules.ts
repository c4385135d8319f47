import type { DepartmentNode } from '../../contract/departments';

export interface DepartmentRow {
  readonly id: string;
  readonly parentId: string | null;
  readonly departmentName: string;
}

/** A forest of what one may see: a department whose parent one may not see stands at the top. A cycle has no top and is left out. */
export function departmentTree(rows: readonly DepartmentRow[]): DepartmentNode[] {
  const seen = new Set(rows.map(({ id }) => id));
  const byParent = new Map<string | null, DepartmentRow[]>();
  for (const row of rows) {
    const parent = row.parentId !== null && seen.has(row.parentId) ? row.parentId : null;
    byParent.set(parent, [...(byParent.get(parent) ?? []), row]);
  }
  const below = (parent: string | null): DepartmentNode[] =>
    (byParent.get(parent) ?? []).map(({ id, departmentName }) => {
      const children = below(id);
      return { id, departmentName, ...(children.length > 0 ? { children } : {}) };
    });
  return below(null);
}
