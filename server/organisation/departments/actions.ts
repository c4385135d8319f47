import type { Department, DepartmentDraft } from '../../../contract/departments';
import { ROOT_ID } from '../../../contract/ids';
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
    const staying = new Set([...tree.parents].flatMap(([id, parent]) => (ids.includes(id) ? [] : [parent])));
    refuseFor(
      'departmentHasChildren',
      rows.filter(({ id }) => staying.has(id)),
    );
    refuseFor(
      'departmentHasMembers',
      rows.filter(({ memberCount }) => memberCount > 0),
    );
    await deleteRows(tx, scope, rows);
    for (const before of rows) {
      await record(tx, now(), scope, { action: 'remove', entity: 'department', entityId: before.id, before });
    }
  });
}

const namesOf = (rows: readonly Department[]) => rows.map(({ departmentName }) => departmentName);

function refuseFor(reason: 'departmentHasChildren' | 'departmentHasMembers', rows: readonly Department[]) {
  if (rows.length > 0) throw new Refusal(reason, null, namesOf(rows));
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
