// @vitest-environment node
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import type { Readable } from 'node:stream';
import excel from 'exceljs';
import Fastify from 'fastify';
import { expect, test } from 'vitest';
import { readWorkbook } from '../../../server/platform/workbooks/read';
import { answerWorkbook } from '../../../server/platform/workbooks/write';

const scope = { tenantId: 'tenant', accountId: 'account' };

type Rows = readonly (readonly string[])[];

/** Answers a workbook of these rows and gives its stream to `take` first. */
async function answered(rows: AsyncIterable<Rows>, take = (stream: Readable): Readable | Promise<Readable> => stream) {
  const app = Fastify();
  app.get('/', (_request, reply) => {
    const headings = [{ text: '账号 <&> "名"', width: 12 }, ...Array.from({ length: 27 }, () => ({ text: '', width: 20 }))];
    return take(answerWorkbook({ scope, reply }, { name: 'R&D <用户>', headings, rows }));
  });
  const response = await app.inject('/');
  await app.close();
  return response;
}

async function* batches(...all: readonly Rows[]) {
  yield* all;
}

const awkward = ['a&b<c>"d"\'', ' 前后 ', '第一\n第二', '', '00007', '=1+1', ']]>', '🀄', '\u0001\uFFFE\uFFFF|'];
const asRead = [...awkward.slice(0, -1), '|'];

test('another library opens a written workbook and finds every cell to be the text that was given', async () => {
  const { rawPayload, headers } = await answered(batches([awkward], [], [['x'], Array.from({ length: 28 }, (_, n) => `${n}`)]));
  expect(headers['content-type']).toBe('application/vnd.openxmlformats-officedocument.spreadsheetml.sheet');
  const book = new excel.Workbook();
  await book.xlsx.load(rawPayload as unknown as ArrayBuffer);
  const [sheet] = book.worksheets;
  expect(sheet?.name).toBe('R&D <用户>');
  expect(sheet?.views).toMatchObject([{ state: 'frozen', ySplit: 1 }]);
  expect([sheet?.getColumn(1).width, sheet?.getColumn(2).width], '§5: a heading is never cut').toEqual([15, 20]);
  expect(sheet?.getCell('A1').value).toBe('账号 <&> "名"');
  expect([sheet?.getCell('A1').font.bold, sheet?.getCell('A2').font.bold]).toEqual([true, undefined]);
  expect(awkward.map((_, index) => sheet?.getCell(2, index + 1).value ?? '')).toEqual(asRead);
  expect(sheet?.getCell('A3').value).toBe('x');
  expect(sheet?.getCell('AB4').value).toBe('27');
});

test('the server reads what it has written, also lookalikes of XML escapes', async () => {
  const { rawPayload } = await answered(batches([[...awkward, '_x0041_', '_x005F_x0041_']]));
  const [, row] = await readWorkbook(new Uint8Array(rawPayload), 10);
  expect(row?.cells).toEqual([...asRead.map((text) => text.trim()), '_x0041_', '_x005F_x0041_']);
});

test('rows are read no faster than the caller takes the file, and no more once the caller has left', async () => {
  let asked = 0;
  let isEnded = false;
  async function* endless(): AsyncGenerator<Rows> {
    try {
      for (;;) {
        asked += 1;
        yield Array.from({ length: 100 }, () => [randomBytes(500).toString('base64')]);
      }
    } finally {
      isEnded = true;
    }
  }
  await answered(endless(), async (stream) => {
    await once(stream, 'readable');
    stream.destroy();
    await once(stream, 'close');
    return stream;
  });
  expect(isEnded).toBe(true);
  expect(asked).toBeLessThan(10);
});
