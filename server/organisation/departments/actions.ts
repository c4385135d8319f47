import type { Department, DepartmentDraft } from '../../../contract/departments';
import { ROOT_ID } from '../../../contract/ids';
import { OBSTACLES_NAMED, type Obstacle, type RefusedFor } from '../../../contract/obstacles';
import { record } from '../../platform/audit/record';
import { waitInLine } from '../../platform/db/alone';
import { newId } from '../../platform/db/ids';
import { settledBy } from '../../platform/db/settled';
import { type Queries, transact } from '../../platform/db/transact';
import { refuseStale } from '../../platform/db/versioned';
import { brokenReference } from '../../platform/db/violations';
import { Refusal, refuseIf } from '../../platform/failures';
import type { Scope } from '../../platform/http/caller';
import type { Deps } from '../../platform/ports/deps';
import { parentsOf } from '../../platform/tree';
import { replaceLeader, seesUser } from './leaders-store';
import { addition, move, removal, type Tree } from './rules';
import {
  deleteDepartments,
  departmentRows,
  findDepartment,
  findDepartments,
  insertDepartment,
  makeRoom,
  nextPlace,
  type Position,
  updateDepartment,
} from './store';

const settled = settledBy({
  departments_name: 'departmentNameTaken',
  departments_code: 'departmentCodeTaken',
  // The leader was deleted since they were looked at: parents and departments are held.
  reference: 'departmentLeaderUnknown',
});

export function addDepartment({ db, now }: Deps, scope: Scope, draft: DepartmentDraft): Promise<Department> {
  return settled(
    transact(db, async (tx) => {
      const tree = await heldTree(tx, scope);
      const id = newId();
      const parentId = parentIn(draft) ?? null;
      refuseIf(addition(scope, tree, id, parentId));
      const position = await placeAmong(tx, scope, { id, parentId, displayOrder: draft.displayOrder });
      await insertDepartment(tx, scope, now(), { id, draft, position });
      await nameLeader(tx, scope, { id, leader: null }, draft);
      const after = await findDepartment(tx, scope, id);
      await record(tx, now(), scope, { action: 'add', entity: 'department', entityId: id, after });
      return after;
    }),
  );
}

/** Edits a department and moves it. Of two editors of the same version one is refused, and shown the row as it is now. */
export function editDepartment(
  { db, now }: Deps,
  scope: Scope,
  id: string,
  { version, ...draft }: DepartmentDraft & { version?: number | undefined },
): Promise<Department> {
  return settled(
    transact(db, async (tx) => {
      const tree = await heldTree(tx, scope);
      const before = await findDepartment(tx, scope, id);
      refuseStale(before, version);
      await updateDepartment(tx, scope, id, draft, await newPosition(tx, scope, tree, before, draft));
      await nameLeader(tx, scope, before, draft);
      const after = await findDepartment(tx, scope, id);
      await record(tx, now(), scope, { action: 'edit', entity: 'department', entityId: id, before, after });
      return after;
    }),
  );
}

/** Deletes all of these departments or, where one of them has what is not deleted along, none. */
export function removeDepartments({ db, now }: Deps, scope: Scope, ids: readonly string[]): Promise<void> {
  return transact(db, async (tx) => {
    const tree = await heldTree(tx, scope);
    const rows = await findDepartments(tx, scope, ids);
    for (const { id } of rows) refuseIf(removal(scope, tree, id));
    await refuseParents(tx, scope, tree, rows);
    const peopled = rows.filter(({ memberCount }) => memberCount > 0);
    const members = peopled.map(({ id, memberCount }) => ({ id, count: memberCount, names: [] }));
    refuseFor('departmentHasMembers', peopled, 'departmentUsers', members);
    await deleteRows(tx, scope, rows);
    for (const before of rows) {
      await record(tx, now(), scope, { action: 'remove', entity: 'department', entityId: before.id, before });
    }
  });
}

const namesOf = (rows: readonly Department[]) => rows.map(({ departmentName }) => departmentName);

/** One that has sub-departments which are not deleted along stays. Those that the caller sees are named. */
async function refuseParents(tx: Queries, scope: Scope, tree: Tree, rows: readonly Department[]) {
  const going = new Set(rows.map(({ id }) => id));
  const below = (parent: string) => [...tree.parents].flatMap(([id, above]) => (above === parent && !going.has(id) ? [id] : []));
  const parents = rows.flatMap(({ id }) => {
    const children = below(id);
    return children.length > 0 ? [{ id, children }] : [];
  });
  const named = ({ children }: (typeof parents)[number]) => children.filter((id) => tree.seen.has(id)).slice(0, OBSTACLES_NAMED);
  const wanted = parents.flatMap(named);
  const children = wanted.length > 0 ? await findDepartments(tx, scope, wanted) : [];
  const names = new Map(children.map(({ id, departmentName }) => [id, departmentName]));
  const staying = new Set(parents.map(({ id }) => id));
  refuseFor(
    'departmentHasChildren',
    rows.filter(({ id }) => staying.has(id)),
    'childDepartments',
    parents.map((parent) => ({
      id: parent.id,
      count: parent.children.length,
      names: named(parent).flatMap((id) => names.get(id) ?? []),
    })),
  );
}

function refuseFor(
  reason: 'departmentHasChildren' | 'departmentHasMembers',
  rows: readonly Department[],
  kind: Obstacle['kind'],
  facts: readonly Omit<Obstacle, 'kind' | 'name'>[],
) {
  if (rows.length === 0) return;
  const nameOf = new Map(rows.map(({ id, departmentName }) => [id, departmentName]));
  const obstacles = facts.map((fact) => ({ ...fact, kind, name: nameOf.get(fact.id) ?? '' }));
  throw new Refusal(reason, { obstacles } satisfies RefusedFor, namesOf(rows));
}

async function deleteRows(tx: Queries, scope: Scope, rows: readonly Department[]) {
  const ids = rows.map(({ id }) => id);
  try {
    await deleteDepartments(tx, scope, ids);
  } catch (error) {
    // A member has joined since they were counted.
    throw brokenReference(error) ? new Refusal('departmentHasMembers', null, namesOf(rows)) : error;
  }
}

/** The tree of the tenant, which no other transaction changes until this one ends (G08: of two moves at once, one sees the other). */
async function heldTree(tx: Queries, scope: Scope): Promise<Tree> {
  await waitInLine(tx, `departments ${scope.tenantId}`);
  const all = await departmentRows(tx, { ...scope, reach: 'all' });
  const seen = scope.reach === 'all' ? all : await departmentRows(tx, scope);
  return { parents: parentsOf(all), seen: new Set(seen.map(({ id }) => id)) };
}

/** A leader is a user that the caller sees. One who stays the leader is not asked about: they may be out of the caller's sight. */
async function nameLeader(
  tx: Queries,
  scope: Scope,
  { id, leader }: Pick<Department, 'id' | 'leader'>,
  { leaderId }: DepartmentDraft,
) {
  if (leaderId === undefined || leaderId === (leader?.id ?? null)) return;
  if (leaderId !== null && !(await seesUser(tx, scope, leaderId))) throw new Refusal('departmentLeaderUnknown');
  await replaceLeader(tx, scope, id, leaderId);
}

/** What a draft says of the parent: undefined is nothing, null the top. */
function parentIn({ parentId }: DepartmentDraft): string | null | undefined {
  return parentId === ROOT_ID ? null : parentId;
}

/** Where an edit moves a department; undefined leaves it where it is. */
async function newPosition(tx: Queries, scope: Scope, tree: Tree, before: Department, draft: DepartmentDraft) {
  const { id } = before;
  const from = tree.parents.get(id) ?? null;
  const to = parentIn(draft) ?? (draft.parentId === undefined ? from : null);
  const displayOrder = draft.displayOrder ?? (to === from ? before.displayOrder : undefined);
  if (to === from && displayOrder === before.displayOrder) return undefined;
  refuseIf(move(scope, tree, id, to));
  return placeAmong(tx, scope, { id, parentId: to, displayOrder });
}

interface Wish {
  readonly id: string;
  readonly parentId: string | null;
  readonly displayOrder: number | undefined;
}

/** Makes room among the siblings, and answers the position: at the place that is asked for, or the last. */
async function placeAmong(tx: Queries, scope: Scope, { id, parentId, displayOrder }: Wish): Promise<Position> {
  if (displayOrder === undefined) return { parentId, displayOrder: await nextPlace(tx, scope, parentId) };
  const position = { parentId, displayOrder };
  await makeRoom(tx, scope, id, position);
  return position;
}
