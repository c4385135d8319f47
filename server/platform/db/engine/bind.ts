const UNSTORABLE_TEXT = /[\0\uD800-\uDFFF]/u;

/**
 * The one gate for values on their way into either database. What the two would treat differently, or one of them could not
 * survive (libsql ends the process on a boolean and cuts text at NUL), becomes the same value on both, or throws.
 */
export function bind(value: unknown): string | number | null {
  if (value === null) return null;
  if (typeof value === 'boolean') return value ? 1 : 0;
  if (typeof value === 'string' && !UNSTORABLE_TEXT.test(value)) return value;
  if (typeof value === 'number' && Number.isFinite(value)) return value;
  if (typeof value === 'bigint' && value === BigInt(Number(value))) return Number(value);
  throw new TypeError(`A ${value === undefined ? 'missing value' : typeof value} cannot be stored as it is`);
}
