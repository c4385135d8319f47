// @vitest-environment node
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import * as dictionaries from '../../../contract/dictionaries';
import * as contract from '../../../contract/forms';
import { REFUSALS } from '../../../contract/refusals';
import { newId } from '../../../server/platform/db/ids';
import { type Someone, someone, tenantOf } from '../organisation/people';
import { databases, openWorld, type World } from '../platform/world';
import { documentOf, item } from './designing';

describe.each(databases)('forms on %s', (database) => {
  let world: World;
  let boss: Someone;
  let stranger: Someone;
  beforeAll(async () => {
    world = await openWorld(database);
    boss = await someone(world, { administrator: true });
    stranger = await someone(world, { administrator: true, tenantId: await tenantOf(world, 'haicheng') });
  });
  afterAll(() => world.close());

  const add = (name: string, { token } = boss) => world.call(contract.addForm, { body: { name, remark: '' }, token });
  const added = async (name = 'Survey', who = boss) => contract.formRow.parse((await add(name, who)).data);
  const read = (id: string, { token } = boss) => world.call(contract.getForm, { params: { id }, token });
  const design = (id: string, document: unknown, version?: number, { token } = boss) =>
    world.call(contract.designForm, { params: { id }, body: { document, version }, token });

  test('§3 a new form is empty: version 1.0.0, both ids from 100, the default form config', async () => {
    const { id } = await added();
    expect(contract.form.parse((await read(id)).data)).toMatchObject({
      itemCount: 0,
      document: {
        version: '1.0.0',
        globalId: 100,
        treeNodeId: 100,
        drawingItems: [],
        formConfig: { layout: 'horizontal', labelCol: 4, wrapperCol: 20, gutter: 15 },
      },
    });
  });

  test('G25 a design is read as it was stored: items, names, rows and ids', async () => {
    const { id } = await added();
    const row = item(101, {
      type: 'row',
      children: [item(102, { name: 'phone', rules: [{ pattern: '^1\\d{10}$', message: 'No' }] })],
    });
    const setIf = { item: 102, rule: 'filled' as const, value: '', to: 'x', take: false };
    const document = documentOf(item(100, { setIf }), row);
    const stored = contract.form.parse((await design(id, document, 1)).data);
    expect(stored).toMatchObject({ itemCount: 3, version: 2, document });
    expect((await read(id)).data).toEqual(stored);
  });

  test('of two designers of one version, one is refused and shown the form as it is now', async () => {
    const { id } = await added();
    const answers = await Promise.all([design(id, documentOf(item(100)), 1), design(id, documentOf(item(100)), 1)]);
    expect(answers.map(({ code }) => code).sort()).toEqual([200, REFUSALS.stale.code]);
    expect(answers.find(({ code }) => code !== 200)?.data).toEqual((await read(id)).data);
  });

  test('a design with a fault is refused with its place, and the stored one stays', async () => {
    const { id } = await added();
    const slow = documentOf(item(100, { rules: [{ pattern: '^(a+)+$', message: '' }] }));
    const { code, data } = await design(id, slow);
    expect({ code, data }).toEqual({
      code: REFUSALS.formWrong.code,
      data: [{ path: ['drawingItems', 0, 'rules', 0, 'pattern'], fault: 'patternSlow', about: '^(a+)+$' }],
    });
    expect((await design(id, documentOf(item(100, { name: 'constructor' })))).code).toBe(REFUSALS.formWrong.code);
    expect((await design(id, documentOf(item(100), item(100, { name: 'b' })))).code).toBe(REFUSALS.formWrong.code);
    expect((await read(id)).data).toMatchObject({ itemCount: 0, version: 1 });
  });

  test('what has not the shape of a form is a bad request that names the place', async () => {
    const { id } = await added();
    const { status, desc } = await design(id, { drawingItems: [{ id: 100, type: 'script', name: 'a', label: 'a' }] });
    expect(status).toBe(400);
    expect(desc).toContain('type');
    expect((await design(id, { formConfig: { labelCol: 99 } })).status).toBe(400);
  });

  test('500 items are stored, one more is refused', async () => {
    const { id } = await added();
    const items = Array.from({ length: 500 }, (_, index) => item(100 + index));
    expect((await design(id, documentOf(...items))).code).toBe(200);
    const row = item(700, { type: 'row', children: [item(701)] });
    expect((await design(id, documentOf(...items.slice(1), row))).code).toBe(REFUSALS.formWrong.code);
  });

  test('forms are found by their name and edited by version; the list does not carry designs', async () => {
    const { id } = await added('Found by name');
    const query = { name: 'by NAME' };
    const { data } = await world.call(contract.listForms, { query, token: boss.token });
    expect(data).toMatchObject({ total: 1, records: [{ id, name: 'Found by name' }] });
    expect(JSON.stringify(data)).not.toContain('drawingItems');
    const edit = (version: number) =>
      world.call(contract.editForm, { params: { id }, body: { name: 'Renamed', remark: '', version }, token: boss.token });
    expect((await edit(1)).data).toMatchObject({ name: 'Renamed', version: 2 });
    expect((await edit(1)).code).toBe(REFUSALS.stale.code);
  });

  test('G27 a form of another tenant does not exist', async () => {
    const { id } = await added('Theirs', stranger);
    const gone = REFUSALS.gone.code;
    expect((await read(id)).code).toBe(gone);
    expect((await design(id, documentOf())).code).toBe(gone);
    expect((await world.call(contract.removeForms, { body: [id], token: boss.token })).code).toBe(gone);
    expect((await read(id, stranger)).code).toBe(200);
    expect((await world.call(contract.removeForms, { body: [id, newId()], token: stranger.token })).code).toBe(gone);
  });

  test('who draws forms finds the dictionaries of the tenant by name and code, page by page, and nothing else of them', async () => {
    const names = { 'zh-CN': '杯子', 'zh-HK': '杯', 'en-US': 'Cups_of' };
    const body = (dictionary: string) => ({ code: dictionary, name: names, items: [{ code: 'a', name: { 'zh-CN': '大' } }] });
    const make = (dictionary: string, { token } = boss) =>
      world.call(dictionaries.addDictionary, { body: body(dictionary), token });
    for (const dictionary of ['cup.b', 'cup.a', 'cup.c']) await make(dictionary);
    await make('cup.theirs', stranger);
    const clerk = await someone(world, { permissions: ['form:list'] });
    const find = async (query: Record<string, string | number>, { token } = clerk) =>
      world.call(contract.listFormDictionaries, { query, token });
    const found = contract.listFormDictionaries.answer.parse((await find({ keyword: 'CUP' })).data);
    expect(found.records.map(({ code }) => code)).toEqual(['cup.a', 'cup.b', 'cup.c']);
    expect(found.records[0]).toEqual({ id: expect.any(String), code: 'cup.a', name: names });
    expect((await find({ keyword: 'cups_', size: 2, current: 2 })).data).toMatchObject({
      total: 3,
      records: [{ code: 'cup.c' }],
    });
    expect((await find({ keyword: 'extent' })).data).toMatchObject({ total: 1, records: [{ code: 'extentNoteType' }] });
    expect((await find({ keyword: 'cup' }, stranger)).data).toMatchObject({ total: 1, records: [{ code: 'cup.theirs' }] });
    expect((await find({ size: 201 })).status).toBe(400);
    expect((await find({}, await someone(world, { permissions: ['dictionary:list'] }))).status).toBe(403);
    expect((await world.call(dictionaries.listDictionaries, { token: clerk.token })).status).toBe(403);
  });

  test('a user without a permission reads, adds and designs nothing', async () => {
    const { id } = await added();
    const other = await someone(world);
    expect((await add('x', other)).status).toBe(403);
    expect((await read(id, other)).status).toBe(403);
    expect((await design(id, documentOf(), undefined, other)).status).toBe(403);
  });
});
