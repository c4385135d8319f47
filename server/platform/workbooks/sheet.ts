import { cellText } from './cell-text';
import type { Archive } from './unpack';
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
const LONGEST_TEXT = 4_000;

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
    const raw = type === 's' ? { type: 'str', value: book.texts[Number(value)] ?? '', format } : { type, value, format };
    const text = value === '' ? '' : cellText(raw, book.isFrom1904).slice(0, LONGEST_TEXT).trim();
    if (text !== '' && column < COLUMNS) row.cells[column] = text;
  };
  await readXml(archive, path, {
    open(tag) {
      if (tag.name === 'row') {
        row = { number: Number(tag.attribute('r') ?? row.number + 1), cells: [] };
        place = 0;
      } else if (tag.name === 'c') {
        cell = cellOf(tag, place, book.formats);
        place = cell.column + 1;
      } else if (tag.name === 'mergeCell') merges.push(tag.attribute('ref') ?? '');
      if (tag.name === 'rPh') inReading = true;
      isText = tag.name === 'v' || (tag.name === 't' && !inReading);
    },
    text(part) {
      if (cell && isText) cell.value += part;
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

function cellOf(tag: Tag, place: number, formats: readonly string[]): Cell {
  const letters = /^[A-Z]{1,3}/.exec(tag.attribute('r') ?? '')?.[0];
  const column = letters === undefined ? place : columnOf(letters);
  return { column, type: tag.attribute('t') ?? 'n', format: formats[Number(tag.attribute('s') ?? -1)] ?? '', value: '' };
}

/** `A` is 0, `AB` is 27. */
const columnOf = (letters: string) => [...letters].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0) - 1;

/** A cell merged over several rows is read beside each of them; one merged over several columns stands in the first of them. */
function fillMerged(rows: readonly SheetRow[], merges: readonly string[]) {
  const byNumber = new Map(rows.map((row) => [row.number, row]));
  const last = rows.at(-1)?.number ?? 0;
  for (const merge of merges) {
    const [, letters = '', top = '', bottom = ''] = /^([A-Z]{1,3})(\d+):[A-Z]{1,3}(\d+)$/.exec(merge) ?? [];
    const column = columnOf(letters);
    const text = byNumber.get(Number(top))?.cells[column];
    if (text === undefined) continue;
    for (let number = Number(top) + 1; number <= Math.min(Number(bottom), last); number += 1) {
      const row = byNumber.get(number);
      if (row) row.cells[column] = text;
    }
  }
}
