import { type RefusedRows, refusedRows } from '../../../contract/imports';
import { BadParameter } from '../../platform/failures';
import { parseBody } from '../../platform/http/json';
import { checking } from '../../platform/http/parameters';
import type { ImportedFile } from '../../platform/imports/file';
import { isReasonHeading } from '../../platform/imports/headings';
import { inSteps } from '../../platform/steps';
import type { Texts } from '../../platform/texts';
import type { SheetRow } from '../../platform/workbooks/sheet';

const WIDTH = 24;
const REASON_WIDTH = 60;
/** So many rows are handed on at once. */
const BATCH = 200;

/** The rows of a file that were refused, as they are, with a last column that says why. One of an earlier time gives way to it. */
export async function markedSheet(file: ImportedFile, { imports }: Texts) {
  const refused = await readRefused(file.fields['refused']);
  const { rows } = await file.sheet<SheetRow>('features/imports/reading-thread', 'importUnreadable');
  const [headings = { number: 0, cells: [] }, ...others] = rows;
  const width = rows.reduce((most, { cells }) => Math.max(most, cells.length), 0);
  const places = Array.from({ length: width }, (_, place) => place).filter(
    (place) => !isReasonHeading(headings.cells[place] ?? ''),
  );
  const cellsOf = ({ cells }: SheetRow) => places.map((place) => cells[place] ?? '');
  return {
    name: imports.refused,
    headings: [...cellsOf(headings).map((text) => ({ text, width: WIDTH })), { text: imports.reason, width: REASON_WIDTH }],
    rows: marked(others, reasonsIn(refused), cellsOf),
  };
}

async function readRefused(json: string | undefined): Promise<RefusedRows> {
  if (json === undefined) throw new BadParameter('refused');
  const value = await inSteps(parseBody(Buffer.from(json), refusedRows));
  return inSteps(checking(refusedRows, value, 'refused'));
}

function reasonsIn({ because, rest }: RefusedRows): (row: number) => string | undefined {
  const reasons = new Map(because.flatMap(({ reason, rows }) => rows.map((row) => [row, reason] as const)));
  return (row) => reasons.get(row) ?? (rest && row >= rest.from ? rest.reason : undefined);
}

async function* marked(
  rows: readonly SheetRow[],
  reasonOf: (row: number) => string | undefined,
  cellsOf: (row: SheetRow) => readonly string[],
) {
  for (let at = 0; at < rows.length; at += BATCH) {
    yield rows.slice(at, at + BATCH).flatMap((row) => {
      const reason = reasonOf(row.number);
      return reason === undefined ? [] : [[...cellsOf(row), reason]];
    });
  }
}
