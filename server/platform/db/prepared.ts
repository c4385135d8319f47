import { type CompiledQuery, sql } from 'kysely';
import { rowsOf } from './straight';
import type { Queries } from './transact';

/** What a prepared query is asked with. A list of ids is one value, too: `idList`. */
type Values<Name extends PropertyKey> = Readonly<Record<Name, string | number>>;

/** The limit of a query that finds one row at most: the embedded database looks no further then. */
export const ONE = sql.lit(1);

interface Compilable<Row> {
  compile(): CompiledQuery<Row>;
}

/** Stands where a value will be: the name of it, behind what no text in a database has. */
const MARK = '\0';
const marks = new Proxy({}, { get: (_, name) => MARK + String(name) });
const nameIn = (parameter: unknown) =>
  typeof parameter === 'string' && parameter.startsWith(MARK) ? parameter.slice(MARK.length) : undefined;

interface Kept<Row> {
  readonly compiled: CompiledQuery<Row>;
  /** Which value each parameter is; undefined for those that are always the same. */
  readonly names: readonly (string | undefined)[];
}

/** How many shapes of one query are kept, and how many statements have a name: a database keeps every one of those in memory. */
const SHAPES = 200;
const NAMED = 400;
const statements = new Map<string, string>();

/** The name of a statement that is one of those that come again and again: worth keeping prepared in the database. */
export const preparedName = (sql: string): string | undefined => statements.get(sql);

function giveName(sql: string) {
  if (statements.size < NAMED && !statements.has(sql)) statements.set(sql, `prepared${statements.size}`);
}

/**
 * A query that nearly every call asks: it is built and compiled once for each database and each shape, rather than each time, and then
 * asked with other values. `shape` is all that decides how it is built: which filters there are, how it is ordered. `build` must not
 * look at the values, which are not there yet, and says each column by name: PostgreSQL refuses what it has prepared when a later
 * version adds a column to `*`.
 */
export function prepared<V extends Values<keyof V>, Row, Shape = undefined>(
  build: (db: Queries, values: V, shape: Shape) => Compilable<Row>,
) {
  const known = new WeakMap<object, Map<string, Kept<Row>>>();
  const shapesOf = ({ adapter }: ReturnType<Queries['getExecutor']>) => {
    const shapes = known.get(adapter) ?? new Map<string, Kept<Row>>();
    known.set(adapter, shapes);
    return shapes;
  };
  const keep = (db: Queries, shape: Shape): Kept<Row> => {
    const compiled = build(db, marks as V, shape).compile();
    giveName(compiled.sql);
    return { compiled, names: compiled.parameters.map(nameIn) };
  };
  return async (db: Queries, values: V, ...[shape]: Shape extends undefined ? [] : [Shape]): Promise<Row[]> => {
    const shapes = shapesOf(db.getExecutor());
    const key = shape === undefined ? '' : JSON.stringify(shape);
    let kept = shapes.get(key);
    if (!kept) {
      if (shapes.size === SHAPES) shapes.clear();
      kept = keep(db, shape as Shape);
      shapes.set(key, kept);
    }
    const { compiled, names } = kept;
    const parameters = names.map((name, index) => (name === undefined ? compiled.parameters[index] : values[name as keyof V]));
    return rowsOf<Row>(db, { ...compiled, parameters });
  };
}
