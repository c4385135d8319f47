import { takesAnswer } from './form-answers';
import {
  allItems,
  CONDITIONS,
  DEEPEST_ROW,
  FORM_FORMAT,
  type FormDocument,
  type FormItem,
  type FormOption,
  formDocument,
  LONGEST_ANSWER,
  MOST_ITEMS,
} from './form-document';
import { isSettable, waitsOf } from './form-linkage';
import { patternJudge } from './form-patterns';
import { WIDGETS } from './form-widgets';
import { isWellFormed } from './rich-text';

/** What is wrong with a form, and where. */
export const FORM_FAULTS = [
  'shape',
  'notAForm',
  'unknownKey',
  'newerVersion',
  'tooManyItems',
  'rowsTooDeep',
  'notARow',
  'idTwice',
  'idNotGiven',
  'nameWrong',
  'nameReserved',
  'nameTwice',
  'patternWrong',
  'patternSlow',
  'patternsMany',
  'bounds',
  'itemUnknown',
  'ownCondition',
  'circle',
  'notSettable',
  'setValue',
  'takenKind',
] as const;
export type FormFault = (typeof FORM_FAULTS)[number];

export type FormPath = readonly (string | number)[];
export interface FormProblem {
  readonly path: FormPath;
  readonly fault: FormFault;
  /** What the text names: an id, a name, a version. */
  readonly about: string;
}

/** No more are told at once. */
const MOST_PROBLEMS = 50;

export type ReadForm =
  | { readonly document: FormDocument; readonly problems: readonly [] }
  | { readonly document: null; readonly problems: readonly FormProblem[] };

/** Reads what may be a form: a whole document, or what is wrong with it. A key that no form has is told, and not lost without a word. */
export function readForm(raw: unknown): ReadForm {
  if (!isObject(raw)) return { document: null, problems: [{ path: [], fault: 'notAForm', about: '' }] };
  const newer = newerVersion(raw);
  if (newer !== null) return { document: null, problems: [{ path: ['version'], fault: 'newerVersion', about: newer }] };
  const { data, error } = formDocument.safeParse(raw);
  const problems = data ? [...unknownKeys(raw, data, []), ...formProblems(data)].slice(0, MOST_PROBLEMS) : shapeProblems(error);
  return data && problems.length === 0 ? { document: data, problems: [] } : { document: null, problems };
}

type Misshapen = ReturnType<typeof formDocument.safeParse>['error'];

const shapeProblems = (error: Misshapen): readonly FormProblem[] =>
  (error?.issues ?? [])
    .slice(0, MOST_PROBLEMS)
    .map(({ path }) => ({ path: path.map(plain), fault: 'shape', about: String(path.at(-1) ?? '') }));

/** All that keeps a form that is being drawn from being saved: what it holds may be longer, larger or of other characters than a form takes. */
export function documentProblems(document: FormDocument): readonly FormProblem[] {
  const { error } = formDocument.safeParse(document);
  return error ? shapeProblems(error) : formProblems(document);
}

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** The keys that were given and not read: those of no form, `__proto__` among them. */
function unknownKeys(given: unknown, read: unknown, path: FormPath): readonly FormProblem[] {
  if (Array.isArray(given) && Array.isArray(read)) return given.flatMap((one, at) => unknownKeys(one, read[at], [...path, at]));
  if (!isObject(given) || !isObject(read)) return [];
  return Object.entries(given).flatMap(([key, value]): readonly FormProblem[] =>
    Object.hasOwn(read, key)
      ? unknownKeys(value, read[key], [...path, key])
      : [{ path: [...path, key], fault: 'unknownKey', about: key }],
  );
}

const plain = (key: PropertyKey) => (typeof key === 'number' ? key : String(key));

/** The version of a form that this console is too old for. */
export function newerVersion(raw: unknown): string | null {
  const version = typeof raw === 'object' && raw !== null && 'version' in raw ? raw.version : null;
  return typeof version === 'string' && /^\d{1,6}(?:\.\d{1,6}){0,3}$/.test(version) && isNewer(version, FORM_FORMAT)
    ? version
    : null;
}

function isNewer(version: string, known: string): boolean {
  const [ours, theirs] = [known.split('.').map(Number), version.split('.').map(Number)];
  const at = theirs.findIndex((part, index) => part !== (ours[index] ?? 0));
  return at >= 0 && (theirs[at] ?? 0) > (ours[at] ?? 0);
}

interface Placed {
  readonly item: FormItem;
  readonly path: FormPath;
  readonly depth: number;
}

/** What a document of the right shape may still have wrong. */
export function formProblems(document: FormDocument): readonly FormProblem[] {
  const newer = newerVersion(document);
  if (newer !== null) return [{ path: ['version'], fault: 'newerVersion', about: newer }];
  const placed = placedItems(document.drawingItems, ['drawingItems'], 1);
  if (placed.length > MOST_ITEMS) return [{ path: ['drawingItems'], fault: 'tooManyItems', about: String(placed.length) }];
  const patternFault = patternJudge();
  const problems = [
    ...placed.flatMap((one) => ownProblems(one, document, patternFault)),
    ...placed.flatMap(({ item, path }) =>
      item.options?.from === 'own' ? optionProblems(item.options.list, [...path, 'options', 'list'], document.treeNodeId) : [],
    ),
    ...repeated(placed, ({ id }) => id, 'id', 'idTwice'),
    ...repeated(placed, ({ name }) => name, 'name', 'nameTwice'),
    ...conditionProblems(placed, waitsOf(document.drawingItems)),
  ];
  return problems.slice(0, MOST_PROBLEMS);
}

const placedItems = (items: readonly FormItem[], path: FormPath, depth: number): Placed[] =>
  items.flatMap((item, index) => {
    const own = [...path, index];
    return [{ item, path: own, depth }, ...placedItems(item.children ?? [], [...own, 'children'], depth + 1)];
  });

function ownProblems(
  { item, path, depth }: Placed,
  { globalId }: FormDocument,
  patternFault: ReturnType<typeof patternJudge>,
): FormProblem[] {
  const found: FormProblem[] = [];
  const tell = (where: FormPath, fault: FormFault, about: string | number) =>
    found.push({ path: [...path, ...where], fault, about: String(about) });
  if (item.id >= globalId) tell(['id'], 'idNotGiven', item.id);
  if (!/^[A-Za-z_]\w{0,63}$/.test(item.name)) tell(['name'], 'nameWrong', item.name);
  else if (item.name in {} || item.name === 'prototype') tell(['name'], 'nameReserved', item.name);
  if (item.children && item.type !== 'row') tell(['children'], 'notARow', item.label);
  if (item.type === 'row' && depth > DEEPEST_ROW) tell(['type'], 'rowsTooDeep', DEEPEST_ROW);
  if (item.min !== undefined && item.max !== undefined && item.min > item.max) tell(['min'], 'bounds', item.min);
  for (const key of impossible(item)) tell([key], 'shape', key);
  item.rules.forEach(({ pattern }, index) => {
    const fault = patternFault(pattern);
    if (fault) tell(['rules', index, 'pattern'], fault, pattern);
  });
  return found;
}

const MOST_STARS = 20;

/** Settings of the right shape with which a field cannot be answered. */
function impossible(item: FormItem) {
  const { type, step, max, format, defaultValue } = item;
  const stars = Number.isInteger(max) && Number(max) >= 1 && Number(max) <= MOST_STARS;
  return [
    ...(step !== undefined && step <= 0 ? ['step'] : []),
    ...(type === 'rate' && max !== undefined && !stars ? ['max'] : []),
    ...(typeof defaultValue === 'number' && Math.abs(defaultValue) > Number.MAX_SAFE_INTEGER ? ['defaultValue'] : []),
    ...(typeof defaultValue === 'string' && !canBegin(item, defaultValue) ? ['defaultValue'] : []),
    ...(format !== undefined && !/^[\w\s\-/.:,[\]\p{Script=Han}]+$/u.test(format) ? ['format'] : []),
  ];
}

/** Whether a text can stand in a field before anyone has typed. */
const canBegin = ({ type }: FormItem, text: string) =>
  WIDGETS[type].answer === 'rich' ? isWellFormed(text) : text.length <= LONGEST_ANSWER;

function optionProblems(list: readonly FormOption[], path: FormPath, next: number): FormProblem[] {
  const seen = new Set<number>();
  const found: FormProblem[] = [];
  const look = (options: readonly FormOption[], at: FormPath) =>
    options.forEach(({ id, children = [] }, index) => {
      if (id >= next) found.push({ path: [...at, index, 'id'], fault: 'idNotGiven', about: String(id) });
      if (seen.has(id)) found.push({ path: [...at, index, 'id'], fault: 'idTwice', about: String(id) });
      seen.add(id);
      look(children, [...at, index, 'children']);
    });
  look(list, path);
  return found;
}

function repeated(placed: readonly Placed[], of: (item: FormItem) => string | number, key: string, fault: FormFault) {
  const seen = new Set<string | number>();
  return placed.flatMap(({ item, path }): FormProblem[] => {
    const value = of(item);
    if (seen.has(value)) return [{ path: [...path, key], fault, about: String(value) }];
    seen.add(value);
    return [];
  });
}

/** A condition names another item that can be answered; items do not wait for one another in a circle. */
function conditionProblems(placed: readonly Placed[], waits: ReadonlyMap<number, readonly number[]>): FormProblem[] {
  const known = new Map(placed.map(({ item }) => [item.id, item]));
  const found: FormProblem[] = [];
  for (const { item, path } of placed) {
    for (const key of CONDITIONS) {
      const source = item[key]?.item;
      if (source === undefined) continue;
      const target = known.get(source);
      const tell = (fault: FormFault, about: string | number = source, where = 'item') =>
        found.push({ path: [...path, key, where], fault, about: String(about) });
      if (!target || !takesAnswer(target)) tell('itemUnknown');
      else if (source === item.id) tell('ownCondition');
      else if (key !== 'requireIf' && waitsForItself(item.id, waits)) tell('circle');
      else if (key === 'setIf') tellSetting(item, target, tell);
    }
  }
  return found;
}

/** Only what can be answered is set, and to what it takes; files are their sender's own. */
function tellSetting(item: FormItem, source: FormItem, tell: (fault: FormFault, about: string, where?: string) => void) {
  const [kind, taken] = [WIDGETS[item.type].answer, WIDGETS[source.type].answer];
  if (kind === 'none' || kind === 'files') tell('notSettable', item.label);
  else if (item.setIf?.take && kind !== taken) tell('takenKind', source.label);
  else if (item.setIf && !item.setIf.take && !isSettable(item, item.setIf.to)) tell('setValue', item.label, 'to');
}

function waitsForItself(id: number, waits: ReadonlyMap<number, readonly number[]>): boolean {
  const seen = new Set<number>();
  const next = [...(waits.get(id) ?? [])];
  for (let one = next.pop(); one !== undefined; one = next.pop()) {
    if (one === id) return true;
    if (seen.has(one)) continue;
    seen.add(one);
    next.push(...(waits.get(one) ?? []));
  }
  return false;
}

/** Items whose answer a condition of `item` may be about. */
export const possibleSources = (items: readonly FormItem[], item: FormItem): readonly FormItem[] =>
  allItems(items).filter((one) => one.id !== item.id && takesAnswer(one));
