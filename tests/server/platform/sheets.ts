import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { deflateRawSync } from 'node:zlib';
import { ZipFile } from 'yazl';

/** The header of an archive's entry; a lying one declares another size than it has. */
interface Packed {
  readonly bytes: Buffer;
  readonly says?: number;
  readonly flags?: number;
}

/** A zip archive, as small as possible: without checksums, which no reader here checks. */
export function zip(files: Readonly<Record<string, Packed>>): Uint8Array {
  const locals: Buffer[] = [];
  const directory: Buffer[] = [];
  let at = 0;
  for (const [name, { bytes, says = bytes.length, flags = 0 }] of Object.entries(files)) {
    const packed = deflateRawSync(bytes);
    const local = Buffer.alloc(30);
    local.writeUInt32LE(0x04034b50, 0);
    local.writeUInt16LE(flags, 6);
    local.writeUInt16LE(8, 8);
    local.writeUInt32LE(packed.length, 18);
    local.writeUInt32LE(says, 22);
    local.writeUInt16LE(name.length, 26);
    const entry = Buffer.alloc(46);
    entry.writeUInt32LE(0x02014b50, 0);
    entry.writeUInt16LE(flags, 8);
    entry.writeUInt16LE(8, 10);
    entry.writeUInt32LE(packed.length, 20);
    entry.writeUInt32LE(says, 24);
    entry.writeUInt16LE(name.length, 28);
    entry.writeUInt32LE(at, 42);
    locals.push(local, Buffer.from(name), packed);
    directory.push(entry, Buffer.from(name));
    at += 30 + name.length + packed.length;
  }
  const entries = Buffer.concat(directory);
  const end = Buffer.alloc(22);
  end.writeUInt32LE(0x06054b50, 0);
  end.writeUInt16LE(directory.length / 2, 8);
  end.writeUInt16LE(directory.length / 2, 10);
  end.writeUInt32LE(entries.length, 12);
  end.writeUInt32LE(at, 16);
  return new Uint8Array(Buffer.concat([...locals, entries, end]));
}

/** The same files as packed by a program that does not know their sizes beforehand (data descriptors), or that writes ZIP64. */
export async function zipByProgram(files: Readonly<Record<string, Packed>>, forceZip64Format: boolean): Promise<Uint8Array> {
  const archive = new ZipFile();
  for (const [name, { bytes }] of Object.entries(files))
    archive.addReadStream(Readable.from([bytes]), name, { forceZip64Format });
  archive.end({ forceZip64Format, comment: '' });
  return new Uint8Array(await buffer(archive.outputStream));
}

interface Parts {
  /** The content of the sheet, from `<sheetData>` on. */
  readonly sheet: string;
  readonly shared?: string;
  readonly styles?: string;
  readonly workbook?: string;
}

const RELATIONS = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';

/** The files of a workbook whose parts are written by hand. */
export function workbookFiles({ sheet, shared = '', styles = '', workbook }: Parts): Record<string, Packed> {
  const relation = (id: string, type: string, target: string) =>
    `<Relationship Id="${id}" Type="${RELATIONS}/${type}" Target="${target}"/>`;
  const relations = [
    relation('r1', 'worksheet', 'worksheets/sheet1.xml'),
    relation('r2', 'sharedStrings', 'sharedStrings.xml'),
    relation('r3', 'styles', '/xl/styles.xml'),
    relation('r4', 'worksheet', 'worksheets/hidden.xml'),
  ];
  const texts = {
    'xl/workbook.xml':
      workbook ??
      `<workbook xmlns:r="${RELATIONS}"><sheets><sheet name="no" state="hidden" r:id="r4"/><sheet name="yes" r:id="r1"/></sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': `<Relationships>${relations.join('')}</Relationships>`,
    'xl/sharedStrings.xml': `<sst>${shared}</sst>`,
    'xl/styles.xml': `<styleSheet>${styles}</styleSheet>`,
    'xl/worksheets/sheet1.xml': `<worksheet>${sheet}</worksheet>`,
    'xl/worksheets/hidden.xml': '<worksheet><sheetData/></worksheet>',
  };
  return Object.fromEntries(Object.entries(texts).map(([name, text]) => [name, { bytes: Buffer.from(text) }]));
}

export const workbook = (parts: Parts) => zip(workbookFiles(parts));

/** A sheet of plain texts. */
export function plainWorkbook(rows: readonly (readonly string[])[]): Uint8Array {
  const escaped = (text: string) => text.replace(/&/g, '&amp;').replace(/</g, '&lt;');
  const cell = (text: string) => `<c t="inlineStr"><is><t>${escaped(text)}</t></is></c>`;
  return workbook({ sheet: `<sheetData>${rows.map((cells) => `<row>${cells.map(cell).join('')}</row>`).join('')}</sheetData>` });
}
