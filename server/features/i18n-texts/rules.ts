import { type I18nImport, type I18nText, importedText } from '../../../contract/i18n-texts';
import { LANGUAGES, type Language } from '../../../contract/text';
import { columnsOf, type Sheet } from '../../platform/imports/headings';
import { I18N_COLUMNS, type I18nColumn, type I18nRowReason } from '../../platform/texts/i18n-files';
import type { SheetRow } from '../../platform/workbooks/sheet';

type Message = I18nImport['texts'][number]['message'];

/** The ids that several texts of an import have: it would be open which of them counts. */
export function repeatedIds(texts: I18nImport['texts']): string[] {
  const seen = new Set<string>();
  const repeated = new Set<string>();
  for (const { id } of texts) if (id !== undefined) (seen.has(id) ? repeated : seen).add(id);
  return [...repeated];
}

interface Problem {
  readonly field: I18nColumn;
  readonly reason: I18nRowReason;
}

/** A row of a file as far as it can be understood without the database. */
export interface TextRow {
  readonly number: number;
  readonly id: string | undefined;
  /** Without the languages whose column the sheet lacks. */
  readonly message: Readonly<Partial<Record<Language, string | null>>>;
  readonly problems: readonly Problem[];
}

/** Reads the rows below the headings; undefined when the column of simplified Chinese is missing. */
export function textRows(sheet: readonly SheetRow[]): Sheet<TextRow> | undefined {
  const { places, passedOver } = columnsOf(sheet, I18N_COLUMNS, ({ i18nFiles }) => i18nFiles.columns);
  if (!places.has('zh-CN')) return undefined;
  const seen = new Set<string>();
  const rows = sheet.slice(1).map(({ number, cells }) => {
    const given = new Map([...places].map(([column, place]) => [column, cells[place] ?? '']));
    const id = given.get('id') || undefined;
    const { message, problems } = messageOf(given);
    const wrongId = id === undefined ? undefined : idProblem(id, seen);
    return { number, id, message, problems: wrongId ? [wrongId, ...problems] : problems };
  });
  return { rows, passedOver };
}

function idProblem(id: string, seen: Set<string>): Problem | undefined {
  if (!importedText.shape.id.safeParse(id).success) return { field: 'id', reason: 'id' };
  if (seen.has(id)) return { field: 'id', reason: 'repeated' };
  seen.add(id);
  return undefined;
}

/** The same rules as for a text that is typed. */
function messageOf(given: ReadonlyMap<I18nColumn, string>) {
  const message: Partial<Record<Language, string | null>> = {};
  const problems: Problem[] = [];
  for (const language of LANGUAGES) {
    const text = given.get(language);
    if (text === undefined) continue;
    const read = importedText.shape.message.shape[language].safeParse(text);
    if (read.success) message[language] = read.data;
    else problems.push({ field: language, reason: text === '' ? 'required' : 'text' });
  }
  return { message, problems };
}

interface JudgedText {
  readonly id: string | undefined;
  readonly message: Message;
}

/** What an import of these rows would do to the texts that are stored under their ids. */
export function judgeRows(rows: readonly TextRow[], stored: readonly I18nText[], appKey: string) {
  const byId = new Map(stored.map((text) => [text.id, text]));
  const added: JudgedText[] = [];
  const changed: JudgedText[] = [];
  const problems: (Problem & { readonly row: number })[] = [];
  for (const row of rows) {
    const before = row.id === undefined ? undefined : byId.get(row.id);
    const isForeign = before !== undefined && before.appKey !== appKey;
    const wrong = isForeign ? [...row.problems, { field: 'id', reason: 'foreign' } as const] : row.problems;
    problems.push(...wrong.map((problem) => ({ row: row.number, ...problem })));
    if (wrong.length > 0) continue;
    const message = merged(row, before);
    if (!before) added.push({ id: row.id, message });
    else if (LANGUAGES.some((language) => message[language] !== (before.message[language] ?? null)))
      changed.push({ id: row.id, message });
  }
  return { added, changed, problems };
}

/** A row without a problem has its simplified Chinese text. */
function merged({ message }: TextRow, before: I18nText | undefined): Message {
  const translation = (language: 'zh-HK' | 'en-US') =>
    message[language] === undefined ? (before?.message[language] ?? null) : message[language];
  return { 'zh-CN': message['zh-CN'] ?? '', 'zh-HK': translation('zh-HK'), 'en-US': translation('en-US') };
}
