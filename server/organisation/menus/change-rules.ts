import { ROOT_ID } from '../../../contract/ids';
import { TREE_DEPTH } from '../../../contract/limits';
import type { ImportedMenu, MenuDraft, NewMenu } from '../../../contract/menus';
import { PERMISSIONS } from '../../../contract/permissions';
import type { RefusalName } from '../../../contract/refusals';
import { BASE_SUBSYSTEM_ID } from '../../../contract/subsystems';
import { cyclesIn, parentsOf, tooDeepIn } from '../../platform/tree';
import type { KeptRow } from './rules';

type Draft = MenuDraft & Pick<NewMenu, 'platform'>;

/** A row as a draft would have it: what the draft leaves open stays as it was, or is as usual. Its place is the draft's own affair. */
export function drafted(id: string, draft: Draft, before: KeptRow | undefined): KeptRow {
  const { kind } = draft;
  return {
    id,
    kind,
    parentId: parentIn(draft, before),
    alias: draft.alias,
    aliasHk: draft.aliasI18n,
    aliasEn: draft.aliasEn,
    icon: draft.icon,
    path: kind === 'button' ? null : draft.path,
    component: kind === 'page' ? draft.component : null,
    permission: kind === 'button' ? draft.permission : null,
    hidden: draft.hidden ?? before?.hidden ?? false,
    openType: draft.openType ?? before?.openType ?? 'tab',
    subsystemId: draft.menuSubsystemId ?? before?.subsystemId ?? BASE_SUBSYSTEM_ID,
    displayOrder: draft.displayOrder ?? before?.displayOrder ?? 1,
    platform: before?.platform ?? draft.platform ?? false,
    version: (before?.version ?? 0) + 1,
  };
}

function parentIn({ parentId }: MenuDraft, before: KeptRow | undefined): string | null {
  if (parentId === undefined) return before?.parentId ?? null;
  return parentId === ROOT_ID ? null : parentId;
}

/** What an import would make of the rows: each of its own, known or new, in the order of the list. */
export const importedRows = (menus: readonly ImportedMenu[], known: ReadonlyMap<string, KeptRow>): KeptRow[] =>
  menus.map((menu, index) => {
    const before = known.get(menu.menuId);
    return drafted(menu.menuId, before ? menu : { displayOrder: index + 1, ...menu }, before);
  });

/** Whether something else than the version differs. */
export const differs = (after: KeptRow, before: KeptRow | undefined) =>
  before === undefined ||
  (Object.keys(after) as (keyof KeptRow)[]).some((key) => key !== 'version' && after[key] !== before[key]);

/** What is wrong with one menu. */
export interface Fault {
  readonly menuId: string;
  readonly alias: string;
  readonly fault: RefusalName;
}

const faultOf = ({ id, alias }: KeptRow, fault: RefusalName): Fault => ({ menuId: id, alias, fault });

/** The menus as they would be: all of them, and which of them are new or changed. */
export interface Change {
  readonly rows: readonly KeptRow[];
  readonly changed: readonly KeptRow[];
  readonly subsystemIds: ReadonlySet<string>;
}

/**
 * All that is wrong with what would change. One list of rules for a menu that is added, edited, moved or imported, and it looks at
 * the whole that would come of it: two rows that are sound by themselves may not be so together.
 */
export function faultsOf({ rows, changed, subsystemIds }: Change): Fault[] {
  const byId = new Map(rows.map((row) => [row.id, row]));
  const parents = parentsOf(rows);
  const tooDeep = tooDeepIn(parents, TREE_DEPTH);
  const cycles = cyclesIn(parents);
  const parentIds = new Set(rows.map(({ parentId }) => parentId));
  const paths = countsOf(rows.flatMap((row) => (row.path !== null && hasOwnPath(row) ? [row.path] : [])));
  const platformOnly = new Set(rows.flatMap(({ platform, permission }) => (platform && permission ? [permission] : [])));
  const tests: readonly (readonly [RefusalName, (row: KeptRow) => boolean])[] = [
    ['menuParentWrong', (row) => !isPlaceFor(row, byId)],
    ['menuHasChildren', ({ id, kind }) => kind === 'button' && parentIds.has(id)],
    ['menuBelowItself', ({ id }) => cycles.has(id)],
    ['menuTooDeep', ({ id }) => tooDeep.has(id)],
    ['menuPathWrong', ({ kind, path }) => (kind === 'page' || (kind === 'directory' && path !== null)) && !isPagePath(path)],
    ['menuPathTaken', (row) => row.path !== null && hasOwnPath(row) && (paths.get(row.path) ?? 0) > 1],
    ['menuAddressWrong', ({ kind, path }) => kind === 'iframe' && !isAddress(path)],
    ['menuComponentMissing', ({ kind, component }) => kind === 'page' && !component],
    ['menuPermissionUnknown', ({ kind, permission }) => kind === 'button' && !PERMISSIONS.some((known) => known === permission)],
    ['menuPlatformOnly', ({ platform, permission }) => !platform && permission !== null && platformOnly.has(permission)],
    ['menuSubsystemUnknown', ({ subsystemId }) => subsystemId !== null && !subsystemIds.has(subsystemId)],
  ];
  return changed.flatMap((row) => tests.filter(([, isWrong]) => isWrong(row)).map(([fault]) => faultOf(row, fault)));
}

/** An id that stands twice in a list: whichever row were taken, the other would be lost. */
export function twice(rows: readonly KeptRow[]): Fault[] {
  const counts = countsOf(rows.map(({ id }) => id));
  return rows.filter(({ id }) => (counts.get(id) ?? 0) > 1).map((row) => faultOf(row, 'menuIdTwice'));
}

/** A button stands on an entry, and nothing on a button. */
function isPlaceFor({ kind, parentId }: KeptRow, byId: ReadonlyMap<string, KeptRow>): boolean {
  if (parentId === null) return kind !== 'button';
  const parent = byId.get(parentId);
  return parent !== undefined && parent.kind !== 'button';
}

function countsOf(values: readonly string[]): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  for (const value of values) counts.set(value, (counts.get(value) ?? 0) + 1);
  return counts;
}

/** Whether the path is where the console shows the menu. An iframe is at `/iframe/{menuId}`, and its path is what it shows. */
const hasOwnPath = ({ kind }: KeptRow) => kind === 'page' || kind === 'directory';

/** Plain segments, each with a name: what a browser, a proxy and the console cannot read in two ways. */
const isPagePath = (path: string | null) =>
  path !== null && /^(\/(?!\.{1,2}(\/|$))[\w.~@:-]+)+$/.test(path) && !path.startsWith('/iframe/');

/** §2.3: http or https, or a path of this site. Nothing that a browser drops or turns into a slash, no name and password. */
function isAddress(path: string | null): boolean {
  if (path === null || /[\s\\\p{Cc}]/u.test(path) || !/^(https?:\/\/|\/(?!\/))/i.test(path)) return false;
  try {
    const { protocol, username, password } = new URL(path, 'http://nowhere.invalid');
    return /^https?:$/.test(protocol) && username === '' && password === '';
  } catch {
    return false;
  }
}
