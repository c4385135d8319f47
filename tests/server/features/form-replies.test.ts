// @vitest-environment node
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { addDictionary, editDictionary } from '../../../contract/dictionaries';
import * as publications from '../../../contract/form-publications';
import * as replies from '../../../contract/form-replies';
import * as forms from '../../../contract/forms';
import { newId } from '../../../server/platform/db/ids';
import { tenantDb } from '../../../server/platform/db/tenant-db';
import { type Someone, someone } from '../organisation/people';
import { databases } from '../platform/world';
import { documentOf, item } from './designing';
import { code, openPublishing, type Publishing, replyId } from './publishing';

describe.each(databases)('replies to forms on %s', (database) => {
  let form: Publishing;
  beforeAll(async () => {
    form = await openPublishing(database);
    await form.at('2027-02-10T02:00:00Z');
  });
  afterAll(() => form.world.close());

  test('a reply is kept as it was sent, with who and when, and read with what was asked then', async () => {
    const { id } = await form.published(documentOf(item(100, { label: 'City' })));
    const mine = replyId();
    expect(await form.send(id, { 100: 'Harbin' }, { replyId: mine })).toMatchObject({ code: 200, data: { replyId: mine } });
    await form.design(id, documentOf(item(100, { label: 'Town' })));
    await form.publish(id);
    expect((await form.send(id, { 100: 'Mohe' }, { number: 2 })).code).toBe(200);
    const read = await form.world.call(replies.getReply, { params: { id, replyId: mine }, token: form.boss().token });
    expect(read.data).toEqual({
      id: mine,
      number: 1,
      author: form.clerk().username,
      createTime: new Date(form.world.clock.now).toISOString(),
      answers: [{ item: 100, label: 'City', text: 'Harbin', files: [], html: null }],
    });
  });

  test('answers are judged as the form says: required, length, bounds, pattern, choices, kind; the refusal names each', async () => {
    const options = { from: 'own' as const, list: [{ id: 100, label: 'Red', value: 'red' }] };
    const { id } = await form.published(
      documentOf(
        item(100, { required: true }),
        item(101, { maxLength: 3 }),
        item(102, { type: 'number', defaultValue: null, min: 1, max: 9 }),
        item(103, { rules: [{ pattern: '^1\\d{10}$', message: 'A mobile number' }] }),
        item(104, { type: 'radio', defaultValue: [], options }),
        item(105, { type: 'switch', defaultValue: false }),
        item(106, { type: 'date', format: 'YYYY-MM-DD' }),
      ),
    );
    const wrong = { 101: 'long', 102: 10, 103: '12', 104: ['blue'], 105: 'yes', 106: 'tomorrow' };
    const refused = await form.send(id, wrong);
    expect(refused.code).toBe(code('replyWrong'));
    expect(refused.data).toEqual([
      { item: 100, fault: 'missing', about: 'Field 100' },
      { item: 101, fault: 'tooLong', about: '3' },
      { item: 102, fault: 'tooLarge', about: '9' },
      { item: 103, fault: 'pattern', about: 'A mobile number' },
      { item: 104, fault: 'wrong', about: 'Field 104' },
      { item: 105, fault: 'wrong', about: 'Field 105' },
      { item: 106, fault: 'noMoment', about: 'YYYY-MM-DD' },
    ]);
    const right = { 100: 'a', 101: 'abc', 102: 9, 103: '13800138000', 104: ['red'], 105: false, 106: '2027-02-10' };
    expect((await form.send(id, right)).code).toBe(200);
    expect((await form.list(id)).total).toBe(1);
  });

  test('what another answer hides is neither required nor kept, and what it requires is required', async () => {
    const { id } = await form.published(
      documentOf(
        item(100),
        item(101, { required: true, showIf: { item: 100, rule: 'is', value: 'more' } }),
        item(102, { requireIf: { item: 100, rule: 'is', value: 'strict' } }),
      ),
    );
    expect((await form.send(id, { 100: 'less', 101: 'hidden' })).code).toBe(200);
    expect((await form.list(id)).records[0]?.cells.map(({ text }) => text)).toEqual(['less']);
    expect((await form.send(id, { 100: 'more' })).data).toMatchObject([{ item: 101, fault: 'missing' }]);
    expect((await form.send(id, { 100: 'strict' })).data).toMatchObject([{ item: 102, fault: 'missing' }]);
  });

  test('an answer to what was not asked is not kept, and names that objects have reach nothing', async () => {
    const { id } = await form.published();
    const body = {
      replyId: replyId(),
      number: 1,
      answers: [
        { item: 100, answer: 'constructor' },
        { item: 999, answer: 'x' },
      ],
    };
    const asText = JSON.stringify(body).replace('"number"', '"__proto__":{"polluted":1},"number"');
    const sent = await form.world.app.inject({
      method: 'POST',
      url: `/api${publications.sendReply.path.replace(':id', id)}`,
      headers: { 'ofa-token': form.clerk().token, 'content-type': 'application/json' },
      payload: asText,
    });
    expect(sent.statusCode).toBeLessThan(500);
    expect({}).not.toHaveProperty('polluted');
    await form.send(id, { 100: '__proto__', 999: 'x' });
    expect((await form.list(id, { keyword: '__PROTO__' })).records[0]?.cells).toEqual([
      { item: 100, text: '__proto__', files: [], more: 0 },
    ]);
  });

  test('a version keeps the choices that a dictionary had, and their names in each language', async () => {
    const name = { 'zh-CN': '红', 'zh-HK': '紅', 'en-US': 'Red' };
    const draft = { code: 'colours', name, items: [{ code: 'r', name, enabled: true }] };
    const { data } = await form.world.call(addDictionary, { body: draft, token: form.boss().token });
    const { id } = await form.published(
      documentOf(item(100, { type: 'select', defaultValue: [], options: { from: 'dictionary', code: 'colours' } })),
    );
    const dictionary = addDictionary.answer.parse(data);
    await form.world.call(editDictionary, {
      params: { id: dictionary.id },
      body: { ...draft, items: [] },
      token: form.boss().token,
    });
    expect((await form.send(id, { 100: ['g'] })).code).toBe(code('replyWrong'));
    expect((await form.send(id, { 100: ['r'] })).code).toBe(200);
    expect((await form.list(id)).records[0]?.cells[0]?.text).toBe('红');
    expect((await form.rowsOf(id))[1]?.[3]).toBe('Red');
  });

  test('replies are found by any answer and by their author, sorted, paged, and by version', async () => {
    const { id } = await form.published(documentOf(item(100), item(101)));
    for (const text of ['alpha', 'beta', 'gamma']) {
      form.world.clock.now += 1_000;
      await form.send(id, { 101: text }, {}, form.clerk());
    }
    expect((await form.list(id)).records.map(({ cells }) => cells[0]?.text)).toEqual(['gamma', 'beta', 'alpha']);
    expect((await form.list(id, { keyword: 'BET' })).records.map(({ cells }) => cells[0]?.text)).toEqual(['beta']);
    expect((await form.list(id, { keyword: form.clerk().username })).total).toBe(3);
    expect((await form.list(id, { keyword: 'be_a' })).total).toBe(0);
    const page = await form.list(id, { size: 1, current: 2, column: 'createTime', order: 'asc' });
    expect(page).toMatchObject({ total: 3, records: [{ cells: [{ item: 101, text: 'beta' }] }] });
    expect((await form.list(id, { number: 2 })).total).toBe(0);
  });

  test('an export has a column for each item of any version and a row for each reply, and is recorded', async () => {
    const { id } = await form.published(documentOf(item(100, { label: 'First' })));
    await form.send(id, { 100: 'one' });
    await form.design(id, documentOf(item(101, { label: 'Second' })));
    await form.publish(id);
    form.world.clock.now += 1_000;
    await form.send(id, { 101: 'two' }, { number: 2 });
    const [head, ...rows] = await form.rowsOf(id);
    expect(head).toEqual(['Submitted', 'Filled in by', 'Version', 'Second', 'First']);
    expect(rows.map((cells) => Array.from({ length: 4 }, (_, at) => cells[at + 1] ?? ''))).toEqual([
      [form.clerk().username, '1', '', 'one'],
      [form.clerk().username, '2', 'two', ''],
    ]);
    const audits = tenantDb(form.world.db, form.boss()).select('audits').select(['action', 'entity', 'after_row']);
    const found = await audits.where('entity_id', '=', id).execute();
    expect(found.map(({ action, entity }) => `${action} ${entity}`)).toContain('export formReply');
    expect(found.map(({ action, entity }) => `${action} ${entity}`)).toContain('publish form');
    expect(JSON.stringify(found)).not.toContain('link');
  });

  test('figures count replies by day where the tenant is, choices, and least, mean and most of numbers', async () => {
    const list = [
      { id: 100, label: 'Red', value: 'r' },
      { id: 101, label: 'Blue', value: 'b' },
    ];
    const { id } = await form.published(
      documentOf(
        item(100, { type: 'checkbox', label: 'Colours', defaultValue: [], options: { from: 'own', list } }),
        item(101, { type: 'number', label: 'Age', defaultValue: null }),
        item(102, { label: 'Words' }),
      ),
    );
    await form.at('2027-03-01T15:00:00Z');
    await form.send(id, { 100: ['r', 'b'], 101: 10 });
    await form.send(id, { 100: ['r'], 101: 20, 102: 'hello' });
    form.world.clock.now += 2 * 3_600_000;
    await form.send(id, {});
    expect(await form.figures(id)).toEqual({
      replies: 3,
      byDay: [
        { x: '2027-03-01', y: 2 },
        { x: '2027-03-02', y: 1 },
      ],
      items: [
        {
          item: 100,
          label: 'Colours',
          answered: 2,
          range: null,
          choices: [
            { x: 'Red', y: 2 },
            { x: 'Blue', y: 1 },
          ],
        },
        { item: 101, label: 'Age', answered: 2, choices: [], range: { least: 10, mean: 15, most: 20 } },
        { item: 102, label: 'Words', answered: 1, choices: [], range: null },
      ],
    });
    expect(await form.figures(id, { number: 7 })).toMatchObject({ replies: 0, byDay: [], items: [] });
  });

  test('figures of one version count its replies alone, by what it asked', async () => {
    const { id } = await form.published(documentOf(item(100, { label: 'Old' })));
    await form.send(id, { 100: 'x' });
    await form.design(id, documentOf(item(101, { label: 'New' })));
    await form.publish(id);
    await form.send(id, { 101: 'y' }, { number: 2 });
    const of = async (query: Record<string, number>) => {
      const { replies: count, items } = await form.figures(id, query);
      return [count, items.map(({ label, answered }) => [label, answered])];
    };
    const [old, fresh] = [
      ['Old', 1],
      ['New', 1],
    ];
    expect(await of({ number: 1 })).toEqual([1, [old]]);
    expect(await of({ number: 2 })).toEqual([1, [fresh]]);
    expect(await of({})).toEqual([2, expect.arrayContaining([old, fresh])]);
  });

  test('figures and export read all of more replies than are read at once', async () => {
    const { id } = await form.published();
    const rows = Array.from({ length: 120 }, (_, index) => ({
      form_id: id,
      id: newId(),
      number: 1,
      membership_id: null,
      author: null,
      answers: '[[100,"x"]]',
      words: 'x',
      created_at: form.world.clock.now + (index % 3),
    }));
    await tenantDb(form.world.db, form.boss()).insert('form_replies', rows).execute();
    expect(await form.figures(id)).toMatchObject({ replies: 120, items: [{ answered: 120 }] });
    expect(await form.rowsOf(id)).toHaveLength(121);
  });

  test('deleting replies takes all or none and is recorded; deleting a form takes its replies along, with the right to', async () => {
    const { id } = await form.published();
    const mine = replyId();
    await form.send(id, { 100: 'x' }, { replyId: mine });
    await form.send(id, { 100: 'y' });
    const remove = (ids: string[]) =>
      form.world.call(replies.removeReplies, { params: { id }, body: ids, token: form.boss().token });
    expect((await remove([mine, newId()])).code).toBe(code('gone'));
    expect((await form.list(id)).total).toBe(2);
    expect((await remove([mine])).code).toBe(200);
    const audits = tenantDb(form.world.db, form.boss()).select('audits').select('action').where('entity_id', '=', mine);
    expect(await audits.execute()).toEqual([{ action: 'remove' }]);
    const designer = await someone(form.world, { permissions: ['form:list', 'form:remove'] });
    const drop = ({ token }: Someone) => form.world.call(forms.removeForms, { body: [id], token });
    const refused = await drop(designer);
    expect(refused.code).toBe(code('formHasReplies'));
    expect(refused.desc).toContain('Survey');
    expect((await drop(form.boss())).code).toBe(200);
    expect((await form.open(id)).code).toBe(code('gone'));
  });
});
