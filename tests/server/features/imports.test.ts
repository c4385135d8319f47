// @vitest-environment node
import excel from 'exceljs';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { importI18nFile } from '../../../contract/i18n-files';
import { getImportProgress, importReport, markRefusedRows, type RefusedRows, stopImport } from '../../../contract/imports';
import { importUsers } from '../../../contract/user-files';
import { someone } from '../organisation/people';
import { plainWorkbook } from '../platform/sheets';
import { databases } from '../platform/world';
import { formOf, postForm } from './sending';
import { HEADINGS, openUserFiles } from './user-files';

const run = (digit: string) => digit.repeat(32);

describe.each(databases)('an import on %s', (database) => {
  let files: Awaited<ReturnType<typeof openUserFiles>>;
  beforeAll(async () => {
    files = await openUserFiles(database);
  });
  afterAll(() => files.world.close());

  const many = (count: number) => Array.from({ length: count }, () => [files.username(), '张三']);
  const progressOf = async (name: string, token = files.boss.token) =>
    getImportProgress.answer.parse((await files.world.call(getImportProgress, { token, params: { run: name } })).data);

  test('says how far it is to its own account, and to no other; one that has not begun has no rows', async () => {
    expect(await progressOf(run('a'))).toEqual({ done: 0, total: 0 });
    await files.imported([HEADINGS, ...many(60)], { query: { run: run('a') } });
    expect(await progressOf(run('a'))).toEqual({ done: 50, total: 60 });
    const colleague = await someone(files.world, { tenantId: files.tenantId, administrator: true });
    expect(await progressOf(run('a'), colleague.token)).toEqual({ done: 0, total: 0 });
  });

  test('that is stopped keeps the rows that it has saved and says where it stopped; a colleague cannot stop it', async () => {
    const rows = many(60);
    const colleague = await someone(files.world, { tenantId: files.tenantId, administrator: true });
    await files.world.call(stopImport, { token: colleague.token, params: { run: run('b') } });
    const importing = files.imported([HEADINGS, ...rows], { query: { run: run('b') } });
    while ((await progressOf(run('b'))).done < 25);
    await files.world.call(stopImport, { token: files.boss.token, params: { run: run('b') } });
    const report = await importing;
    expect(report.stopped).not.toBeNull();
    expect(report).toMatchObject({ total: 60, updated: 0, problems: [] });
    expect(report.created).toBeGreaterThanOrEqual(25);
    expect(report.stopped).toEqual({ row: report.created + 2, left: 60 - report.created });
    const found = await Promise.all(rows.map(async ([name = '']) => (await files.find(name)) !== undefined));
    expect(found.filter(Boolean)).toHaveLength(report.created);
  });

  test('that is stopped while its file is still on the way saves nothing, also where all rows are saved or none', async () => {
    await files.world.call(stopImport, { token: files.boss.token, params: { run: run('c') } });
    const report = await files.imported([HEADINGS, ...many(3)], { query: { run: run('c') } });
    expect(report).toMatchObject({ created: 0, stopped: { row: 2, left: 3 } });
    const operator = await someone(files.world, { administrator: true });
    await files.world.call(stopImport, { token: operator.token, params: { run: run('d') } });
    const texts = formOf([['file', Buffer.from(plainWorkbook([['简体中文'], ['甲'], ['乙']])), 'texts.xlsx']]);
    const answer = await postForm(files.world, operator, `${importI18nFile.path}?run=${run('d')}`, texts);
    expect(importReport.parse(answer.data)).toMatchObject({ created: 0, stopped: { row: 2, left: 2 } });
  });

  const marked = async (rows: readonly string[][], refused: RefusedRows | string, headers = {}) => {
    files.world.clock.now += 5_000;
    const json = typeof refused === 'string' ? refused : JSON.stringify(refused);
    const form = formOf([
      ['refused', json],
      ['file', Buffer.from(plainWorkbook(rows)), '用户.xlsx'],
    ]);
    return files.world.app.inject({
      method: 'POST',
      url: `/api${markRefusedRows.path}`,
      payload: form.payload,
      headers: { ...form.headers, 'ofa-token': files.boss.token, ...headers },
    });
  };
  const cellsIn = async (file: Buffer) => {
    const book = new excel.Workbook();
    await book.xlsx.load(file as unknown as ArrayBuffer);
    const rows: unknown[][] = [];
    book.worksheets[0]?.eachRow((row) => rows.push((row.values as unknown[]).slice(1)));
    return rows.map((cells) => Array.from(cells, (cell) => String(cell ?? '')));
  };

  test('answers the refused rows as they are, with the reasons last; mended, they are imported without a word about that column', async () => {
    const [name, other] = [files.username(), files.username()];
    const sheet = [
      ['账号名', '姓名', '工号', '手机号'],
      [name, '王五', '007', '1'],
      [files.username(), '李四', '008', ''],
      [other, '', '=1+1', ''],
    ];
    const because = [
      { reason: '手机号：请输入正确的手机号！', rows: [2] },
      { reason: '姓名：不能为空！', rows: [4] },
    ];
    const answer = await marked(sheet, { because });
    expect(answer.statusCode).toBe(200);
    const rows = await cellsIn(answer.rawPayload);
    expect(rows).toEqual([
      ['账号名', '姓名', '工号', '手机号', '未导入原因'],
      [name, '王五', '007', '1', '手机号：请输入正确的手机号！'],
      [other, '', '=1+1', '', '姓名：不能为空！'],
    ]);
    const again = await cellsIn((await marked(rows, { because: [{ reason: '又错了', rows: [3] }] })).rawPayload);
    expect(again).toEqual([rows[0], [other, '', '=1+1', '', '又错了']]);
    const mended = rows.map((cells, at) => (at === 0 ? cells : [cells[0] ?? '', '改好了', cells[2] ?? '', '', cells[4] ?? '']));
    const report = await files.imported(mended);
    expect(report).toEqual({
      dryRun: false,
      total: 2,
      created: 2,
      updated: 0,
      passedOver: ['工号'],
      problems: [],
      stopped: null,
    });
  });

  test('answers the rows that a stop left behind, too, in the language of the caller', async () => {
    const sheet = [['账号名'], ['a1'], ['a2'], ['a3']];
    const answer = await marked(sheet, { because: [], rest: { reason: 'Stopped', from: 3 } }, { 'accept-language': 'en' });
    expect(await cellsIn(answer.rawPayload)).toEqual([
      ['账号名', 'Why not imported'],
      ['a2', 'Stopped'],
      ['a3', 'Stopped'],
    ]);
  });

  test.each(['', '{', '[]', '{"because":[{"reason":"x"}]}', `{"because":[{"reason":"${'x'.repeat(1_001)}","rows":[]}]}`])(
    'does not mark rows by what is no list of them: %#',
    async (refused) => {
      expect((await marked([['账号名'], ['a1']], refused)).statusCode).toBe(400);
    },
  );

  test('of 10,000 refused rows comes back whole', async () => {
    const rows = Array.from({ length: 10_000 }, (_, at) => [`u${at}`]);
    const because = [{ reason: '有误', rows: rows.map((_, at) => at + 2) }];
    const cells = await cellsIn((await marked([['账号名'], ...rows], { because })).rawPayload);
    expect(cells).toHaveLength(10_001);
    expect(cells.at(-1)).toEqual(['u9999', '有误']);
  });

  test('without its file is a wrong parameter, and one by its size is refused as any other', async () => {
    const form = formOf([['refused', '{"because":[]}']]);
    expect((await postForm(files.world, files.boss, markRefusedRows.path, form)).status).toBe(400);
    const wrong = await postForm(files.world, files.boss, `${importUsers.path}?run=short`, form);
    expect(wrong.status).toBe(400);
  });
});
