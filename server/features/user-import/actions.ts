import { setImmediate as nextTurn } from 'node:timers/promises';
import type { ImportReport } from '../../../contract/imports';
import { REFUSALS } from '../../../contract/refusals';
import type { ImportMode } from '../../../contract/user-files';
import { type UserDraft, userDraft } from '../../../contract/users';
import { departmentRows } from '../../organisation/departments/store';
import { holderOf, rolesWithRights } from '../../organisation/roles/store';
import { type Giver, saveEdit, saveNew, settled } from '../../organisation/users/actions';
import { findUserByName, type UserRow } from '../../organisation/users/store';
import { countTaken, isOutside, recordTaken } from '../../organisation/users/taken-actions';
import { type Queries, transact } from '../../platform/db/transact';
import { Refusal } from '../../platform/failures';
import type { Scope } from '../../platform/http/caller';
import type { ImportedFile } from '../../platform/imports/file';
import { toldProblems } from '../../platform/imports/problems';
import type { Deps } from '../../platform/ports/deps';
import { inSteps } from '../../platform/steps';
import type { Texts } from '../../platform/texts';
import type { ImportRow, RowProblem } from './rules';
import { departmentNames, idsOf, type KnownNames, roleNames } from './rules';

export interface Wish {
  readonly mode: ImportMode;
  readonly dryRun: boolean;
  readonly texts: Texts;
}

/**
 * Saves the right rows, each in a transaction of its own, and reports the others. Imported users have no password: they sign in with
 * an SMS code, or with the password that an administrator resets.
 */
export async function importUsers(deps: Deps, scope: Scope, file: ImportedFile, wish: Wish): Promise<ImportReport> {
  const { rows, passedOver } = await file.sheet<ImportRow>('features/user-import/reading-thread', 'importHeadings');
  const names = await namesOf(deps.db, scope);
  const giver = await holderOf(deps.db, scope);
  const problems: ImportReport['problems'] = [];
  const counts = { created: 0, updated: 0 };
  let stopped: ImportReport['stopped'] = null;
  const { reasons } = wish.texts.userFiles;
  let outside = 0;
  for (const [done, row] of rows.entries()) {
    if (!(await file.goesOn(done, rows.length))) {
      stopped = { row: row.number, left: rows.length - done };
      break;
    }
    // SQLite works in this thread: others have their turn between two rows.
    await nextTurn();
    // A trial that no one waits for ends here; an import is carried through.
    if (wish.dryRun) file.hungUp.throwIfAborted();
    const tried = row.problems.length > 0 ? row.problems : await importRow(deps, giver, { row, names, wish });
    const outcome = tried instanceof Outside ? tried.outcome : tried;
    if (tried instanceof Outside) outside += 1;
    if (outcome === 'created' || outcome === 'updated') counts[outcome] += 1;
    else for (const { field, reason } of outcome) problems.push({ row: row.number, field, reason: textOf(reason) });
  }
  if (outside > 0) await recordTaken(deps.db, scope, deps.now(), { reason: 'usernameTaken', times: outside });
  const { dryRun } = wish;
  return { dryRun, total: rows.length, ...counts, passedOver: [...passedOver], problems: toldProblems(problems), stopped };

  function textOf(reason: Reason) {
    return reason in reasons ? reasons[reason as RowProblem['reason']] : wish.texts.refusals[reason as Refusal['refusal']];
  }
}

type Reason = RowProblem['reason'] | Refusal['refusal'];
type Outcome = 'created' | 'updated' | readonly { readonly field: string | null; readonly reason: Reason }[];

interface Task {
  readonly row: ImportRow;
  readonly names: KnownNames;
  readonly wish: Wish;
}

interface Saving extends Task {
  /** Told the user that the row is about, if the caller sees one. */
  readonly knowing: (before: UserRow | undefined) => void;
}

/** Carries the outcome out of a transaction that must leave nothing behind. */
class Undone {
  constructor(readonly outcome: Outcome) {}
}

/** What a trial says of a row whose name or number is that of an account which the caller may not see: as if there were none (G39). */
class Outside {
  constructor(readonly outcome: 'created' | 'updated') {}
}

async function importRow(deps: Deps, scope: Giver, task: Task): Promise<Outcome | Outside> {
  const { db, now } = deps;
  const { username = '', phone = null } = task.row.facts;
  let isKnown = false;
  const knowing = (before: UserRow | undefined) => {
    isKnown = before !== undefined;
  };
  const saving = () =>
    settled(
      transact(db, async (tx) => {
        const outcome = await saveRow(tx, scope, now(), { ...task, knowing });
        if (task.wish.dryRun) throw new Undone(outcome);
        return outcome;
      }),
    );
  try {
    return await (task.wish.dryRun ? saving() : countTaken(deps, scope, () => ({ username, phone }), saving()));
  } catch (error) {
    if (error instanceof Undone) return error.outcome;
    if (!(error instanceof Refusal)) throw error;
    const isHidden = task.wish.dryRun && (await isOutside(db, scope, error, { username, phone }));
    if (isHidden) return new Outside(isKnown ? 'updated' : 'created');
    return [{ field: REFUSALS[error.refusal].field, reason: error.refusal }];
  }
}

async function saveRow(tx: Queries, scope: Giver, now: number, task: Saving): Promise<Outcome> {
  const { row, names, knowing } = task;
  const { mode } = task.wish;
  const before = mode === 'create' ? undefined : await findUserByName(tx, scope, row.facts.username ?? '');
  knowing(before);
  if (mode === 'update' && !before) return [{ field: 'username', reason: 'noSuchUser' }];
  const departmentIds = row.departments ? idsOf(names.departments, row.departments) : before?.departments.map(({ id }) => id);
  const roleIds = row.roles ? idsOf(names.roles, row.roles) : before?.roles.map(({ id }) => id);
  const problems = [
    ...(row.departments ? linkProblems('departments', departmentIds) : []),
    ...(row.roles ? linkProblems('roles', roleIds) : []),
    ...(!before && row.facts.name === undefined ? [{ field: 'name', reason: 'required' as const }] : []),
  ];
  if (problems.length > 0) return problems;
  const draft = draftOf(row, before, { departmentIds: departmentIds ?? [], roleIds: roleIds ?? [] });
  if (before) await saveEdit(tx, scope, now, { before, draft });
  else await saveNew(tx, scope, now, { draft, passwordHash: null });
  return before ? 'updated' : 'created';
}

const LINKS = { departments: 'departmentIds', roles: 'roleIds' } as const;

/** What is wrong with the ids that names stand for: the form could not hold them either. */
function linkProblems(column: keyof typeof LINKS, ids: readonly string[] | undefined) {
  const field = LINKS[column];
  if (!ids) return [{ field, reason: column }];
  return userDraft.shape[field].safeParse(ids).success ? [] : [{ field, reason: 'tooMany' as const }];
}

function draftOf(
  { facts }: ImportRow,
  before: UserRow | undefined,
  links: Pick<UserDraft, 'departmentIds' | 'roleIds'>,
): UserDraft {
  const { username = '', name = '', phone = null, email = null, remark = null } = { ...before, ...facts };
  return { username, name, phone, email, remark, ...links };
}

async function namesOf(db: Queries, scope: Scope): Promise<KnownNames> {
  const roles = await rolesWithRights(db, scope);
  return {
    departments: await inSteps(departmentNames(await departmentRows(db, scope))),
    roles: roleNames(roles),
  };
}
