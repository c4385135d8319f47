/** Few enough in one statement for the number of parameters that either database takes, and for the event loop, which builds it. */
const ROWS = 100;
const VALUES = 500;

/** Rows as they are written, or single values: fewer at once where each has many columns. */
export function* inBatches<Row>(rows: readonly Row[]): Generator<readonly Row[]> {
  const [first] = rows;
  const columns = typeof first === 'object' && first !== null ? Object.keys(first).length : 1;
  const size = Math.max(1, Math.min(ROWS, Math.floor(VALUES / columns)));
  for (let start = 0; start < rows.length; start += size) yield rows.slice(start, start + size);
}
