import { readRows, type SheetRow } from './sheet';
import { readFormats } from './styles';
import { type Archive, openArchive, Unreadable } from './unpack';
import { readXml } from './xml';

const WORKBOOK = 'xl/workbook.xml';

/**
 * Reads the first sheet that is shown, as text. The file is unpacked and parsed bit by bit; what stays in memory are its shared texts
 * and the rows that say something, of which there may be `atMost`.
 */
export async function readWorkbook(file: Uint8Array, atMost: number): Promise<SheetRow[]> {
  const archive = await openArchive(Buffer.from(file.buffer, file.byteOffset, file.byteLength));
  const parts = await readParts(archive);
  const [sheet] = parts.sheets;
  if (sheet === undefined || !archive.has(sheet)) throw new Unreadable();
  const texts = await readSharedTexts(archive, parts.texts);
  const formats = await readFormats(archive, parts.styles);
  return readRows(archive, sheet, { texts, formats, isFrom1904: parts.isFrom1904, atMost });
}

/** Where the parts of a workbook are; the sheets in their order, without those that are hidden. */
async function readParts(archive: Archive) {
  const targets = new Map<string, string>();
  const byType = new Map<string, string>();
  await readXml(archive, 'xl/_rels/workbook.xml.rels', {
    open({ name, attribute }) {
      if (name !== 'Relationship') return;
      const target = attribute('Target') ?? '';
      const path = target.startsWith('/') ? target.slice(1) : `xl/${target}`;
      targets.set(attribute('Id') ?? '', path);
      byType.set(attribute('Type')?.split('/').at(-1) ?? '', path);
    },
  });
  const sheets: string[] = [];
  let isFrom1904 = false;
  await readXml(archive, WORKBOOK, {
    open({ name, attribute }) {
      if (name === 'workbookPr') isFrom1904 = ['1', 'true'].includes(attribute('date1904') ?? '');
      if (name === 'sheet' && (attribute('state') ?? 'visible') === 'visible')
        sheets.push(targets.get(attribute('id') ?? '') ?? '');
    },
  });
  return { sheets, isFrom1904, texts: byType.get('sharedStrings') ?? '', styles: byType.get('styles') ?? '' };
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
      if (isIn) text += part;
    },
    close(name) {
      if (name === 't') isIn = false;
      if (name === 'rPh') inReading = false;
      if (name === 'si') texts.push(text);
    },
  });
  return texts;
}
