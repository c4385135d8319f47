import type { ImportReport } from '../../../contract/imports';

type Problems = ImportReport['problems'];

/** Of so many refused rows all is told that is wrong with them. */
const TOLD_WHOLE = 1_000;

/**
 * What a report tells of problems, in the order of their rows: of the further rows only the first of each. Every refused row is named,
 * and a file that is wrong everywhere is answered in one turn of the event loop.
 */
export function toldProblems(problems: Problems): Problems {
  let rows = 0;
  let present: number | undefined;
  return problems.filter(({ row }) => {
    const isFirst = row !== present;
    present = row;
    if (isFirst) rows += 1;
    return isFirst || rows <= TOLD_WHOLE;
  });
}
