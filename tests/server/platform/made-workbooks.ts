import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { ZipFile } from 'yazl';

/** Workbooks as the programs write them that people use, part by part. */

const DOCUMENT = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
/** The addresses of the strict form, ISO 29500. */
export const STRICT = {
  document: 'http://purl.oclc.org/ooxml/officeDocument/relationships',
  main: 'http://purl.oclc.org/ooxml/spreadsheetml/main',
} as const;
const HEAD = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';

export interface Made {
  /** What stands in `<sheetData>`. */
  readonly rows?: string;
  /** What follows it. */
  readonly behind?: string;
  /** Shared texts: what stands in `<sst>`. */
  readonly shared?: string;
  /** Number formats by id, and the cell styles that use them, from style 1 on. */
  readonly formats?: Readonly<Record<number, string>>;
  readonly styles?: readonly number[];
  /** `<sheet>` elements before the one that is read. */
  readonly sheetsBefore?: string;
  readonly workbookPr?: string;
  /** Where the parts are, without the leading slash. */
  readonly names?: Partial<Record<'workbook' | 'sheet' | 'texts' | 'styles', string>>;
  /** How a relation of the workbook names its target. */
  readonly target?: (path: string) => string;
  readonly document?: string;
  readonly main?: string;
  /** The prefix of all elements, with its colon. */
  readonly prefix?: string;
  /** Other parts. */
  readonly more?: Readonly<Record<string, string>>;
  /** The parts as they are in the archive, if not under their own names. */
  readonly stored?: (path: string) => string;
}

const xmlOf = (text: string) => text.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/"/g, '&quot;');

/** Every element of a part with a prefix. */
const prefixed = (xml: string, prefix: string) =>
  prefix === '' ? xml : xml.replace(/<(\/?)(\w+)/g, `<$1${prefix}$2`).replace(/xmlns="/, `xmlns:${prefix.slice(0, -1)}="`);

/** The parts of a workbook, by name. */
export function madeParts(made: Made): Readonly<Record<string, string>> {
  const { rows = '', behind = '', formats = {}, styles = [], sheetsBefore = '', workbookPr = '', prefix = '' } = made;
  const { document = DOCUMENT, main = MAIN, target = (path) => `/${path}`, stored = (path) => path } = made;
  const names = {
    workbook: 'xl/workbook.xml',
    sheet: 'xl/worksheets/sheet1.xml',
    texts: 'xl/sharedStrings.xml',
    styles: 'xl/styles.xml',
    ...made.names,
  };
  const relation = (id: string, type: string, to: string) =>
    `<Relationship Id="${id}" Type="${document}/${type}" Target="${to}"/>`;
  const relations = (all: string) =>
    `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">${all}</Relationships>`;
  const folder = names.workbook.slice(0, names.workbook.lastIndexOf('/') + 1);
  const numFmts = Object.entries(formats).map(([id, code]) => `<numFmt numFmtId="${id}" formatCode="${xmlOf(code)}"/>`);
  const xfs = [0, ...styles].map((id) => `<xf numFmtId="${id}" fontId="0"/>`);
  const parts: Record<string, string> = {
    '_rels/.rels': relations(
      `${relation('x', 'extended-properties', 'docProps/app.xml')}${relation('a', 'officeDocument', names.workbook)}`,
    ),
    [`${folder}_rels/${names.workbook.slice(folder.length)}.rels`]: relations(
      relation('r1', 'worksheet', target(names.sheet)) +
        relation('r2', 'sharedStrings', target(names.texts)) +
        relation('r3', 'styles', target(names.styles)) +
        relation('r8', 'chartsheet', target('xl/chartsheets/sheet1.xml')) +
        relation('r9', 'worksheet', target('xl/worksheets/other.xml')),
    ),
    [names.workbook]: prefixed(
      `<workbook xmlns="${main}" xmlns:r="${document}">${workbookPr}<bookViews><workbookView activeTab="0"/></bookViews><sheets>${sheetsBefore}<sheet name="一" sheetId="1" r:id="r1"/></sheets></workbook>`,
      prefix,
    ),
    [names.styles]: prefixed(
      `<styleSheet xmlns="${main}"><numFmts>${numFmts.join('')}</numFmts><cellStyleXfs><xf numFmtId="14"/></cellStyleXfs><cellXfs>${xfs.join('')}</cellXfs><dxfs/></styleSheet>`,
      prefix,
    ),
    [names.sheet]: prefixed(
      `<worksheet xmlns="${main}" xmlns:r="${document}"><dimension ref="A1:C9"/><sheetData>${rows}</sheetData>${behind}</worksheet>`,
      prefix,
    ),
    'xl/worksheets/other.xml': `<worksheet xmlns="${main}"><sheetData><row><c t="str"><v>another sheet</v></c></row></sheetData></worksheet>`,
    ...made.more,
  };
  if (made.shared !== undefined) parts[names.texts] = prefixed(`<sst xmlns="${main}">${made.shared}</sst>`, prefix);
  return Object.fromEntries(Object.entries(parts).map(([path, xml]) => [stored(path), xml]));
}

export interface Packing {
  readonly forceZip64Format?: boolean;
  /** Sizes behind the data, by a program that does not know them before. */
  readonly streamed?: boolean;
  readonly compress?: boolean;
}

/** An archive, packed by a program. */
export async function packed(parts: Readonly<Record<string, string>>, packing: Packing = {}): Promise<Uint8Array> {
  const { forceZip64Format = false, streamed = false, compress = true } = packing;
  const archive = new ZipFile();
  for (const [name, xml] of Object.entries(parts)) {
    const bytes = Buffer.from(xml.startsWith('<?xml') || xml.startsWith('\ufeff') ? xml : HEAD + xml);
    if (streamed) archive.addReadStream(Readable.from([bytes]), name, { forceZip64Format, compress });
    else archive.addBuffer(bytes, name, { forceZip64Format, compress });
  }
  archive.end({ forceZip64Format, comment: '' });
  return new Uint8Array(await buffer(archive.outputStream));
}
