// @vitest-environment node
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import * as contract from '../../../contract/i18n-texts';
import { REFUSALS } from '../../../contract/refusals';
import { newId } from '../../../server/platform/db/ids';
import { tenantDb } from '../../../server/platform/db/tenant-db';
import { type Someone, someone, tenantOf } from '../organisation/people';
import { databases, openWorld, type World } from '../platform/world';

describe.each(databases)('multilingual texts on %s', (database) => {
  let world: World;
  let boss: Someone;
  let reader: Someone;
  beforeAll(async () => {
    world = await openWorld(database);
    boss = await someone(world, { administrator: true });
    reader = await someone(world, { administrator: true, tenantId: await tenantOf(world, 'haicheng') });
  });
  afterAll(() => world.close());

  const add = (message: object, facts: object = {}, { token } = boss) =>
    world.call(contract.addI18nText, { body: { message, ...facts }, token });
  const added = async (message: object, facts: object = {}) =>
    contract.addI18nText.answer.parse((await add(message, facts)).data);
  const edit = (id: string, body: object, { token } = boss) => world.call(contract.editI18nText, { params: { id }, body, token });
  const remove = (ids: readonly string[], { token } = boss) => world.call(contract.removeI18nTexts, { body: ids, token });
  const find = (id: string, { token } = reader) => world.call(contract.getI18nText, { params: { id }, token });
  const page = async (query: Record<string, string | number>) =>
    contract.pageI18nTexts.answer.parse((await world.call(contract.pageI18nTexts, { query, token: reader.token })).data);
  const list = async (appKey: string) =>
    contract.listI18nTexts.answer.parse(
      (await world.call(contract.listI18nTexts, { query: { appKey }, token: reader.token })).data,
    );
  const put = (appKey: string, texts: unknown, { token } = boss) =>
    world.call(contract.importI18nTexts, { body: { appKey, texts }, token });
  const taken = async (appKey: string, { token } = boss) =>
    (await world.call(contract.exportI18nTexts, { query: { appKey }, token })).data;
  const chinese = async (appKey: string) => (await list(appKey)).map(({ message }) => message['zh-CN']);

  test('a text has three languages, of which the simplified Chinese one is required, and every tenant can read it', async () => {
    const { id } = await added({ 'zh-CN': '登录', 'zh-HK': '登入', 'en-US': ' Sign in ' }, { appKey: 'shared' });
    const message = { 'zh-CN': '登录', 'zh-HK': '登入', 'en-US': 'Sign in' };
    expect((await find(id)).data).toMatchObject({ id, message, appKey: 'shared', version: 1 });
    expect(await list('shared')).toMatchObject([{ id, message }]);
    const bare = await added({ 'zh-CN': '退出' });
    expect(bare).toMatchObject({ appKey: contract.APP_KEY, message: { 'zh-CN': '退出', 'zh-HK': null, 'en-US': null } });
  });

  test('a page has appKey, size, current and name, and finds a part of any language, taken literally', async () => {
    const appKey = 'paged';
    for (const n of [1, 2, 3]) {
      world.clock.now += 1;
      await added({ 'zh-CN': `文本${n}`, 'zh-HK': `文字${n}`, 'en-US': `Text_${n}` }, { appKey });
    }
    const found = async (query: Record<string, string | number>) => {
      const { records, total } = await page({ appKey, ...query });
      return [records.map(({ message }) => message['zh-CN']).join(), total];
    };
    expect(await found({ size: 2 })).toEqual(['文本3,文本2', 3]);
    expect(await found({ size: 2, current: 2 })).toEqual(['文本1', 3]);
    expect(await found({ name: '字2' })).toEqual(['文本2', 1]);
    expect(await found({ name: 'TEXT_3' })).toEqual(['文本3', 1]);
    expect(await found({ name: 'Tex_3' })).toEqual(['', 0]);
    expect(await found({ column: 'en-US', order: 'asc' })).toEqual(['文本1,文本2,文本3', 3]);
    expect((await page({ appKey: 'other' })).total).toBe(0);
  });

  test('of two editors of one version the second is refused, with the text as it is', async () => {
    const { id } = await added({ 'zh-CN': '一' });
    const answers = await Promise.all(
      ['甲', '乙'].map((text) => edit(id, { message: { 'zh-CN': text }, version: 1, appKey: 'stolen', id: 'x' })),
    );
    expect(answers.map(({ code }) => code).sort()).toEqual([200, REFUSALS.stale.code]);
    const now = (await find(id)).data as contract.I18nText;
    expect(now).toMatchObject({ version: 2, appKey: contract.APP_KEY });
    expect(answers.find(({ code }) => code !== 200)?.data).toMatchObject({ message: { 'zh-CN': now.message['zh-CN'] } });
    expect((await edit(id, { message: { 'zh-CN': '丙' } })).code).toBe(200);
  });

  test('deleting takes all or, if one does not exist, none', async () => {
    const [one, other] = [await added({ 'zh-CN': '一' }), await added({ 'zh-CN': '二' })];
    expect((await remove([one.id, newId()])).code).toBe(REFUSALS.gone.code);
    expect((await find(one.id)).code).toBe(200);
    expect((await remove([one.id, other.id, one.id])).code).toBe(200);
    expect((await find(one.id)).code).toBe(REFUSALS.gone.code);
    expect((await edit(one.id, { message: { 'zh-CN': '三' } })).code).toBe(REFUSALS.gone.code);
  });

  test('what an export answers an import takes: known ids are replaced, new ones keep their id, texts without one are added', async () => {
    const appKey = 'moved';
    const { id } = await added({ 'zh-CN': '旧' }, { appKey });
    const foreign = newId();
    const texts = [
      { id, message: { 'zh-CN': '新' } },
      { id: foreign, message: { 'zh-CN': '来' } },
      { message: { 'zh-CN': '无' } },
    ];
    expect((await put(appKey, texts)).data).toEqual({ added: 2, changed: 1 });
    expect((await chinese(appKey)).sort()).toEqual(['新', '无', '来'].sort());
    expect((await find(id)).data).toMatchObject({ version: 2 });
    expect((await find(foreign)).code).toBe(200);
    const exported = (await taken(appKey)) as { texts: unknown[] };
    expect((await put(appKey, exported.texts)).data).toEqual({ added: 0, changed: 3 });
    expect(await taken(appKey)).toEqual(exported);
  });

  test('an import with any fault takes nothing, and says where the fault is', async () => {
    const appKey = 'refused';
    const good = { message: { 'zh-CN': '好' } };
    const { id: others } = await added({ 'zh-CN': '别' }, { appKey: 'another' });
    expect(await put(appKey, [good, { message: { 'zh-CN': ' ' } }])).toMatchObject({
      status: 400,
      desc: '参数 texts[1].message.zh-CN 有误！',
    });
    for (const ids of [['same', 'same'], [others]]) {
      const refused = await put(appKey, [good, ...ids.map((id) => ({ ...good, id }))]);
      expect(refused).toMatchObject({ code: REFUSALS.textTwice.code, data: { ids: ids.slice(0, 1) } });
    }
    expect(await list(appKey)).toEqual([]);
    expect(await chinese('another')).toEqual(['别']);
  });

  test.each(['list', 'page', 'export', 'import'])(
    'an import takes no text by the id %s, which is a reserved address',
    async (id) => {
      const refused = await put('addresses', [{ id, message: { 'zh-CN': '好' } }]);
      expect(refused).toMatchObject({ status: 400, desc: '参数 texts[0].id 有误！' });
      expect(await list('addresses')).toEqual([]);
    },
  );

  test('two imports of the same texts at once add each once', async () => {
    const appKey = 'twice';
    const texts = Array.from({ length: 250 }, (_, n) => ({ id: `text-${n}`, message: { 'zh-CN': `${n}` } }));
    const answers = await Promise.all([put(appKey, texts), put(appKey, [...texts].reverse())]);
    expect(answers.map(({ code }) => code)).toEqual([200, 200]);
    expect(await list(appKey)).toHaveLength(250);
  });

  test('each call that changes them needs its own permission, and no other tenant has one', async () => {
    const clerk = await someone(world, { permissions: [] });
    for (const who of [clerk, reader]) {
      const answers = [
        await add({ 'zh-CN': '一' }, {}, who),
        await edit(newId(), { message: { 'zh-CN': '一' } }, who),
        await remove([newId()], who),
        await put('any', [{ message: { 'zh-CN': '一' } }], who),
        await world.call(contract.exportI18nTexts, { token: who.token }),
      ];
      expect(answers.map(({ status }) => status)).toEqual(Array(5).fill(403));
    }
    expect((await find(newId(), clerk)).code).toBe(REFUSALS.gone.code);
  });

  test('every change has its record', async () => {
    const { id } = await added({ 'zh-CN': '前' }, { appKey: 'recorded' });
    await edit(id, { message: { 'zh-CN': '后' } });
    await remove([id]);
    await put('recorded', [{ message: { 'zh-CN': '一' } }]);
    const audits = await tenantDb(world.db, boss)
      .select('audits')
      .select(['action', 'before_row', 'after_row'])
      .where('entity_id', 'in', [id, 'recorded'])
      .orderBy('id')
      .execute();
    expect(audits.map(({ action }) => action)).toEqual(['add', 'edit', 'remove', 'import']);
    expect(audits[1]?.before_row).toContain('前');
    expect(audits[1]?.after_row).toContain('后');
  });

  test.each([
    ['no simplified Chinese', { message: { 'en-US': 'x' } }, 'message.zh-CN'],
    ['a text that is too long', { message: { 'zh-CN': '一'.repeat(501) } }, 'message.zh-CN'],
    ['a strange appKey', { message: { 'zh-CN': '一' }, appKey: 'a b' }, 'appKey'],
  ])('%s is 400 and names the field', async (_name, body, field) => {
    const answer = await world.call(contract.addI18nText, { body, token: boss.token });
    expect(answer).toMatchObject({ status: 400, desc: `参数 ${field} 有误！` });
  });
});
