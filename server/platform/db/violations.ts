import { codeOf } from '../failures';

/**
 * Which unique index an error of either database is about, as `table_column`, or undefined when it is another error.
 * Unique indexes are named so in the migrations.
 */
export function violatedIndex(error: unknown): string | undefined {
  if (!(error instanceof Error)) return undefined;
  const code = codeOf(error);
  if (code === '23505' && 'constraint' in error && typeof error.constraint === 'string') return error.constraint;
  if (code !== 'SQLITE_CONSTRAINT_UNIQUE' && code !== 'SQLITE_CONSTRAINT_PRIMARYKEY') return undefined;
  // SQLite names an index of expressions, but of any other index the columns: the first that is not the tenant tells which it is.
  const index = /failed: index '(\w+)'/.exec(error.message)?.[1];
  return index ?? /\b(\w+)\.(?!tenant_id\b)(\w+)/.exec(error.message)?.slice(1).join('_');
}

/** A row that others still refer to, or a reference to a row that is not there. */
export function brokenReference(error: unknown): boolean {
  const code = codeOf(error);
  return code === '23503' || code === 'SQLITE_CONSTRAINT_FOREIGNKEY';
}

/** PostgreSQL has undone a transaction in favour of another one: a deadlock, or changes that fit into no order. It may be tried again. */
export function wasOvertaken(error: unknown): boolean {
  const code = codeOf(error);
  return code === '40P01' || code === '40001';
}
