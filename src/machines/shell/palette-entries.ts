import type { UserInfo } from '../../../contract/sign-in';
import { type MenuIndex, type MenuName, type MenuNode, visibleMenus } from '../base/menu-tree';
import { enterableSubsystems, type MenusRef } from './menus';
import { type FixedName, fixedPath } from './page-routes';
import type { PaletteAct, PaletteEntry, PaletteInput } from './palette';
import { isClosable } from './tab-order';
import type { TabsRef } from './tabs';

const FIXED: readonly FixedName[] = ['home', 'workbench', 'myMenus', 'messageList', 'account'];

interface Frame {
  readonly user: UserInfo;
  readonly index: MenuIndex;
  readonly menus: MenusRef;
  readonly tabs: TabsRef | null;
}

/** What the user may open and do now. */
export function paletteInput({ user, index, menus, tabs }: Frame): PaletteInput {
  const pages = [
    ...FIXED.map((name) => pageOf(fixedPath(name), name, [])),
    ...enterableSubsystems(menus.getSnapshot()).flatMap(({ id }) => leavesOf(visibleMenus(index.roots, id), [])),
  ];
  const acts = actsOf(user, tabs).map((act) => ({ kind: 'act' as const, key: act, act }));
  return { entries: [...pages, ...acts], recent: recentOf(tabs) };
}

const pageOf = (address: string, name: FixedName | MenuName, way: readonly MenuName[]): PaletteEntry => ({
  kind: 'page',
  key: address,
  address,
  name,
  way,
});

const leavesOf = (nodes: readonly MenuNode[], way: readonly MenuName[]): readonly PaletteEntry[] =>
  nodes.flatMap((node) => [
    ...(node.component !== '' || node.opensWindow ? [pageOf(node.path, node, way)] : []),
    ...leavesOf(node.children, [...way, node]),
  ]);

function actsOf({ tenants, enteredBy }: UserInfo, tabs: TabsRef | null): readonly PaletteAct[] {
  const { tabs: open = [], active = '', closed = [] } = tabs?.getSnapshot().context ?? {};
  const allowed: Readonly<Record<PaletteAct, boolean>> = {
    refresh: open.some(({ path, ref }) => path === active && ref !== null),
    closeOthers: open.some((tab) => tab.path !== active && isClosable(tab)),
    reopen: closed.length > 0,
    toggleSide: true,
    switchTenant: tenants !== 1 && !enteredBy,
    changePassword: true,
    signOut: true,
  };
  return (Object.keys(allowed) as PaletteAct[]).filter((act) => allowed[act]);
}

/** The pages that were seen last, whether they are still open or not; never the one that is shown. */
function recentOf(tabs: TabsRef | null): readonly string[] {
  const { visits = [], active } = tabs?.getSnapshot().context ?? {};
  return visits.filter((path) => path !== active).reverse();
}
