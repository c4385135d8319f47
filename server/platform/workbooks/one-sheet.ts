import { textWidth } from '../../../contract/text';
import { escaped } from './cell-text';
import type { Heading } from './write';

/** The XML of a workbook of one sheet, by ECMA-376: all of it is text, frozen below the headings. */

const HEAD = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
const MAIN = 'xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"';
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006';
const DOCUMENT = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const TYPE = 'application/vnd.openxmlformats-officedocument.spreadsheetml';

export const SHEET_PATH = 'xl/worksheets/sheet1.xml';

/** What a heading leaves free in its column, in digits. */
const PADDING = 2;

/** Numbers of the cell formats in `STYLES`. */
const TEXT = 1;
const HEADING = 2;

/** Number format 49 is `@`: a cell with it stays a text when a person edits it. */
const STYLES = `<styleSheet ${MAIN}>\
<fonts><font><sz val="11"/></font><font><b/><sz val="11"/></font></fonts>\
<fills><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills>\
<borders><border/></borders>\
<cellStyleXfs><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs>\
<cellXfs><xf numFmtId="0" fontId="0" fillId="0" borderId="0" xfId="0"/>\
<xf numFmtId="49" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/>\
<xf numFmtId="49" fontId="1" fillId="0" borderId="0" xfId="0" applyNumberFormat="1" applyFont="1"/></cellXfs>\
</styleSheet>`;

/** Every part but the sheet, by its path. */
export function partsAround(name: string): Readonly<Record<string, string>> {
  const parts = {
    '[Content_Types].xml': `<Types xmlns="${PACKAGE}/content-types">\
<Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>\
<Override PartName="/xl/workbook.xml" ContentType="${TYPE}.sheet.main+xml"/>\
<Override PartName="/${SHEET_PATH}" ContentType="${TYPE}.worksheet+xml"/>\
<Override PartName="/xl/styles.xml" ContentType="${TYPE}.styles+xml"/></Types>`,
    '_rels/.rels': relations({ officeDocument: 'xl/workbook.xml' }),
    'xl/_rels/workbook.xml.rels': relations({ worksheet: 'worksheets/sheet1.xml', styles: 'styles.xml' }),
    'xl/workbook.xml': `<workbook ${MAIN} xmlns:r="${DOCUMENT}"><bookViews><workbookView/></bookViews>\
<sheets><sheet name="${xmlOf(name)}" sheetId="1" r:id="worksheet"/></sheets></workbook>`,
    'xl/styles.xml': STYLES,
  };
  return Object.fromEntries(Object.entries(parts).map(([path, xml]) => [path, HEAD + xml]));
}

const relations = (targets: Readonly<Record<string, string>>) =>
  `<Relationships xmlns="${PACKAGE}/relationships">${Object.entries(targets)
    .map(([type, target]) => `<Relationship Id="${type}" Type="${DOCUMENT}/${type}" Target="${target}"/>`)
    .join('')}</Relationships>`;

/** The sheet up to its first row of data. */
export function sheetStart(headings: readonly Heading[]): string {
  const columns = headings.map(
    (heading, index) =>
      `<col min="${index + 1}" max="${index + 1}" width="${columnWidth(heading)}" customWidth="1" style="${TEXT}"/>`,
  );
  const texts = headings.map(({ text }) => text);
  return `${HEAD}<worksheet ${MAIN}>\
<sheetViews><sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews>\
<cols>${columns.join('')}</cols><sheetData>${rowXml(1, texts, HEADING)}`;
}

const columnWidth = ({ text, width }: Heading) => Math.max(width, textWidth(text) + PADDING);

/** The row of that number on the sheet, counted from 1. */
export function rowXml(number: number, texts: readonly string[], style = TEXT): string {
  const cells = texts.map(
    (text, index) =>
      `<c r="${lettersOf(index)}${number}" s="${style}" t="inlineStr"><is><t xml:space="preserve">${xmlOf(escaped(text))}</t></is></c>`,
  );
  return `<row r="${number}">${cells.join('')}</row>`;
}

export const SHEET_END = '</sheetData></worksheet>';

/** Column 0 is `A`, 27 is `AB`. */
export const lettersOf = (column: number): string =>
  (column < 26 ? '' : lettersOf(Math.floor(column / 26) - 1)) + String.fromCharCode(65 + (column % 26));

const ENTITIES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

const xmlOf = (text: string) => text.replace(/[&<>"]/g, (character) => ENTITIES[character] ?? '');
