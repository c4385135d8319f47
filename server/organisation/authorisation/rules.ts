import type { RefusalName } from '../../../contract/refusals';
import { parentsOf, type TreeRow, wayUp } from '../../platform/tree';

export interface Menu extends TreeRow {
  /** A matter of the platform's own tenant. */
  readonly platform: boolean;
}

/** Menus with what they stand on: a button is of no use without its page, a page not found without its directory. */
export function withAllAbove(menus: readonly Menu[], ids: Iterable<string>): Set<string> {
  const parents = parentsOf(menus);
  const known = [...ids].filter((id) => parents.has(id));
  return new Set(known.flatMap((id) => [id, ...wayUp(id, parents)]).filter((id) => parents.has(id)));
}

/** Menus with all that stands on them. */
export function withAllBelow(menus: readonly Menu[], ids: Iterable<string>): Set<string> {
  const parents = parentsOf(menus);
  const tops = new Set(ids);
  return new Set(
    menus.map(({ id }) => id).filter((id) => tops.has(id) || [...wayUp(id, parents)].some((above) => tops.has(above))),
  );
}

/** What can be granted to a tenant: menus that exist and are not the platform's own, unless the tenant is. */
export function grant(
  menus: readonly Menu[],
  ids: readonly string[],
  { platform }: { readonly platform: boolean },
): RefusalName | undefined {
  const byId = new Map(menus.map((menu) => [menu.id, menu]));
  if (!ids.every((id) => byId.has(id))) return 'menuUnknown';
  return platform || !ids.some((id) => byId.get(id)?.platform) ? undefined : 'menuOfPlatform';
}

/** The platform's own tenant loses nothing: nobody could give it back. */
export function withdrawal(removed: readonly string[], { platform }: { readonly platform: boolean }): RefusalName | undefined {
  return platform && removed.length > 0 ? 'platformTenant' : undefined;
}
