/** Few enough rows in one statement for the number of parameters that either database takes, and for the event loop, which builds it. */
const AT_ONCE = 100;

export function* inBatches<Row>(rows: readonly Row[]): Generator<readonly Row[]> {
  for (let start = 0; start < rows.length; start += AT_ONCE) yield rows.slice(start, start + AT_ONCE);
}
