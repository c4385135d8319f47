import type { CompiledQuery } from 'kysely';
import type { Queries } from './transact';

/** What a prepared query is asked with. A list of ids is one value, too: `idList`. */
type Values<Name extends PropertyKey> = Readonly<Record<Name, string>>;

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

const statements = new Map<string, string>();

/** The name of a statement that is one of the few that come again and again: worth keeping prepared in the database. */
export const preparedName = (sql: string): string | undefined => statements.get(sql);

/**
 * A query that nearly every call asks: it is built and compiled once for each database, rather than each time, and then asked with
 * other values. `build` must not look at the values, which are not there yet, and says each column by name: PostgreSQL refuses what
 * it has prepared when a later version adds a column to `*`.
 */
export function prepared<V extends Values<keyof V>, Row>(build: (db: Queries, values: V) => Compilable<Row>) {
  const known = new WeakMap<object, Kept<Row>>();
  const keep = (db: Queries): Kept<Row> => {
    const compiled = build(db, marks as V).compile();
    const kept = { compiled, names: compiled.parameters.map(nameIn) };
    statements.set(compiled.sql, statements.get(compiled.sql) ?? `prepared${statements.size}`);
    known.set(db.getExecutor().adapter, kept);
    return kept;
  };
  return async (db: Queries, values: V): Promise<Row[]> => {
    const { compiled, names } = known.get(db.getExecutor().adapter) ?? keep(db);
    const parameters = names.map((name, index) => (name === undefined ? compiled.parameters[index] : values[name as keyof V]));
    const { rows } = await db.executeQuery<Row>({ ...compiled, parameters });
    return rows;
  };
}
