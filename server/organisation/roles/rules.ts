import { ROOT_ID } from '../../../contract/ids';
import type { Permission } from '../../../contract/permissions';
import type { RefusalName } from '../../../contract/refusals';
import type { GrantableMenu } from '../../../contract/roles';
import { BASE_SUBSYSTEM_ID } from '../../../contract/subsystems';
import type { DataScope } from '../../platform/db/tables/organisation';
import type { Reach } from '../../platform/http/caller';
import { childrenIn, parentsOf, wayUp } from '../../platform/tree';
import type { MenuRow } from '../menus/rules';

const WIDEST_FIRST = ['all', 'below', 'own', 'self'] as const satisfies readonly Reach[];

/** Several roles add up: the widest of their data scopes counts. Without a role one sees oneself. */
export const reachOf = (scopes: readonly string[]): Reach => WIDEST_FIRST.find((scope) => scopes.includes(scope)) ?? 'self';

const reachesAsFarAs = (one: Reach, other: Reach) => WIDEST_FIRST.indexOf(one) <= WIDEST_FIRST.indexOf(other);

export interface RoleRights {
  readonly permissions: readonly Permission[];
  readonly dataScope: DataScope;
  /** The pages and sub-systems that it opens (`opensOf`). */
  readonly opens: readonly string[];
}

/** A user whose own rights limit what they may give: a caller, completed by `holderOf`. */
export interface Holder {
  readonly administrator: boolean;
  readonly superAdministrator: boolean;
  readonly permissions: ReadonlySet<Permission>;
  readonly reach: Reach;
  /** The pages and sub-systems that their own roles open. */
  readonly opens: ReadonlySet<string>;
}

/**
 * What grants open beside their permissions: pages, embedded addresses, and every sub-system that a menu belongs to or that was granted
 * as a whole. A directory or a button opens no page, and the base sub-system is everybody's.
 */
export function opensOf(
  menus: readonly Pick<MenuRow, 'id' | 'kind' | 'subsystemId'>[],
  subsystems: readonly Pick<MenuRow, 'subsystemId'>[],
): string[] {
  const pages = menus.filter(({ kind }) => kind === 'page' || kind === 'iframe').map(({ id }) => `page ${id}`);
  const entered = [...menus, ...subsystems].flatMap(({ subsystemId }) => subsystemId ?? []);
  return [...pages, ...entered.filter((id) => id !== BASE_SUBSYSTEM_ID).map((id) => `subsystem ${id}`)];
}

/** A caller cannot give or take away more than they have: permissions, data scope, and what a role opens. Administrators may. */
export function isWithinOwnRights(holder: Holder, role: RoleRights): boolean {
  if (holder.administrator || holder.superAdministrator) return true;
  return (
    role.permissions.every((permission) => holder.permissions.has(permission)) &&
    reachesAsFarAs(holder.reach, role.dataScope) &&
    role.opens.every((opened) => holder.opens.has(opened))
  );
}

/** A caller cannot change or delete a role that allows more than they may themselves, nor turn a role into such a one. */
export function roleEdit(holder: Holder, before: RoleRights | undefined, after: RoleRights | undefined): RefusalName | undefined {
  if (before && !isWithinOwnRights(holder, before)) return 'roleStronger';
  return after && !isWithinOwnRights(holder, after) ? 'grantBeyondOwn' : undefined;
}

/** Which menus and buttons the tenant was authorised for, and which of them the holder may grant. */
export interface Ceiling {
  readonly authorised: ReadonlySet<string>;
  readonly own: ReadonlySet<string>;
}

/** A caller cannot grant what the tenant is not authorised for, nor change the part of a grant that they do not have. */
export function grantChange({ authorised, own }: Ceiling, before: ReadonlySet<string>, after: ReadonlySet<string>) {
  if ([...after].some((id) => !authorised.has(id))) return 'menuNotAuthorised' as const;
  const changed = [...[...after].filter((id) => !before.has(id)), ...[...before].filter((id) => !after.has(id))];
  return changed.every((id) => own.has(id)) ? undefined : ('grantBeyondOwn' as const);
}

/** A button is of no use without the page that it stands on, nor a page without the directory that it is in. */
export function withAncestors(
  menuIds: readonly string[],
  rows: readonly MenuRow[],
  { authorised }: Ceiling,
): ReadonlySet<string> {
  const parents = parentsOf(rows);
  const above = menuIds.flatMap((id) => [...wayUp(id, parents)]).filter((id) => authorised.has(id));
  return new Set([...menuIds, ...above]);
}

/** What the tenant was authorised for, below the directories that lead there. */
export function grantableTree(rows: readonly MenuRow[], { authorised, own }: Ceiling): GrantableMenu[] {
  const childrenOf = childrenIn(rows);
  const below = (parentId: string | null): GrantableMenu[] =>
    childrenOf(parentId).flatMap((row) => {
      const children = below(row.id);
      if (!authorised.has(row.id) && children.length === 0) return [];
      return [{ ...fieldsOf(row), currentUserHasPermission: own.has(row.id), ...(children.length > 0 ? { children } : {}) }];
    });
  return below(null);
}

const fieldsOf = ({ id, parentId, kind, alias, aliasHk, aliasEn, icon, permission }: MenuRow) => ({
  menuId: id,
  parentId: parentId ?? ROOT_ID,
  kind,
  alias,
  aliasI18n: aliasHk,
  aliasEn,
  icon,
  permission,
});

/** The number after the highest one that is like ours: `R007` after `R006`. */
export function nextNumber(numbers: readonly string[]): string {
  const highest = Math.max(0, ...numbers.map((number) => Number(/^R(\d{1,9})$/.exec(number)?.[1] ?? 0)));
  return `R${String(highest + 1).padStart(3, '0')}`;
}
