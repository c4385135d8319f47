import type { Application } from '../../../contract/app-center';
import type { MenuItem } from '../../../contract/menus';

/** What a page of common menus has room for. */
const MOST_COMMON = 12;

/** What can be opened of a menu tree, in its order: screens, unless they, or what they are in, are hidden or not granted. */
export function applicationsIn(items: readonly MenuItem[], collected: readonly string[]): Application[] {
  const shown = items.filter(({ hidden, currentUserHasPermission }) => !hidden && currentUserHasPermission !== false);
  return shown.flatMap(({ children, ...item }) => [
    ...(item.component ? [{ ...item, collected: collected.includes(item.menuId) }] : []),
    ...applicationsIn(children ?? [], collected),
  ]);
}

/** Those of the applications that are named, in the order in which they are. */
export function named(applications: readonly Application[], ids: readonly string[]): Application[] {
  const byId = new Map(applications.map((application) => [application.menuId, application]));
  return ids.flatMap((id) => byId.get(id) ?? []);
}

/** The collected menus, then those opened most. */
export const common = (applications: readonly Application[], collected: readonly string[], used: readonly string[]) =>
  named(applications, [...new Set([...collected, ...used])]).slice(0, MOST_COMMON);

/** What is chosen now; behind it stays what was collected before and cannot be seen now, for the right to it may come back. */
export function collection(chosen: readonly string[], before: readonly string[], seen: ReadonlySet<string>): string[] {
  return [...new Set([...chosen.filter((id) => seen.has(id)), ...before.filter((id) => !seen.has(id))])];
}
