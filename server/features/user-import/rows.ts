import { LANGUAGES } from '../../../contract/text';
import { type UserDraft, userDraft } from '../../../contract/users';
import { foldUsername } from '../../identity/accounts/rules';
import { textsFor } from '../../platform/texts';
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
export function importRows([headings, ...rows]: readonly SheetRow[]): ImportRow[] | undefined {
  const places = placesOf(headings?.cells ?? []);
  if (!places.has('username')) return undefined;
  const seen = { username: new Set<string>(), phone: new Set<string>() };
  return rows.map(({ number, cells }) => {
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
}

const bare = (heading: string) =>
  heading
    .normalize('NFKC')
    .replace(/\(.*?\)|\*/g, '')
    .trim()
    .toLowerCase();

/** Where each column stands, whichever language its heading is in. */
function placesOf(headings: readonly string[]): Map<ImportColumn, number> {
  const found = headings.map(bare);
  const texts = LANGUAGES.map((language) => textsFor(language).userFiles.columns);
  const places = IMPORT_COLUMNS.map((column) => {
    const names = [column, ...texts.map((columns) => columns[column])].map(bare);
    return [column, found.findIndex((heading) => names.includes(heading))] as const;
  });
  return new Map(places.filter(([, place]) => place >= 0));
}

const FACTS = ['username', 'name', 'phone', 'email', 'remark'] as const;

/** The same rules as on every other way in. */
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
