// @vitest-environment node
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import * as replies from '../../../contract/form-replies';
import * as forms from '../../../contract/forms';
import { databases } from '../platform/world';
import { documentOf, item } from './designing';
import { openPublishing, type Publishing, replyId } from './publishing';

describe.each(databases)('the table of replies on %s', (database) => {
  let form: Publishing;
  beforeAll(async () => {
    form = await openPublishing(database);
  });
  afterAll(() => form.world.close());

  test('the table has a column for each question of every version, under the name that it had in each, and a cell for each answer', async () => {
    const { id } = await form.published(documentOf(item(100, { label: 'City' }), item(101, { label: 'Street' })));
    await form.send(id, { 100: 'Harbin', 101: 'First' });
    await form.design(id, documentOf(item(102, { label: 'Age' }), item(100, { label: 'Town' })));
    await form.publish(id);
    await form.send(id, { 100: 'Mohe', 102: 'x'.repeat(100) }, { number: 2 });
    const { data } = await form.world.call(replies.listReplyQuestions, { params: { id }, token: form.boss().token });
    expect(data).toEqual([
      { item: 102, asked: [{ number: 2, label: 'Age' }] },
      {
        item: 100,
        asked: [
          { number: 2, label: 'Town' },
          { number: 1, label: 'City' },
        ],
      },
      { item: 101, asked: [{ number: 1, label: 'Street' }] },
    ]);
    const { records } = await form.list(id, { column: 'number', order: 'asc' });
    expect(records.map(({ cells }) => cells.map(({ item: asked, text }) => [asked, text]))).toEqual([
      [
        [100, 'Harbin'],
        [101, 'First'],
      ],
      [
        [102, `${'x'.repeat(80)}…`],
        [100, 'Mohe'],
      ],
    ]);
  });

  test('a form of more questions than a table can show has columns for the first of them', async () => {
    const many = Array.from({ length: replies.REPLY_COLUMNS_AT_MOST + 1 }, (_, at) => item(100 + at));
    const { id } = await form.published(documentOf(...many));
    const last = many.length - 1;
    const mine = replyId();
    await form.send(id, { 100: 'first', [100 + last]: 'last' }, { replyId: mine });
    const { data } = await form.world.call(replies.listReplyQuestions, { params: { id }, token: form.boss().token });
    expect(data).toHaveLength(replies.REPLY_COLUMNS_AT_MOST);
    expect((await form.list(id)).records[0]?.cells.map(({ text }) => text)).toEqual(['first']);
    const whole = await form.world.call(replies.getReply, { params: { id, replyId: mine }, token: form.boss().token });
    expect(replies.reply.parse(whole.data).answers.at(-1)?.text).toBe('last');
  });

  test('an exported file is called as its form, without what no system takes in a name', async () => {
    const { id } = await form.published();
    await form.world.call(forms.editForm, {
      params: { id },
      body: { name: '员工/调查: 2027', remark: '' },
      token: form.boss().token,
    });
    const headers = { 'ofa-token': form.boss().token };
    const answer = await form.world.app.inject({ url: `/api${replies.exportReplies.path.replace(':id', id)}`, headers });
    expect(decodeURIComponent(String(answer.headers['content-disposition']))).toContain("UTF-8''员工_调查_ 2027.xlsx");
  });
});
