import type { ImportReport, RefusedRows } from '../../../contract/imports';

type Problem = ImportReport['problems'][number];

/** How the console says what is wrong with a row, and why those were left that a stopped import did not come to. */
export interface RefusalWords {
  readonly problem: (problem: Problem) => string;
  readonly left: string;
}

/** All that is wrong with each row is one reason; rows of one reason stand together. */
export function refusedIn({ problems, stopped }: ImportReport, words: RefusalWords): RefusedRows {
  const reasons = new Map<number, string>();
  for (const problem of problems) {
    const known = reasons.get(problem.row);
    const said = words.problem(problem);
    reasons.set(problem.row, known === undefined ? said : `${known} ${said}`);
  }
  const rows = new Map<string, number[]>();
  for (const [row, reason] of reasons) {
    const same = rows.get(reason);
    if (same) same.push(row);
    else rows.set(reason, [row]);
  }
  const because = [...rows].map(([reason, numbers]) => ({ reason, rows: numbers }));
  return stopped ? { because, rest: { reason: words.left, from: stopped.row } } : { because };
}
