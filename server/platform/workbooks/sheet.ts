import { cellText } from './cell-text';
import { type Archive, UnpacksTooLarge } from './unpack';
import { readXml, type Tag } from './xml';

/** A row as its number on the sheet, and the texts of its cells from the first column on. */
export interface SheetRow {
  readonly number: number;
  readonly cells: string[];
}

/** More rows than may be. */
export class TooManyRows extends Error {}

interface Book {
  readonly texts: readonly string[];
  readonly formats: readonly string[];
  readonly isFrom1904: boolean;
  readonly atMost: number;
}

/** What stands further to the right, or is longer, belongs to no table of ours. */
const COLUMNS = 50;
export const LONGEST_TEXT = 4_000;
/** More merged ranges than this no sheet has of which each row counts. */
const MERGES_LIMIT = 50_000;

interface Cell {
  readonly column: number;
  readonly type: string;
  readonly format: string;
  value: string;
}

/** The rows that say something. A row that is only coloured, or only covered by the merged cells of another, is none (G24). */
export async function readRows(archive: Archive, path: string, book: Book): Promise<SheetRow[]> {
  const rows: SheetRow[] = [];
  const merges: string[] = [];
  let row: SheetRow = { number: 0, cells: [] };
  let cell: Cell | undefined;
  let place = 0;
  let isText = false;
  let inReading = false;
  const put = ({ column, type, format, value }: Cell) => {
    if (column >= COLUMNS) return;
    const raw = type === 's' ? { type: 'str', value: book.texts[Number(value)] ?? '', format } : { type, value, format };
    const text = value === '' ? '' : cellText(raw, book.isFrom1904).slice(0, LONGEST_TEXT).trim();
    if (text !== '') row.cells[column] = text;
  };
  await readXml(archive, path, {
    open(tag) {
      if (tag.name === 'row') {
        row = { number: numberOf(tag, row.number + 1), cells: [] };
        place = 0;
      } else if (tag.name === 'c') {
        cell = cellOf(tag, place, book.formats);
        place = cell.column + 1;
      } else if (tag.name === 'mergeCell') {
        if (merges.push(tag.attribute('ref') ?? '') > MERGES_LIMIT) throw new UnpacksTooLarge();
      }
      if (tag.name === 'rPh') inReading = true;
      isText = tag.name === 'v' || (tag.name === 't' && !inReading);
    },
    text(part) {
      if (cell && isText && cell.value.length < LONGEST_TEXT) cell.value += part;
    },
    close(name) {
      isText = false;
      if (name === 'rPh') inReading = false;
      if (name === 'c' && cell) {
        put(cell);
        cell = undefined;
      } else if (name === 'row' && row.cells.length > 0) {
        if (rows.push(row) > book.atMost) throw new TooManyRows();
      }
    },
  });
  fillMerged(rows, merges);
  return rows.map(({ number, cells }) => ({ number, cells: Array.from(cells, (text) => text ?? '') }));
}

/** A row without a number of its own is the next one. */
function numberOf(tag: Tag, next: number): number {
  const number = Number(tag.attribute('r') ?? next);
  return Number.isSafeInteger(number) ? number : next;
}

function cellOf(tag: Tag, place: number, formats: readonly string[]): Cell {
  const letters = /^[A-Z]{1,3}/i.exec(tag.attribute('r') ?? '')?.[0]?.toUpperCase();
  const column = letters === undefined ? place : columnOf(letters);
  return { column, type: tag.attribute('t') ?? 'n', format: formats[Number(tag.attribute('s') ?? -1)] ?? '', value: '' };
}

/** `A` is 0, `AB` is 27. */
const columnOf = (letters: string) => [...letters].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0) - 1;

/**
 * A cell merged over several rows is read beside each of them; one merged over several columns stands in the first of them. Ranges of one
 * sheet do not overlap, so that no cell is filled twice: ranges that ask for more work than there are cells are refused (G35).
 */
function fillMerged(rows: readonly SheetRow[], merges: readonly string[]) {
  const places = new Map(rows.map(({ number }, place) => [number, place]));
  let filled = 0;
  for (const merge of merges) {
    const [, letters = '', top = '', bottom = ''] = /^([A-Z]{1,3})(\d{1,7}):[A-Z]{1,3}(\d{1,7})$/.exec(merge) ?? [];
    const column = columnOf(letters);
    const place = places.get(Number(top));
    const text = place === undefined ? undefined : rows[place]?.cells[column];
    if (place === undefined || text === undefined) continue;
    for (let at = place + 1; at < rows.length; at += 1) {
      const row = rows[at];
      if (!row || row.number > Number(bottom)) break;
      row.cells[column] = text;
      filled += 1;
      if (filled > rows.length * COLUMNS) throw new UnpacksTooLarge();
    }
  }
}
