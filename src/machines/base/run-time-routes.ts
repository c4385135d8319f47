import { z } from 'zod/mini';
import { pathKey } from '../../../contract/paths';
import type { MenuIndex, MenuNode } from './menu-tree';

/** §2.3: a route that was added at run time: it shows the page of a menu once more, beside the first. */
const runTimeRoute = z.object({
  path: z.string(),
  /** The menu that it lies under. */
  menuId: z.string(),
  /** What tells its tab from the others of this menu. */
  number: z.int().check(z.minimum(2)),
});
export type RunTimeRoute = z.infer<typeof runTimeRoute>;

/** What session storage holds, whatever it is: the routes, or none. */
export function storedRoutes(stored: unknown): readonly RunTimeRoute[] {
  const parsed = z.array(runTimeRoute).safeParse(stored);
  return parsed.success ? parsed.data : [];
}

/** The next route under a menu: one whose tab was closed, else a new one with a random key in its path. */
export function nextRoute(
  menu: MenuNode,
  routes: readonly RunTimeRoute[],
  isOpen: (path: string) => boolean,
  makeKey: () => string,
): RunTimeRoute {
  const own = routes.filter(({ menuId }) => menuId === menu.id);
  return (
    own.find(({ path }) => !isOpen(path)) ?? {
      path: `${menu.path.replace(/\/$/, '')}/${makeKey()}`,
      menuId: menu.id,
      number: own.length + 2,
    }
  );
}

/**
 * The menus with these routes as hidden children of theirs. A route has the permissions, the top menu and the sub-system that its
 * menu has now, so a right that is lost is lost there too. It never takes the place of a menu, and goes with its own.
 */
export function withRoutes(index: MenuIndex, routes: readonly RunTimeRoute[]): MenuIndex {
  if (routes.length === 0) return index;
  const byPath = new Map(index.byPath);
  for (const { path, menuId, number } of routes) {
    const menu = index.byId.get(menuId);
    if (!menu || byPath.has(pathKey(path))) continue;
    byPath.set(pathKey(path), {
      ...menu,
      path,
      number,
      hidden: true,
      opensWindow: false,
      children: [],
    });
  }
  return { ...index, byPath };
}
