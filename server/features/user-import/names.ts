import { departmentRows } from '../../organisation/departments/store';
import { rolesWithRights } from '../../organisation/roles/store';
import type { Queries } from '../../platform/db/transact';
import type { Scope } from '../../platform/http/caller';

/** What names stand for; a name that several bear stands for several. */
type Names = ReadonlyMap<string, readonly string[]>;

export interface KnownNames {
  readonly departments: Names;
  readonly roles: Names;
}

export async function namesOf(db: Queries, scope: Scope): Promise<KnownNames> {
  const roles = await rolesWithRights(db, scope);
  return {
    departments: departmentNames(await departmentRows(db, scope)),
    roles: grouped(roles.map(({ id, roleName }) => [roleName, id])),
  };
}

/** A department is named by itself or with as many of those above it as are needed: `Staff`, `Head office/Staff`. */
export function departmentNames(
  rows: readonly { readonly id: string; readonly parentId: string | null; readonly departmentName: string }[],
): Names {
  const byId = new Map(rows.map((row) => [row.id, row]));
  const named = rows.flatMap((row) => {
    const names: [string, string][] = [];
    let path = row.departmentName;
    const passed = new Set<string>();
    for (let at: typeof row | undefined = row; at && !passed.has(at.id); at = byId.get(at.parentId ?? '')) {
      if (passed.size > 0) path = `${at.departmentName}/${path}`;
      passed.add(at.id);
      names.push([path, row.id]);
    }
    return names;
  });
  return grouped(named);
}

function grouped(pairs: readonly (readonly [name: string, id: string])[]): Names {
  const names = new Map<string, string[]>();
  for (const [name, id] of pairs) names.set(name, [...(names.get(name) ?? []), id]);
  return names;
}

/** The ids that names stand for; undefined where one stands for none or for several. */
export function idsOf(names: Names, wanted: readonly string[]): string[] | undefined {
  const ids = wanted.map((name) => names.get(name) ?? []);
  return ids.every(({ length }) => length === 1) ? ids.flat() : undefined;
}
