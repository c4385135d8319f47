import { readRelations } from './relations';
import { LONGEST_TEXT, readRows, type SheetRow } from './sheet';
import { readFormats } from './styles';
import { type Archive, openArchive, UnpacksTooLarge, Unreadable } from './unpack';
import { readXml } from './xml';

/** Where the workbook is in a package that does not say so. */
const USUAL_WORKBOOK = 'xl/workbook.xml';

/** No sheet of ours has more cells. */
const TEXTS_LIMIT = 1_000_000;

/**
 * Reads the first sheet that is shown, as text. The file is unpacked and parsed bit by bit; what stays in memory are its shared texts
 * and the rows that say something, of which there may be `atMost`.
 */
export async function readWorkbook(file: Uint8Array, atMost: number): Promise<SheetRow[]> {
  const archive = await openArchive(Buffer.from(file.buffer, file.byteOffset, file.byteLength));
  const parts = await readParts(archive);
  const { sheet } = parts;
  if (sheet === undefined || !archive.has(sheet)) throw new Unreadable();
  const texts = await readSharedTexts(archive, parts.texts);
  const formats = await readFormats(archive, parts.styles);
  return readRows(archive, sheet, { texts, formats, isFrom1904: parts.isFrom1904, atMost });
}

/** Where the parts of a workbook are, by its relations (G53): their names are free. Its sheet is the first that is shown. */
async function readParts(archive: Archive) {
  const workbook = (await readRelations(archive, '')).find(({ type }) => type === 'officeDocument')?.path ?? USUAL_WORKBOOK;
  const relations = await readRelations(archive, workbook);
  const worksheets = new Map(relations.filter(({ type }) => type === 'worksheet').map(({ id, path }) => [id, path]));
  let sheet: string | undefined;
  let isFrom1904 = false;
  await readXml(archive, workbook, {
    open({ name, attribute }) {
      if (name === 'workbookPr') isFrom1904 = ['1', 'true'].includes(attribute('date1904') ?? '');
      if (name !== 'sheet' || (attribute('state') ?? 'visible') !== 'visible') return;
      sheet ??= worksheets.get(attribute('id') ?? '');
    },
  });
  const pathOf = (wanted: string) => relations.find(({ type }) => type === wanted)?.path ?? '';
  return { sheet, isFrom1904, texts: pathOf('sharedStrings'), styles: pathOf('styles') };
}

/** The texts that cells refer to: all runs of a coloured one, without the readings above East Asian characters. */
async function readSharedTexts(archive: Archive, path: string): Promise<string[]> {
  const texts: string[] = [];
  let text = '';
  let isIn = false;
  let inReading = false;
  await readXml(archive, path, {
    open({ name }) {
      if (name === 'si') text = '';
      if (name === 'rPh') inReading = true;
      if (name === 't') isIn = !inReading;
    },
    text(part) {
      if (isIn && text.length < LONGEST_TEXT) text += part;
    },
    close(name) {
      if (name === 't') isIn = false;
      if (name === 'rPh') inReading = false;
      if (name !== 'si') return;
      if (texts.push(text) > TEXTS_LIMIT) throw new UnpacksTooLarge();
    },
  });
  return texts;
}
