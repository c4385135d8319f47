// @vitest-environment node
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import * as contract from '../../../contract/dictionaries';
import { REFUSALS } from '../../../contract/refusals';
import { BUILT_IN } from '../../../server/features/dictionaries/rules';
import { newId } from '../../../server/platform/db/ids';
import { tenantDb } from '../../../server/platform/db/tenant-db';
import { type Someone, someone, tenantOf } from '../organisation/people';
import { databases, openWorld, type World } from '../platform/world';

describe.each(databases)('dictionaries on %s', (database) => {
  let world: World;
  let boss: Someone;
  let stranger: Someone;
  beforeAll(async () => {
    world = await openWorld(database);
    boss = await someone(world, { administrator: true });
    stranger = await someone(world, { administrator: true, tenantId: await tenantOf(world, 'haicheng') });
  });
  afterAll(() => world.close());

  let count = 0;
  const item = (code: string, facts: object = {}) => ({ code, name: { 'zh-CN': `项${code}` }, ...facts });
  const draft = (facts: object = {}) => ({ code: `own${++count}`, name: { 'zh-CN': '自有' }, items: [item('a')], ...facts });
  const add = (body: object, { token } = boss) => world.call(contract.addDictionary, { body, token });
  const added = async (facts: object = {}, who = boss) => contract.dictionary.parse((await add(draft(facts), who)).data);
  const edit = (id: string, body: object, { token } = boss) =>
    world.call(contract.editDictionary, { params: { id }, body, token });
  const remove = (ids: readonly string[], { token } = boss) => world.call(contract.removeDictionaries, { body: ids, token });
  const find = (code: string, { token } = boss) => world.call(contract.getDictionary, { params: { code }, token });
  const list = async (query: Record<string, string> = {}, { token } = boss) =>
    contract.listDictionaries.answer.parse((await world.call(contract.listDictionaries, { query, token })).data);

  test('a dictionary is served by its code, items in their order, names in three languages', async () => {
    const items = [
      item('z', { name: { 'zh-CN': '末', 'zh-HK': '末', 'en-US': 'Last' } }),
      item('a', { enabled: false }),
      item('m'),
    ];
    const made = await added({ items });
    const { data } = await find(made.code);
    expect(data).toEqual(made);
    expect(made).toMatchObject({ builtIn: false, version: 1, name: { 'zh-CN': '自有', 'zh-HK': null, 'en-US': null } });
    expect(made.items.map(({ code, enabled }) => [code, enabled])).toEqual([
      ['z', true],
      ['a', false],
      ['m', true],
    ]);
    expect(made.items[0]?.name).toEqual({ 'zh-CN': '末', 'zh-HK': '末', 'en-US': 'Last' });
  });

  test('the list has the built-in ones first, then the tenant’s own by code, found by code or name', async () => {
    const own = await added({ code: 'zz-listed', name: { 'zh-CN': '名單', 'en-US': 'Found_me' }, items: [item('1'), item('2')] });
    const all = await list();
    expect(all.slice(0, 8).every(({ builtIn }) => builtIn)).toBe(true);
    expect(all.at(-1)).toMatchObject({ code: 'zz-listed', itemCount: 2 });
    for (const keyword of ['ZZ-LIST', 'found_', '名']) {
      expect((await list({ keyword })).map(({ id }) => id)).toContain(own.id);
    }
    expect((await list({ keyword: 'extent' })).map(({ code }) => code)).toEqual(['extentNoteType']);
    expect(await list({ keyword: 'fo_nd' })).toEqual([]);
  });

  test('an edit sets exactly the given items; a stale one is refused, with the dictionary as it is', async () => {
    const made = await added({ items: [item('a'), item('b')] });
    const body = { code: made.code, name: { 'zh-CN': '新名' }, items: [item('c'), item('a', { enabled: false })], version: 1 };
    const answers = await Promise.all([edit(made.id, body), edit(made.id, body)]);
    expect(answers.map(({ code }) => code).sort()).toEqual([200, REFUSALS.stale.code]);
    const now = contract.dictionary.parse((await find(made.code)).data);
    expect(answers.find(({ code }) => code !== 200)?.data).toEqual(now);
    expect(now).toMatchObject({ version: 2, name: { 'zh-CN': '新名' } });
    expect(now.items.map(({ code, enabled }) => [code, enabled])).toEqual([
      ['c', true],
      ['a', false],
    ]);
  });

  test('a code belongs to one dictionary, also when two add it at once, and to one item in it', async () => {
    const same = draft({ code: 'contested' });
    const answers = await Promise.all([add(same), add(same), add(same)]);
    const taken = REFUSALS.dictionaryCodeTaken.code;
    expect(answers.map(({ code }) => code).sort()).toEqual([200, taken, taken]);
    const other = await added();
    expect((await edit(other.id, { ...draft(), code: 'contested' })).code).toBe(taken);
    expect((await add(draft({ code: 'agentType' }))).code).toBe(taken);
    expect((await add(draft({ items: [item('a'), item('a')] }))).code).toBe(REFUSALS.dictionaryItemTwice.code);
    expect((await add(draft({ code: 'contested' }), stranger)).code).toBe(200);
  });

  test('built-in ones can be neither changed nor deleted, and are the same for every tenant', async () => {
    const refused = REFUSALS.dictionaryBuiltIn.code;
    const own = await added();
    expect((await edit('shelfMark', draft())).code).toBe(refused);
    expect((await remove([own.id, 'shelfMark'])).code).toBe(refused);
    expect((await find(own.code)).code).toBe(200);
    expect((await find('shelfMark', stranger)).data).toEqual((await find('shelfMark')).data);
  });

  test('a dictionary is read by its id for the form that edits it, and a built-in one for showing it', async () => {
    const own = await added();
    const read = async (id: string, { token } = boss) => world.call(contract.getDictionaryById, { params: { id }, token });
    expect((await read(own.id)).data).toEqual(own);
    expect((await read('shelfMark')).data).toEqual((await find('shelfMark')).data);
    expect((await read(own.id, stranger)).code).toBe(REFUSALS.gone.code);
    expect((await read(own.id, await someone(world))).status).toBe(403);
  });

  test('deleting takes the items along, and all or none', async () => {
    const [one, other] = [await added(), await added()];
    expect((await remove([one.id, newId()])).code).toBe(REFUSALS.gone.code);
    expect((await remove([one.id, other.id, one.id])).code).toBe(200);
    expect((await find(one.code)).code).toBe(REFUSALS.gone.code);
    const left = tenantDb(world.db, boss).select('dictionary_items').select('code');
    expect(await left.where('dictionary_id', 'in', [one.id, other.id]).execute()).toEqual([]);
  });

  test('G27 another tenant’s dictionary does not exist', async () => {
    const theirs = await added({}, stranger);
    const answers = [await find(theirs.code), await edit(theirs.id, draft()), await remove([theirs.id])];
    expect(answers.map(({ code }) => code)).toEqual(Array(3).fill(REFUSALS.gone.code));
    expect((await list()).map(({ id }) => id)).not.toContain(theirs.id);
    expect((await find(theirs.code, stranger)).data).toEqual(theirs);
  });

  test('G28 a draft sets neither its id, nor its version, nor that it is built in', async () => {
    const made = await added({ id: 'mine', builtIn: true, version: 9, tenantId: stranger.tenantId });
    expect(made).toMatchObject({ builtIn: false, version: 1 });
    expect(made.id).not.toBe('mine');
  });

  test('every signed-in user may read one by its code; every other call needs a permission of its own', async () => {
    const { code, id } = await added();
    const clerk = await someone(world);
    expect((await find(code, clerk)).code).toBe(200);
    const answers = [
      await add(draft(), clerk),
      await edit(id, draft(), clerk),
      await remove([id], clerk),
      await world.call(contract.listDictionaries, { token: clerk.token }),
    ];
    expect(answers.map(({ status }) => status)).toEqual(Array(4).fill(403));
  });

  test('every change has its record, and a refused one has none', async () => {
    const { id } = await added();
    await edit(id, draft());
    await edit(id, draft({ code: 'agentType' }));
    await remove([id]);
    const audits = tenantDb(world.db, boss).select('audits').select('action').where('entity_id', '=', id).orderBy('id');
    expect((await audits.execute()).map(({ action }) => action)).toEqual(['add', 'edit', 'remove']);
  });

  test.each([
    ['a code with a space', { code: 'a b' }, 'code'],
    ['a code that starts with a digit', { code: '1a' }, 'code'],
    ['no name', { name: {} }, 'name.zh-CN'],
    ['an item without a name', { items: [{ code: 'a' }] }, 'items[0].name'],
    ['too many items', { items: Array.from({ length: 501 }, (_, n) => item(`${n}`)) }, 'items'],
  ])('%s is 400 and names the field', async (_name, facts, field) => {
    expect(await add(draft(facts))).toMatchObject({ status: 400, desc: `参数 ${field} 有误！` });
  });
});

describe('the bibliographic dictionaries (§3)', () => {
  const codes = (code: string) => BUILT_IN.find((one) => one.code === code)?.items.map((item) => item.code);

  test('all that the specification names exist', () => {
    expect(codes('agentType')).toEqual(['Person', 'Family', 'Organization', 'Jurisdiction', 'Meeting']);
    expect(codes('provisionActivity')).toEqual(['Distribution', 'Manufacture', 'Publication', 'Production']);
    expect(codes('titleType')).toEqual(['Title', 'VariantTitle', 'ParallelTitle']);
    const schemes = ['Ddc', 'Lcc', 'Nlm', 'Udc'];
    expect(codes('classification')).toEqual(schemes);
    expect(codes('shelfMark')).toEqual(schemes);
    expect(codes('enumerationAndChronology')).toEqual(['Enumeration', 'Chronology']);
    expect(codes('usageAndAccessPolicy')).toEqual(['AccessPolicy', 'UsePolicy', 'RetentionPolicy']);
    expect(codes('extentNoteType')).toHaveLength(20);
    expect(codes('extentNoteType')).toEqual(expect.arrayContaining(['accmat', 'biblio', 'binding', 'index', 'number']));
  });

  test('every name exists in three languages, and no code twice', () => {
    for (const { items, name } of BUILT_IN) {
      for (const names of [name, ...items.map((item) => item.name)]) {
        expect(names['zh-CN']).toMatch(/\p{Script=Han}/u);
        expect(names['zh-HK']).toMatch(/\p{Script=Han}/u);
        expect(names['en-US']).toMatch(/^[A-Z][\w ]+$/);
      }
      expect(new Set(items.map(({ code }) => code)).size).toBe(items.length);
    }
  });
});
