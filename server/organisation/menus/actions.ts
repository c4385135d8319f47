import { ROOT_ID } from '../../../contract/ids';
import type { ImportedMenu, KeptMenu, MenuDraft, NewMenu } from '../../../contract/menus';
import { OBSTACLES_NAMED, type Obstacle, type RefusedFor } from '../../../contract/obstacles';
import { record } from '../../platform/audit/record';
import { waitInLine } from '../../platform/db/alone';
import { allOrGone, oneOrGone } from '../../platform/db/gone';
import { newId } from '../../platform/db/ids';
import { type Queries, transact } from '../../platform/db/transact';
import { refuseStale } from '../../platform/db/versioned';
import { brokenReference } from '../../platform/db/violations';
import { Refusal } from '../../platform/failures';
import type { Scope } from '../../platform/http/caller';
import type { Deps } from '../../platform/ports/deps';
import { differs, drafted, type Fault, faultsOf, importedRows, twice } from './change-rules';
import { type KeptRow, kept } from './rules';
import { authorisePlatform, deleteMenus, makeRoom, menuRows, subsystemIds, writeMenus } from './store';

/** The menus belong to all tenants at once, so changes of them wait for each other (G08). */
async function heldRows(tx: Queries): Promise<KeptRow[]> {
  await waitInLine(tx, 'menus');
  return menuRows(tx);
}

const byIdOf = (rows: readonly KeptRow[]) => new Map(rows.map((row) => [row.id, row]));

/** A new menu, for which the platform itself is authorised at once. */
export function addMenu({ db, now }: Deps, scope: Scope, draft: NewMenu): Promise<KeptMenu> {
  return transact(db, async (tx) => {
    const rows = await heldRows(tx);
    const row = placed(drafted(newId(), draft, undefined), draft, rows);
    await checkChange(tx, [...rows, row], [row]);
    await makeRoom(tx, row);
    await apply(tx, scope, now(), [row], new Map());
    return kept(row);
  });
}

/** Edits a menu and moves it. Of two editors of the same version one is refused, and shown the row as it is now. */
export function editMenu(
  { db, now }: Deps,
  scope: Scope,
  id: string,
  { version, ...draft }: MenuDraft & { version?: number | undefined },
): Promise<KeptMenu> {
  return transact(db, async (tx) => {
    const rows = await heldRows(tx);
    const before = oneOrGone(rows.find((row) => row.id === id));
    refuseStale(kept(before), version);
    const others = rows.filter((row) => row.id !== id);
    const drawn = drafted(id, draft, before);
    const moves = drawn.parentId !== before.parentId || drawn.displayOrder !== before.displayOrder;
    const row = moves ? placed(drawn, draft, others) : drawn;
    await checkChange(tx, [...others, row], [row]);
    if (moves) await makeRoom(tx, row);
    await apply(tx, scope, now(), [row], byIdOf([before]));
    return kept(row);
  });
}

/** A menu that is new somewhere comes last there, unless a place is asked for. */
function placed(row: KeptRow, draft: MenuDraft, others: readonly KeptRow[]): KeptRow {
  if (draft.displayOrder !== undefined) return row;
  const places = others.filter(({ parentId }) => parentId === row.parentId).map(({ displayOrder }) => displayOrder);
  return { ...row, displayOrder: Math.max(0, ...places) + 1 };
}

/** Adds what is new, changes what differs, and leaves the rest: all or nothing. */
export function importMenus({ db, now }: Deps, scope: Scope, menus: readonly ImportedMenu[]) {
  return transact(db, async (tx) => {
    const known = byIdOf(await heldRows(tx));
    const imported = importedRows(menus, known);
    refuseFaults(twice(imported));
    const changed = imported.filter((row) => differs(row, known.get(row.id)));
    await checkChange(tx, [...new Map([...known, ...byIdOf(imported)]).values()], changed);
    const added = await apply(tx, scope, now(), changed, known);
    return { added, changed: changed.length - added, unchanged: imported.length - changed.length };
  });
}

async function checkChange(tx: Queries, rows: readonly KeptRow[], changed: readonly KeptRow[]) {
  refuseFaults(faultsOf({ rows, changed, subsystemIds: await subsystemIds(tx) }));
}

/** Refuses for the first kind of fault, names the menus that have it, and sends all faults along. */
function refuseFaults(faults: readonly Fault[]) {
  const [first] = faults;
  if (!first) return;
  const names = faults.filter(({ fault }) => fault === first.fault).map(({ alias }) => alias);
  throw new Refusal(first.fault, { faults }, [...new Set(names)]);
}

/** Deletes all of these menus or, where one of them has what is not deleted along, none. What was granted of them goes, too. */
export function removeMenus({ db, now }: Deps, scope: Scope, ids: readonly string[]): Promise<void> {
  return transact(db, async (tx) => {
    const rows = await heldRows(tx);
    const going = allOrGone(
      rows.filter(({ id }) => ids.includes(id)),
      ids,
    );
    const staying = new Set(rows.filter((row) => !going.includes(row)).map(({ parentId }) => parentId ?? ROOT_ID));
    refuseParents(
      going.filter(({ id }) => staying.has(id)),
      rows.filter((row) => !going.includes(row)),
    );
    try {
      await deleteMenus(tx, ids);
    } catch (error) {
      throw brokenReference(error) ? new Refusal('menuInUse', null, namesOf(going)) : error;
    }
    for (const row of going) {
      await record(tx, now(), scope, { action: 'remove', entity: 'menu', entityId: row.id, before: kept(row) });
    }
  });
}

/** Those that have something below them that is not deleted along. */
function refuseParents(parents: readonly KeptRow[], staying: readonly KeptRow[]) {
  if (parents.length === 0) return;
  const obstacles = parents.map(({ id, alias }): Obstacle => {
    const names = namesOf(staying.filter(({ parentId }) => parentId === id));
    return { kind: 'childMenus', id, name: alias, count: names.length, names: names.slice(0, OBSTACLES_NAMED) };
  });
  throw new Refusal('menuHasChildren', { obstacles } satisfies RefusedFor, namesOf(parents));
}

const namesOf = (rows: readonly KeptRow[]) => rows.map(({ alias }) => alias);

/** Writes and records rows that are sound, and answers how many are new. */
async function apply(tx: Queries, scope: Scope, now: number, rows: readonly KeptRow[], known: ReadonlyMap<string, KeptRow>) {
  await writeMenus(tx, rows);
  const added = rows.flatMap(({ id }) => (known.has(id) ? [] : [id]));
  await authorisePlatform(tx, added);
  for (const row of rows) {
    const before = known.get(row.id);
    const change = before ? { action: 'edit' as const, before: kept(before) } : { action: 'add' as const };
    await record(tx, now, scope, { ...change, entity: 'menu', entityId: row.id, after: kept(row) });
  }
  return added.length;
}
