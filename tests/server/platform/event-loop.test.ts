// @vitest-environment node
import { CompiledQuery, type QueryResult } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod/mini';
import { type I18nText, i18nText, importI18nTexts, listI18nTexts } from '../../../contract/i18n-texts';
import { importMenus } from '../../../contract/menus';
import { OneConnection } from '../../../server/platform/db/engine/one-connection';
import { someone } from '../organisation/people';
import { databases, openWorld, type World } from './world';

/** Counts the turns that others get on the event loop while some work goes on. */
async function turnsDuring(work: () => Promise<unknown>): Promise<number> {
  let turns = 0;
  let isOver = false;
  const turn = () => {
    turns += 1;
    if (!isOver) setImmediate(turn);
  };
  setImmediate(turn);
  await work();
  isOver = true;
  return turns;
}

describe('a database in the thread of the event loop', () => {
  const asked = (values: number) => CompiledQuery.raw('insert', Array(values).fill(1));

  /** How many values and rows were worked on between two turns, at most. */
  async function mostWithoutTurn(query: CompiledQuery, answer: QueryResult<unknown>) {
    let [most, present] = [0, 0];
    const driver = new OneConnection(
      ({ parameters }) => {
        present += parameters.length + answer.rows.length;
        most = Math.max(most, present);
        return answer;
      },
      () => undefined,
    );
    const user = await driver.acquireConnection();
    await driver.beginTransaction(user, {});
    let isOver = false;
    const turn = () => {
      present = 0;
      if (!isOver) setImmediate(turn);
    };
    setImmediate(turn);
    for (let times = 0; times < 500; times += 1) await user.executeQuery(query);
    isOver = true;
    await driver.commitTransaction(user);
    return most;
  }

  test('lets others have their turn between the statements of a long transaction', async () => {
    expect(await mostWithoutTurn(asked(15), { rows: [] })).toBeLessThan(1_000);
    expect(await mostWithoutTurn(asked(600), { rows: [] })).toBeLessThanOrEqual(1_200);
    expect(await mostWithoutTurn(asked(1), { rows: Array(200).fill({}) })).toBeLessThanOrEqual(600);
  });
});

const texts = (length: number) =>
  Array.from({ length }, (_, at) => ({
    id: `loop-${at}`,
    message: { 'zh-CN': `文字${at}`.repeat(4), 'zh-HK': `文字${at}`.repeat(4), 'en-US': `Text ${at} `.repeat(4) },
  }));

const menus = (length: number) =>
  Array.from({ length }, (_, at) => ({
    ...{ menuId: `loop-${at}`, parentId: '0', kind: 'page', alias: `页面${at}`, path: `/loop-${at}/${'x'.repeat(500)}` },
    ...{ aliasI18n: '頁面', aliasEn: 'Page', component: 'users', icon: null, permission: null, displayOrder: at },
  }));

/** Statements of a hundred rows at most. */
const BATCH = 100;

describe.each(databases)('a long import on %s', (database) => {
  let world: World;
  beforeAll(async () => {
    world = await openWorld(database);
  });
  afterAll(() => world.close());

  test('of texts, 1 MB of JSON, gives others their turns while it is read, checked and saved', async () => {
    const { token } = await someone(world, { administrator: true });
    const body = { appKey: 'loop', texts: texts(5_000) };
    let code = 0;
    const turns = await turnsDuring(async () => {
      code = (await world.call(importI18nTexts, { token, body })).code;
    });
    expect(code).toBe(200);
    const [read, checked, saved] = [JSON.stringify(body).length / 65_536, 5_000 / 50, 5_000 / BATCH / 2];
    expect(turns).toBeGreaterThan(read + checked + saved - 3);
  });

  test('gives others their turns while it is listed, oldest first', async () => {
    const { token } = await someone(world, { administrator: true });
    const body = { appKey: 'listed', texts: texts(2_000).map(({ id, message }) => ({ id: `listed-${id}`, message })) };
    await world.call(importI18nTexts, { token, body });
    const listed: I18nText[] = [];
    const turns = await turnsDuring(async () => {
      const { data } = await world.call(listI18nTexts, { token, query: { appKey: 'listed' } });
      listed.push(...z.array(i18nText).parse(data));
    });
    expect(turns).toBeGreaterThanOrEqual(2_000 / 400);
    expect(listed).toHaveLength(2_000);
    expect(listed.map(({ id }) => id)).toEqual(listed.map(({ id }) => id).sort());
  });

  test('of menus gives others their turns, and saves a menu after the one that it is in', async () => {
    const { token } = await someone(world, { administrator: true });
    const rows = menus(1_000).map((row, at) => (at < 900 ? { ...row, parentId: 'loop-999' } : row));
    let code = 0;
    const turns = await turnsDuring(async () => {
      code = (await world.call(importMenus, { token, body: rows })).code;
    });
    expect(code).toBe(200);
    expect(turns).toBeGreaterThan(1_000 / 50 + 1_000 / BATCH);
    const children = await world.db.selectFrom('menus').select('id').where('parent_id', '=', 'loop-999').execute();
    expect(children).toHaveLength(900);
  });
});
