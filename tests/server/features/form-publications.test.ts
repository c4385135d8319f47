// @vitest-environment node
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import * as publications from '../../../contract/form-publications';
import * as replies from '../../../contract/form-replies';
import type { Permission } from '../../../contract/permissions';
import { newId } from '../../../server/platform/db/ids';
import { freshCaptcha } from '../authentication/entering';
import { someone, tenantOf } from '../organisation/people';
import { databases } from '../platform/world';
import { documentOf, item } from './designing';
import { code, FREE, openPublishing, type Publishing, replyId } from './publishing';

describe.each(databases)('published forms on %s', (database) => {
  let form: Publishing;
  beforeAll(async () => {
    form = await openPublishing(database);
    await form.at('2027-02-10T02:00:00Z');
  });
  afterAll(() => form.world.close());

  test('what is published is a version of its own: unchanged it stays the same, changed it is the next', async () => {
    const { id, number } = await form.published();
    expect(number).toBe(1);
    expect((await form.publish(id)).data).toMatchObject({ number: 1 });
    await form.design(id, documentOf(item(100), item(101)));
    expect((await form.open(id)).data).toMatchObject({ number: 1, document: { drawingItems: [{ id: 100 }] } });
    expect((await form.publish(id)).data).toMatchObject({ number: 2 });
    expect((await form.open(id)).data).toMatchObject({ number: 2, document: { drawingItems: [{ id: 100 }, { id: 101 }] } });
  });

  test('of what another has changed since it was seen, nothing is published', async () => {
    const id = await form.designed(documentOf(item(100)));
    expect((await form.publish(id, { version: 1 })).code).toBe(code('stale'));
    expect((await form.publish(id, { version: 2 })).code).toBe(200);
  });

  test('a form without a question is not published, nor one that asks for a password: the refusal names it', async () => {
    expect((await form.publish(await form.designed(documentOf()))).code).toBe(code('formNothingToAnswer'));
    const secret = await form.publish(await form.designed(documentOf(item(100, { type: 'password', label: 'PIN' }))));
    expect(secret.code).toBe(code('formAsksPassword'));
    expect(secret.desc).toContain('PIN');
  });

  test('the last day may be today where the tenant is, and is none that is over', async () => {
    const id = await form.designed(documentOf(item(100)));
    const late = await form.publish(id, { lastDay: '2027-02-09' });
    expect(late).toMatchObject({ code: code('lastDayOver'), desc: expect.stringContaining('今天') });
    expect((await form.publish(id, { lastDay: '2027-02-10' })).code).toBe(200);
  });

  test('the same id is one reply, however often it is sent and at once, also after the form was closed', async () => {
    const { id } = await form.published(undefined, { oncePerUser: true });
    const again = { replyId: replyId() };
    const answers = await Promise.all([1, 2, 3].map(() => form.send(id, { 100: 'x' }, again)));
    expect(answers.map((answer) => answer.code)).toEqual([200, 200, 200]);
    await form.world.call(publications.setFormOpen, { params: { id }, body: { open: false }, token: form.boss().token });
    expect((await form.send(id, { 100: 'x' }, again)).code).toBe(200);
    expect((await form.list(id)).total).toBe(1);
    expect((await form.send(id, { 100: 'x' }, again, await someone(form.world))).code).not.toBe(200);
    expect((await form.list(id)).records[0]?.author).toBe(form.clerk().username);
  });

  test('of two replies of one user at once, a form that wants one takes one', async () => {
    const { id } = await form.published(undefined, { oncePerUser: true });
    const answers = await Promise.all([form.send(id, { 100: 'a' }), form.send(id, { 100: 'b' })]);
    expect(answers.map((answer) => answer.code).sort()).toEqual([200, code('formReplied')]);
    expect((await form.open(id)).data).toMatchObject({ state: 'replied', document: null });
    expect((await form.open(id, form.boss())).data).toMatchObject({ state: 'open' });
  });

  test('no more replies than the limit are kept, of however many at once', async () => {
    const { id } = await form.published(undefined, { mostReplies: 2 });
    const answers = await Promise.all([1, 2, 3, 4].map(() => form.send(id, { 100: 'a' })));
    expect(answers.map((answer) => answer.code).sort()).toEqual([200, 200, code('repliesFull'), code('repliesFull')]);
    expect((await form.open(id)).data).toMatchObject({ state: 'full', document: null });
  });

  test('a form takes replies through its last day where the tenant is, and none while it is closed', async () => {
    const { id } = await form.published(undefined, { lastDay: '2027-02-10' });
    const before = form.world.clock.now;
    form.world.clock.now = Date.parse('2027-02-10T15:59:59Z');
    expect((await form.send(id, { 100: 'a' })).code).toBe(200);
    form.world.clock.now = Date.parse('2027-02-10T16:00:00Z');
    expect((await form.send(id, { 100: 'a' })).code).toBe(code('formClosed'));
    expect((await form.open(id)).data).toMatchObject({ state: 'closed', document: null });
    form.world.clock.now = before;
    const set = (isOpen: boolean) =>
      form.world.call(publications.setFormOpen, { params: { id }, body: { open: isOpen }, token: form.boss().token });
    expect((await set(false)).data).toMatchObject({ open: false, number: 1 });
    expect((await form.send(id, { 100: 'a' })).code).toBe(code('formClosed'));
    await set(true);
    expect((await form.send(id, { 100: 'a' })).code).toBe(200);
  });

  test('a reply to an earlier version is refused, so that its sender sees what is asked now', async () => {
    const { id } = await form.published();
    await form.design(id, documentOf(item(100), item(101, { required: true })));
    await form.publish(id);
    expect((await form.send(id, { 100: 'a' })).code).toBe(code('formChanged'));
  });

  test('a guest with the link sees the form and nothing of its tenant, and replies once per captcha', async () => {
    const { id, link } = await form.published(undefined, { audience: 'anyone' });
    expect(link).toMatch(/^[0-9a-f]{32}$/);
    const seen = await form.openAsGuest(link);
    expect(Object.keys(seen.data as object).sort()).toEqual(['document', 'lastDay', 'name', 'number', 'state']);
    const { codeId, answer } = await freshCaptcha(form.world);
    expect((await form.sendAsGuest(link, { 100: 'guest' }, { codeId, captcha: answer })).code).toBe(200);
    expect((await form.sendAsGuest(link, { 100: 'guest' }, { codeId, captcha: answer })).code).toBe(code('captchaWrong'));
    expect((await form.list(id)).records).toMatchObject([{ author: null }]);
  });

  test('the link of a form for users only leads nowhere, nor does one whose tenant is closed, nor an unknown one', async () => {
    const { link } = await form.published();
    expect((await form.openAsGuest(link)).code).toBe(code('gone'));
    expect((await form.sendAsGuest(link, { 100: 'x' })).code).toBe(code('gone'));
    expect((await form.openAsGuest(newId())).code).toBe(code('gone'));
    const tenantId = await tenantOf(form.world, 'qingshan');
    const there = await someone(form.world, { administrator: true, tenantId });
    const theirs = await form.published(undefined, { audience: 'anyone' }, there);
    expect((await form.openAsGuest(theirs.link)).code).toBe(200);
    await form.world.db.updateTable('tenants').set({ ends_at: form.world.clock.now }).where('id', '=', tenantId).execute();
    expect((await form.openAsGuest(theirs.link)).code).toBe(code('gone'));
  });

  test('from one origin, guests reply so often a day and no more', async () => {
    const { link } = await form.published(undefined, { audience: 'anyone' });
    const key = 'form:reply:%';
    await form.sendAsGuest(link, { 100: 'x' });
    await form.world.db.updateTable('limits').set({ used: 500 }).where('key', 'like', key).execute();
    const refused = await form.sendAsGuest(link, { 100: 'x' });
    expect([refused.status, refused.desc]).toEqual([429, '请求过于频繁，请在 24 小时后再试！']);
    await form.world.db.updateTable('limits').set({ used: 0 }).where('key', 'like', key).execute();
    expect((await form.sendAsGuest(link, { 100: 'x' })).code).toBe(200);
  });

  test('G27 a published form of another tenant does not exist: neither the form, nor its replies', async () => {
    const stranger = await someone(form.world, { administrator: true, tenantId: await tenantOf(form.world, 'haicheng') });
    const { id } = await form.published(undefined, {}, stranger);
    const gone = code('gone');
    expect((await form.open(id)).code).toBe(gone);
    expect((await form.send(id, { 100: 'x' })).code).toBe(gone);
    expect((await form.publish(id)).code).toBe(gone);
    for (const route of [replies.listReplies, replies.getReplyFigures, replies.exportReplies]) {
      expect((await form.world.call(route, { params: { id }, token: form.boss().token })).code).toBe(gone);
    }
  });

  test('publishing, reading replies and deleting them need a permission each; filling in needs none', async () => {
    const { id } = await form.published();
    const may = async (permissions: Permission[]) => {
      const { token } = await someone(form.world, { permissions });
      const calls = [
        form.world.call(publications.publishForm, { params: { id }, body: FREE, token }),
        form.world.call(replies.listReplies, { params: { id }, token }),
        form.world.call(replies.removeReplies, { params: { id }, body: [newId()], token }),
        form.world.call(publications.getFillableForm, { params: { id }, token }),
      ];
      return (await Promise.all(calls)).map(({ status }) => status);
    };
    expect(await may([])).toEqual([403, 403, 403, 200]);
    expect(await may(['form:publish'])).toEqual([200, 403, 403, 200]);
    expect(await may(['form:replies'])).toEqual([403, 200, 403, 200]);
    expect(await may(['form:removeReplies'])).toEqual([403, 403, 200, 200]);
  });
});
