// @vitest-environment node
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import * as files from '../../../contract/i18n-files';
import * as contract from '../../../contract/i18n-texts';
import { IMPORT_BYTES } from '../../../contract/imports';
import { REFUSALS } from '../../../contract/refusals';
import { judgeRows, textRows } from '../../../server/features/i18n-texts/rules';
import { tenantDb } from '../../../server/platform/db/tenant-db';
import { readWorkbook } from '../../../server/platform/workbooks/read';
import { type Someone, someone, tenantOf } from '../organisation/people';
import { plainWorkbook } from '../platform/sheets';
import { databases, openWorld, type World } from '../platform/world';
import { formOf, postForm } from './sending';

const HEADINGS = ['编号', '简体中文', '繁体中文', '英文'];

interface Asking {
  readonly query?: Record<string, string>;
  readonly headers?: Record<string, string>;
  readonly who?: Someone;
}

describe.each(databases)('multilingual texts in a workbook on %s', (database) => {
  let world: World;
  let boss: Someone;
  beforeAll(async () => {
    world = await openWorld(database);
    boss = await someone(world, { administrator: true });
  });
  afterAll(() => world.close());

  /** Imports are expensive calls, of which an account has few in a minute. */
  const upload = (appKey: string, file: Uint8Array, { query = {}, headers = {}, who = boss }: Asking = {}) => {
    world.clock.now += 5_000;
    const { payload, headers: type } = formOf([['file', Buffer.from(file), 'texts.xlsx']]);
    const url = `${files.importI18nFile.path}?${new URLSearchParams({ appKey, ...query })}`;
    return postForm(world, who, url, { payload, headers: { ...type, ...headers } });
  };
  const imported = async (appKey: string, rows: readonly string[][], asking?: Asking) => {
    const answer = await upload(appKey, plainWorkbook(rows), asking);
    expect(answer).toMatchObject({ status: 200, code: 200 });
    return files.importI18nFile.answer.parse(answer.data);
  };
  const fetched = async (route: { readonly path: string }, { query = {}, headers = {}, who = boss }: Asking = {}) => {
    const url = `/api${route.path}`;
    const response = await world.app.inject({ method: 'GET', url, query, headers: { 'ofa-token': who.token, ...headers } });
    expect(response.statusCode).toBe(200);
    const rows = await readWorkbook(new Uint8Array(response.rawPayload), 1_000);
    return { response, rows: rows.map(({ cells }) => cells) };
  };
  const put = (appKey: string, texts: object[]) =>
    world.call(contract.importI18nTexts, { body: { appKey, texts }, token: boss.token });
  const stored = async (appKey: string) => {
    const { data } = await world.call(contract.listI18nTexts, { query: { appKey }, token: boss.token });
    const texts = contract.listI18nTexts.answer.parse(data).map(({ id, message, version }) => ({ id, message, version }));
    return texts.sort((one, other) => (one.id < other.id ? -1 : 1));
  };
  const actionsOn = (appKey: string) =>
    tenantDb(world.db, boss).select('audits').select(['action', 'after_row']).where('entity_id', '=', appKey).execute();
  const inLanguages = (simplified: string, traditional: string | null = null, english: string | null = null) => ({
    'zh-CN': simplified,
    'zh-HK': traditional,
    'en-US': english,
  });

  test('a list and an export can be limited to texts that miss a translation', async () => {
    const appKey = 'missing';
    await put(appKey, [
      { id: 'whole', message: inLanguages('全', '全', 'whole') },
      { id: 'noEnglish', message: inLanguages('无英', '無英', ' ') },
      { id: 'noTraditional', message: inLanguages('无繁', null, 'no traditional') },
    ]);
    for (const [missing, ids] of [
      ['zh-HK', ['noTraditional']],
      ['en-US', ['noEnglish']],
      ['any', ['noEnglish', 'noTraditional']],
    ] as const) {
      const { data } = await world.call(contract.pageI18nTexts, { query: { appKey, missing }, token: boss.token });
      const { records, total } = contract.pageI18nTexts.answer.parse(data);
      expect([records.map(({ id }) => id).sort(), total]).toEqual([ids, ids.length]);
    }
    const { rows } = await fetched(files.exportI18nFile, { query: { appKey, missing: 'en-US' } });
    expect(rows.slice(1).map(([id]) => id)).toEqual(['noEnglish']);
    const wrong = await world.call(contract.pageI18nTexts, { query: { missing: 'zh-CN' }, token: boss.token });
    expect(wrong).toMatchObject({ status: 400, desc: '参数 missing 有误！' });
  });

  test('an exported file is imported without a change; an edited row changes its text only', async () => {
    const appKey = 'returned';
    await put(appKey, [
      { id: 'one', message: inLanguages('一', '壹', '=1+1') },
      { id: 'two', message: inLanguages('二') },
    ]);
    const before = await stored(appKey);
    const { rows } = await fetched(files.exportI18nFile, { query: { appKey } });
    expect(rows).toEqual([HEADINGS, ['one', '一', '壹', '=1+1'], ['two', '二']]);
    expect(await imported(appKey, rows)).toEqual({
      dryRun: false,
      total: 2,
      created: 0,
      updated: 0,
      passedOver: [],
      stopped: null,
      problems: [],
    });
    expect(await stored(appKey)).toEqual(before);
    const edited = [HEADINGS, ['one', '一', '壹', '=1+1'], ['two', '二', '貳', 'two']];
    expect(await imported(appKey, edited)).toMatchObject({ total: 2, created: 0, updated: 1 });
    expect(await stored(appKey)).toEqual([before[0], { id: 'two', message: inLanguages('二', '貳', 'two'), version: 2 }]);
  });

  test('one row with a problem keeps all rows from being saved, and its number and the reason are reported', async () => {
    const appKey = 'wrong';
    await put('other-app', [{ id: 'theirs', message: inLanguages('别') }]);
    const report = await imported(appKey, [HEADINGS, ['', '好'], ['a b', '一'], ['theirs', '抢']]);
    expect(report).toMatchObject({ dryRun: false, total: 3, created: 0, updated: 0 });
    expect(report.problems).toEqual([
      { row: 3, field: 'id', reason: '编号只能包含字母、数字、_ 和 -，最多 64 个字符！' },
      { row: 4, field: 'id', reason: '该编号属于其他应用！' },
    ]);
    expect([await stored(appKey), await actionsOn(appKey)]).toEqual([[], []]);
    expect((await stored('other-app')).map(({ message }) => message['zh-CN'])).toEqual(['别']);
  });

  test('a trial reports what an import would do, and changes nothing', async () => {
    const appKey = 'tried';
    const rows = [HEADINGS, ['new', '新'], ['', '无号', '', 'no id']];
    const trial = await imported(appKey, rows, { query: { dryRun: 'true' } });
    expect(trial).toEqual({ dryRun: true, total: 2, created: 2, updated: 0, passedOver: [], problems: [], stopped: null });
    expect([await stored(appKey), await actionsOn(appKey)]).toEqual([[], []]);
    expect(await imported(appKey, rows)).toEqual({ ...trial, dryRun: false });
    const messages = (await stored(appKey)).map(({ message }) => message);
    expect(messages).toEqual(expect.arrayContaining([inLanguages('新'), inLanguages('无号', null, 'no id')]));
    expect(await actionsOn(appKey)).toEqual([{ action: 'import', after_row: JSON.stringify({ appKey, added: 2, changed: 0 }) }]);
  });

  test('two imports of one file at once add each text once', async () => {
    const appKey = 'at-once';
    const rows = Array.from({ length: 250 }, (_, n) => [`row-${n}`, `${n}`]);
    await Promise.all([imported(appKey, [HEADINGS, ...rows]), imported(appKey, [HEADINGS, ...[...rows].reverse()])]);
    expect(await stored(appKey)).toHaveLength(250);
  });

  test('the template has the headings of the caller’s language', async () => {
    const { response, rows } = await fetched(files.getI18nFileTemplate, { headers: { 'accept-language': 'en-US' } });
    expect(response.headers['content-type']).toContain('spreadsheetml.sheet');
    expect(rows).toEqual([['ID', 'Simplified Chinese', 'Traditional Chinese', 'English']]);
  });

  test('a file without the column of simplified Chinese is refused, and so is one that is too large', async () => {
    const headless = await upload(
      'unread',
      plainWorkbook([
        ['编号', '英文'],
        ['a', 'b'],
      ]),
    );
    expect(headless).toMatchObject({ status: 200, code: REFUSALS.textHeadings.code });
    expect((await upload('unread', new Uint8Array(IMPORT_BYTES + 1))).status).toBe(413);
    expect(await stored('unread')).toEqual([]);
  });

  test('each call needs its own permission, and no other tenant has it', async () => {
    const outside = await someone(world, { administrator: true, tenantId: await tenantOf(world, 'haicheng') });
    for (const [held, statuses] of [
      ['i18n:import', [200, 200, 403]],
      ['i18n:export', [403, 403, 200]],
      ['i18n:edit', [403, 403, 403]],
    ] as const) {
      const calls = async (who: Someone) => {
        const { status } = await upload('rights', plainWorkbook([HEADINGS]), { who, query: { dryRun: 'true' } });
        const others = [files.getI18nFileTemplate, files.exportI18nFile].map((route) =>
          world.app.inject({ method: 'GET', url: `/api${route.path}`, headers: { 'ofa-token': who.token } }),
        );
        return [status, ...(await Promise.all(others)).map(({ statusCode }) => statusCode)];
      };
      expect(await calls(await someone(world, { permissions: [held] }))).toEqual(statuses);
      expect(await calls(outside)).toEqual([403, 403, 403]);
    }
  });
});

describe('the rows of a workbook of texts', () => {
  const rowsOf = (...sheet: readonly string[][]) => textRows(sheet.map((cells, index) => ({ number: index + 1, cells })))?.rows;
  const text = (id: string, message: object, appKey = 'app') => contract.i18nText.parse({ id, message, appKey });

  test.each([
    [HEADINGS],
    [['編號', '簡體中文*', '繁體中文', '英文']],
    [['id', 'Simplified Chinese (required)', 'TRADITIONAL CHINESE', 'English']],
    [['id', 'zh-CN', 'zh-HK', 'en-US']],
  ])('are understood under the headings %j', (headings) => {
    const message = { 'zh-CN': '一', 'zh-HK': '壹', 'en-US': 'one' };
    expect(rowsOf(headings, ['a', '一', '壹', 'one'])).toEqual([{ number: 2, id: 'a', message, problems: [] }]);
  });

  test('come with the names of the columns that are passed over (G51)', () => {
    const sheet = [
      ['编  号', '简 体 中 文', '德文'],
      ['a', '一', 'eins'],
    ].map((cells, index) => ({ number: index + 1, cells }));
    expect(textRows(sheet)).toMatchObject({ rows: [{ id: 'a', message: { 'zh-CN': '一' } }], passedOver: ['德文'] });
  });

  test('are not read at all without the column of simplified Chinese', () => {
    expect(rowsOf(['编号', '英文'], ['a', 'b'])).toBeUndefined();
    expect(rowsOf()).toBeUndefined();
  });

  test('have their problems by field: of two rows with one id the second', () => {
    const rows = rowsOf(
      HEADINGS,
      ['page', '一'],
      ['', '', '', 'x'.repeat(501)],
      ['same', '一'],
      ['same', '二'],
      ['', '一', '\u202E', ''],
    );
    expect(rows?.map(({ problems }) => problems.map(({ field, reason }) => `${field} ${reason}`))).toEqual([
      ['id id'],
      ['zh-CN required', 'en-US text'],
      [],
      ['id repeated'],
      ['zh-HK text'],
    ]);
  });

  test('add what is new, change what differs, and leave what is the same', () => {
    const stored = [text('same', { 'zh-CN': '一', 'zh-HK': null }), text('other', { 'zh-CN': '二', 'en-US': 'two' })];
    const judged = judgeRows(rowsOf(HEADINGS, ['', '新'], ['new', '新'], ['same', '一'], ['other', '二']) ?? [], stored, 'app');
    const bare = { 'zh-HK': null, 'en-US': null };
    expect(judged).toEqual({
      added: [undefined, 'new'].map((id) => ({ id, message: { 'zh-CN': '新', ...bare } })),
      changed: [{ id: 'other', message: { 'zh-CN': '二', ...bare } }],
      problems: [],
    });
  });

  test('leave the languages whose columns are missing, and empty those whose cells are empty', () => {
    const stored = [text('a', { 'zh-CN': '一', 'zh-HK': '壹', 'en-US': 'one' })];
    const { changed } = judgeRows(rowsOf(['英文', '简体中文', '编号'], ['', '改', 'a']) ?? [], stored, 'app');
    expect(changed).toEqual([{ id: 'a', message: { 'zh-CN': '改', 'zh-HK': '壹', 'en-US': null } }]);
  });

  test('never take a text of another application', () => {
    const judged = judgeRows(rowsOf(HEADINGS, ['a', '抢']) ?? [], [text('a', { 'zh-CN': '别' }, 'other')], 'app');
    expect(judged).toEqual({ added: [], changed: [], problems: [{ row: 2, field: 'id', reason: 'foreign' }] });
  });
});
