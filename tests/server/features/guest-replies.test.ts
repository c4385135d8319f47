// @vitest-environment node
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import * as publications from '../../../contract/form-publications';
import * as replies from '../../../contract/form-replies';
import { tenantDb } from '../../../server/platform/db/tenant-db';
import { databases } from '../platform/world';
import { documentOf, item } from './designing';
import { code, openPublishing, type Publishing, replyId } from './publishing';

/* What holds for the replies of users holds for those of guests, who come by another call. */
describe.each(databases)('replies of guests on %s', (database) => {
  let form: Publishing;
  beforeAll(async () => {
    form = await openPublishing(database);
    await form.at('2027-02-10T02:00:00Z');
  });
  afterAll(() => form.world.close());

  const published = (settings: object = {}, document = documentOf(item(100))) =>
    form.published(document, { audience: 'anyone', ...settings });
  const countOf = async (id: string) => (await form.list(id)).total;

  test('without the captcha, or with a wrong one, nothing is kept', async () => {
    const { id, link } = await published();
    const wrong = code('captchaWrong');
    expect((await form.sendAsGuest(link, { 100: 'x' }, { captcha: 'wrong' })).code).toBe(wrong);
    expect((await form.sendAsGuest(link, { 100: 'x' }, { captcha: '' })).code).toBe(wrong);
    expect((await form.sendAsGuest(link, { 100: 'x' }, { codeId: undefined })).code).toBe(wrong);
    expect(await countOf(id)).toBe(0);
  });

  test('of many at once, no more than the limit are kept', async () => {
    const { id, link } = await published({ mostReplies: 2 });
    const answers = await Promise.all([1, 2, 3, 4].map(() => form.sendAsGuest(link, { 100: 'x' })));
    expect(answers.map((answer) => answer.code).sort()).toEqual([200, 200, code('repliesFull'), code('repliesFull')]);
    expect((await form.openAsGuest(link)).data).toMatchObject({ state: 'full', document: null });
    expect(await countOf(id)).toBe(2);
  });

  test('the last day ends where the tenant is, and after it nothing is kept or shown', async () => {
    const { id, link } = await published({ lastDay: '2027-02-10' });
    const before = form.world.clock.now;
    form.world.clock.now = Date.parse('2027-02-10T15:59:59Z');
    expect((await form.sendAsGuest(link, { 100: 'x' })).code).toBe(200);
    form.world.clock.now = Date.parse('2027-02-10T16:00:00Z');
    expect((await form.sendAsGuest(link, { 100: 'x' })).code).toBe(code('formClosed'));
    expect((await form.openAsGuest(link)).data).toMatchObject({ state: 'closed', document: null });
    form.world.clock.now = before;
    expect(await countOf(id)).toBe(1);
  });

  test('what is sent again, at once or after the form was closed, is one reply; another’s is not taken for it', async () => {
    const { id, link } = await published({ mostReplies: 1 });
    const again = { replyId: replyId() };
    const answers = await Promise.all([1, 2, 3].map(() => form.sendAsGuest(link, { 100: 'x' }, again)));
    expect(answers.map((answer) => answer.code)).toEqual([200, 200, 200]);
    await form.world.call(publications.setFormOpen, { params: { id }, body: { open: false }, token: form.boss().token });
    expect((await form.sendAsGuest(link, { 100: 'x' }, again)).code).toBe(200);
    expect((await form.send(id, { 100: 'x' }, again)).code).toBe(code('gone'));
    expect(await countOf(id)).toBe(1);
  });

  test('what is hidden or was not asked is not kept', async () => {
    const hidden = item(101, { label: 'Hidden', showIf: { item: 100, rule: 'is', value: 'show' } });
    const { id, link } = await published({}, documentOf(item(100), hidden));
    expect((await form.sendAsGuest(link, { 100: 'x', 101: 'secret', 999: 'secret' })).code).toBe(200);
    const [row] = (await form.list(id)).records;
    const params = { id, replyId: row?.id ?? '' };
    const { data } = await form.world.call(replies.getReply, { params, token: form.boss().token });
    expect(replies.reply.parse(data).answers.map(({ text }) => text)).toEqual(['x', '']);
    const stored = tenantDb(form.world.db, form.boss()).select('form_replies').selectAll().where('form_id', '=', id);
    expect(JSON.stringify(await stored.execute())).not.toContain('secret');
  });

  test('a long text is judged by the rules, too', async () => {
    const { link } = await published({}, documentOf(item(100, { rules: [{ pattern: '^\\d+$', message: 'Digits' }] })));
    const wrong = await form.sendAsGuest(link, { 100: `${'1'.repeat(3_000)}x` });
    expect(wrong).toMatchObject({ code: code('replyWrong'), data: [{ item: 100, fault: 'pattern', about: 'Digits' }] });
    expect((await form.sendAsGuest(link, { 100: '1'.repeat(3_000) })).code).toBe(200);
  });

  test('an expression of an older form that takes for ever holds up no one else, and its answer is refused', async () => {
    const { id, link } = await published({}, documentOf(item(100, { rules: [{ pattern: '^a+$', message: '' }] })));
    await tenantDb(form.world.db, form.boss())
      .update('form_versions')
      .set({ document: sql`replace(document, '^a+$', '^(a+)+$')` })
      .where('form_id', '=', id)
      .execute();
    const order: string[] = [];
    const slow = form.sendAsGuest(link, { 100: `${'a'.repeat(90)}b` }).then((answer) => {
      order.push('slow');
      return answer;
    });
    await form.openAsGuest(link).then(() => order.push('quick'));
    expect((await slow).status).toBe(400);
    expect(order).toEqual(['quick', 'slow']);
    expect(await countOf(id)).toBe(0);
  });

  test('a link that was taken back never leads there again: another one does', async () => {
    const { id, link } = await published();
    await form.publish(id);
    await form.publish(id, { audience: 'anyone' });
    expect((await form.openAsGuest(link)).code).toBe(code('gone'));
  });

  test('days and times that there are not, and numbers between the steps, are refused', async () => {
    const day = item(100, { type: 'date', format: 'YYYY-MM-DD HH:mm:ss' });
    const { link } = await published(
      {},
      documentOf(day, item(101, { type: 'rate', max: 5 }), item(102, { type: 'slider', min: 0, max: 100, step: 5 })),
    );
    for (const wrong of [{ 100: '2026-02-31 09:00:00' }, { 100: '2026-02-28 24:00:00' }, { 101: 4.7 }, { 101: -1 }, { 102: 7 }])
      expect((await form.sendAsGuest(link, wrong)).code).toBe(code('replyWrong'));
    expect((await form.sendAsGuest(link, { 100: '2028-02-29 23:59:59', 101: 5, 102: 15 })).code).toBe(200);
  });
});
