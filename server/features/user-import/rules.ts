import { type UserDraft, userDraft } from '../../../contract/users';
import { foldUsername } from '../../identity/accounts/rules';
import { columnsOf, type Sheet } from '../../platform/imports/headings';
import type { Steps } from '../../platform/steps';
import { IMPORT_COLUMNS, type ImportColumn, type RowReason } from '../../platform/texts/user-files';
import type { SheetRow } from '../../platform/workbooks/sheet';

export interface RowProblem {
  readonly field: keyof UserDraft | null;
  readonly reason: RowReason;
}

type Facts = Omit<UserDraft, 'departmentIds' | 'roleIds'>;

/** A row as far as it can be understood without the database. A column that the sheet has not leaves what is there as it is. */
export interface ImportRow {
  readonly number: number;
  readonly facts: Partial<Facts>;
  /** Names, or paths of names. */
  readonly departments: readonly string[] | undefined;
  readonly roles: readonly string[] | undefined;
  readonly problems: readonly RowProblem[];
}

/** Reads the rows below the headings; undefined when no heading is that of the username. */
export function importRows(sheet: readonly SheetRow[]): Sheet<ImportRow> | undefined {
  const { places, passedOver } = columnsOf(sheet, IMPORT_COLUMNS, ({ userFiles }) => userFiles.columns);
  if (!places.has('username')) return undefined;
  const seen = { username: new Set<string>(), phone: new Set<string>() };
  const rows = sheet.slice(1).map(({ number, cells }) => {
    const given = new Map([...places].map(([column, place]) => [column, cells[place] ?? '']));
    const { facts, problems } = factsOf(given);
    return {
      number,
      facts,
      departments: listOf(given.get('departments')),
      roles: listOf(given.get('roles')),
      problems: [...problems, ...repetitions(facts, seen)],
    };
  });
  return { rows, passedOver };
}

const FACTS = ['username', 'name', 'phone', 'email', 'remark'] as const;

/** The same rules as in the form. */
function factsOf(given: ReadonlyMap<ImportColumn, string>) {
  const facts: Record<string, unknown> = {};
  const problems: RowProblem[] = [];
  for (const field of FACTS) {
    const text = given.get(field);
    if (text === undefined) continue;
    const read = userDraft.shape[field].safeParse(text);
    if (read.success) facts[field] = read.data;
    else problems.push({ field, reason: text === '' ? 'required' : field });
  }
  return { facts: facts as Partial<Facts>, problems };
}

function repetitions(
  { username, phone }: Partial<Facts>,
  seen: Readonly<Record<'username' | 'phone', Set<string>>>,
): RowProblem[] {
  const given = { username: username && foldUsername(username), phone };
  return (['username', 'phone'] as const).flatMap((field) => {
    const value = given[field];
    if (!value) return [];
    if (seen[field].has(value)) return [{ field, reason: 'repeated' as const }];
    seen[field].add(value);
    return [];
  });
}

const listOf = (text: string | undefined) =>
  text
    ?.split(/[;；\n]/)
    .map((part) => part.trim())
    .filter(Boolean);

/** What names stand for; a name that several bear stands for several. */
type Names = ReadonlyMap<string, readonly string[]>;

export interface KnownNames {
  readonly departments: Names;
  readonly roles: Names;
}

/** So many departments are named in a few milliseconds. */
const NAMED_AT_ONCE = 500;

/** A department is named by itself or with as many of those above it as are needed: `Staff`, `Head office/Staff`. */
export function* departmentNames(
  rows: readonly { readonly id: string; readonly parentId: string | null; readonly departmentName: string }[],
): Steps<Names> {
  const byId = new Map(rows.map((row) => [row.id, row]));
  const names = new Map<string, string[]>();
  for (const [done, row] of rows.entries()) {
    if (done % NAMED_AT_ONCE === 0) yield;
    let path = row.departmentName;
    const passed = new Set<string>();
    for (let at: typeof row | undefined = row; at && !passed.has(at.id); at = byId.get(at.parentId ?? '')) {
      if (passed.size > 0) path = `${at.departmentName}/${path}`;
      passed.add(at.id);
      name(names, path, row.id);
    }
  }
  return names;
}

/** A role is named by itself. */
export function roleNames(roles: readonly { readonly id: string; readonly roleName: string }[]): Names {
  const names = new Map<string, string[]>();
  for (const { id, roleName } of roles) name(names, roleName, id);
  return names;
}

function name(names: Map<string, string[]>, called: string, id: string) {
  const known = names.get(called);
  if (known) known.push(id);
  else names.set(called, [id]);
}

/** The ids that names stand for; undefined where one stands for none or for several. */
export function idsOf(names: Names, wanted: readonly string[]): string[] | undefined {
  const ids = wanted.map((name) => names.get(name) ?? []);
  return ids.every(({ length }) => length === 1) ? ids.flat() : undefined;
}
