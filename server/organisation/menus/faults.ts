import { TREE_DEPTH } from '../../../contract/limits';
import { PERMISSIONS } from '../../../contract/permissions';
import type { RefusalName } from '../../../contract/refusals';
import { Refusal } from '../../platform/failures';
import { isOnCycle, parentsOf, tooDeepIn } from '../../platform/tree';
import type { KeptRow } from './rules';

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
  const parentIds = new Set(rows.map(({ parentId }) => parentId));
  const paths = countsOf(rows.flatMap((row) => (row.path !== null && hasOwnPath(row) ? [row.path] : [])));
  const platformOnly = new Set(rows.flatMap(({ platform, permission }) => (platform && permission ? [permission] : [])));
  const tests: readonly (readonly [RefusalName, (row: KeptRow) => boolean])[] = [
    ['menuParentWrong', (row) => !isPlaceFor(row, byId)],
    ['menuHasChildren', ({ id, kind }) => kind === 'button' && parentIds.has(id)],
    ['menuBelowItself', ({ id }) => isOnCycle(id, parents)],
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

/** Refuses for the first kind of fault, names the menus that have it, and sends all faults along. */
export function refuseFaults(faults: readonly Fault[]) {
  const [first] = faults;
  if (!first) return;
  const names = faults.filter(({ fault }) => fault === first.fault).map(({ alias }) => alias);
  throw new Refusal(first.fault, { faults }, [...new Set(names)]);
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
