import { type Archive, UnpacksTooLarge } from './unpack';
import { readXml } from './xml';

/** The formats that are not written down in the file. Those of dates differ by country: any of them will do here. */
const isBuiltInDate = (id: number) =>
  (id >= 14 && id <= 22) || (id >= 27 && id <= 36) || (id >= 45 && id <= 47) || (id >= 50 && id <= 58);

/** As many cell styles, and number formats, as Excel writes. */
const STYLES_LIMIT = 65_490;

/** The number format of each cell style, by its number. */
export async function readFormats(archive: Archive, path: string): Promise<readonly string[]> {
  const written = new Map<string, string>();
  const styles: string[] = [];
  let inCellStyles = false;
  await readXml(archive, path, {
    open({ name, attribute }) {
      if (name === 'numFmt') written.set(attribute('numFmtId') ?? '', attribute('formatCode') ?? '');
      if (name === 'cellXfs') inCellStyles = true;
      if (name === 'xf' && inCellStyles) styles.push(attribute('numFmtId') ?? '0');
      if (written.size + styles.length > STYLES_LIMIT) throw new UnpacksTooLarge();
    },
    close(name) {
      if (name === 'cellXfs') inCellStyles = false;
    },
  });
  return styles.map((id) => written.get(id) ?? (isBuiltInDate(Number(id)) ? 'yyyy-mm-dd' : ''));
}
