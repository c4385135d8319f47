import { LANGUAGES } from '../../../contract/text';
import { type Texts, textsFor } from '../texts';

/** A heading without the note in brackets or the star that marks it as required. */
const bare = (heading: string) =>
  heading
    .normalize('NFKC')
    .replace(/\(.*?\)|\*/g, '')
    .trim()
    .toLowerCase();

/** The position of each column that the sheet has, in whichever language its heading is. */
export function placesOf<Column extends string>(
  headings: readonly string[],
  columns: readonly Column[],
  columnsIn: (texts: Texts) => Readonly<Record<Column, string>>,
): ReadonlyMap<Column, number> {
  const found = headings.map(bare);
  const places = columns.map((column) => {
    const names = [column, ...LANGUAGES.map((language) => columnsIn(textsFor(language))[column])].map(bare);
    return [column, found.findIndex((heading) => names.includes(heading))] as const;
  });
  return new Map(places.filter(([, place]) => place >= 0));
}
