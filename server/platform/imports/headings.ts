import { LANGUAGES } from '../../../contract/text';
import { type Texts, textsFor } from '../texts';
import { lettersOf } from '../workbooks/one-sheet';
import type { SheetRow } from '../workbooks/sheet';

/** A heading without spaces, the note in brackets, or the star that marks it as required (G51). */
const bare = (heading: string) =>
  heading
    .normalize('NFKC')
    .replace(/\([^()]*\)|[*:\s\p{Cf}]/gu, '')
    .toLowerCase();

/** Whether a column says why rows were refused: a mended file is imported with it, and it means nothing then. */
export const isReasonHeading = (heading: string) =>
  LANGUAGES.some((language) => bare(textsFor(language).imports.reason) === bare(heading));

export interface Columns<Column extends string> {
  /** The position of each column that the sheet has. */
  readonly places: ReadonlyMap<Column, number>;
  /** Columns that an import does not read: as they are headed, or by their letters where rows below have content. */
  readonly passedOver: readonly string[];
}

/** What an import takes from a sheet, and the columns that it does not read. */
export interface Sheet<Row> {
  readonly rows: readonly Row[];
  readonly passedOver: readonly string[];
}

/** A heading as it is named to the caller. */
const LONGEST_NAME = 100;

/** The columns of a sheet, in whichever language their headings are. */
export function columnsOf<Column extends string>(
  [headings, ...rows]: readonly SheetRow[],
  columns: readonly Column[],
  columnsIn: (texts: Texts) => Readonly<Record<Column, string>>,
): Columns<Column> {
  const found = headings?.cells.map(bare) ?? [];
  const read = columns.map((column) => {
    const names = [column, ...LANGUAGES.map((language) => columnsIn(textsFor(language))[column])].map(bare);
    return [column, found.findIndex((heading) => names.includes(heading))] as const;
  });
  const places = new Map(read.filter(([, place]) => place >= 0));
  const known = new Set(places.values());
  const width = Math.max(0, ...[headings, ...rows].map((row) => row?.cells.length ?? 0));
  const others = Array.from({ length: width }, (_, place) => place).filter(
    (place) => !known.has(place) && !isReasonHeading(headings?.cells[place] ?? ''),
  );
  const hasContent = (place: number) => rows.some(({ cells }) => (cells[place] ?? '') !== '');
  const passedOver = others.flatMap((place) => headings?.cells[place] || (hasContent(place) ? lettersOf(place) : []));
  return { places, passedOver: passedOver.map((name) => name.slice(0, LONGEST_NAME)) };
}
