// @vitest-environment node
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { listFiles, removeFiles, renameFile } from '../../../contract/files';
import type { FormItem } from '../../../contract/form-document';
import * as replies from '../../../contract/form-replies';
import { removeForms } from '../../../contract/forms';
import { MEGABYTE } from '../../../contract/limits';
import { newId } from '../../../server/platform/db/ids';
import { tenantDb } from '../../../server/platform/db/tenant-db';
import { type Someone, someone, tenantOf } from '../organisation/people';
import { databases } from '../platform/world';
import { documentOf, item } from './designing';
import { code, openPublishing, type Publishing, replyId } from './publishing';
import { addressIn, PNG, sendFile } from './sending';

const upload = (facts: Partial<FormItem> = {}) =>
  item(100, { type: 'upload', label: 'CV', defaultValue: [], count: 2, ...facts });

describe.each(databases)('files in replies to forms on %s', (database) => {
  let form: Publishing;
  beforeAll(async () => {
    form = await openPublishing(database);
    await form.at('2027-02-10T02:00:00Z');
  });
  afterAll(() => form.world.close());

  const uploaded = async (person: Someone, name = 'photo.png', bytes = PNG) =>
    addressIn(await sendFile(form.world, person, bytes, name)).id;
  const read = async (id: string, reply: string, { token } = form.boss()) =>
    replies.reply.parse((await form.world.call(replies.getReply, { params: { id, replyId: reply }, token })).data);
  const fetched = async (url: string | null | undefined) =>
    (await form.world.app.inject({ method: 'GET', url: url ?? '/nothing' })).rawPayload;
  const remove = (file: string) => form.world.call(removeFiles, { body: [file], token: form.boss().token });
  const usesOf = async (file: string) => {
    const { data } = await form.world.call(listFiles, { query: { size: 200 }, token: form.boss().token });
    return listFiles.answer.parse(data).records.find(({ id }) => id === file)?.usedBy;
  };

  test('G76 an answer keeps ids; its readers get fresh addresses, long after it was sent', async () => {
    const { id } = await form.published(documentOf(upload()));
    const file = await uploaded(form.clerk());
    const mine = replyId();
    expect((await form.send(id, { 100: [file] }, { replyId: mine })).code).toBe(200);
    const kept = await tenantDb(form.world.db, form.boss())
      .select('form_replies')
      .select('answers')
      .where('id', '=', mine)
      .execute();
    expect(kept).toEqual([{ answers: JSON.stringify([[100, [file]]]) }]);
    form.world.clock.now += 3 * 3_600_000;
    const { answers } = await read(id, mine);
    expect(answers[0]).toMatchObject({
      text: 'photo.png',
      files: [{ name: 'photo.png', contentType: 'image/png', size: PNG.length }],
    });
    expect(await fetched(answers[0]?.files[0]?.url)).toEqual(PNG);
    const [row] = (await form.list(id)).records;
    expect(await fetched(row?.cells[0]?.files[0]?.url)).toEqual(PNG);
    expect((await form.world.call(replies.getReply, { params: { id, replyId: mine }, token: form.clerk().token })).status).toBe(
      403,
    );
  });

  test('the export and the search have names of files, in place of ids', async () => {
    const { id } = await form.published(documentOf(upload()));
    const [one, other] = [await uploaded(form.clerk(), '简历.png'), await uploaded(form.clerk(), 'b.png')];
    await form.send(id, { 100: [one, other] });
    expect((await form.rowsOf(id))[1]?.[3]).toBe('简历.png; b.png');
    expect((await form.list(id, { keyword: '简历' })).total).toBe(1);
    expect((await form.list(id, { keyword: one })).total).toBe(0);
    await form.world.call(renameFile, { params: { id: other }, body: { fileName: 'c.png' }, token: form.boss().token });
    expect((await form.rowsOf(id))[1]?.[3]).toBe('简历.png; c.png');
    expect(await form.figures(id)).toMatchObject({ items: [{ answered: 1, choices: [] }] });
  });

  test('a file of another user, of another tenant, or that is none is refused at its field, and no reply is kept', async () => {
    const { id } = await form.published(documentOf(upload()));
    const stranger = await someone(form.world, { tenantId: await tenantOf(form.world, 'haicheng') });
    for (const file of [await uploaded(form.boss()), await uploaded(stranger), newId(), '../../etc/passwd']) {
      const refused = await form.send(id, { 100: [await uploaded(form.clerk()), file] });
      expect(refused.code).toBe(code('replyWrong'));
      expect(refused.data).toEqual([{ item: 100, fault: 'fileUnknown', about: 'CV' }]);
    }
    expect((await form.list(id)).total).toBe(0);
  });

  test('a file larger than the field takes is refused, and so are more files than it takes', async () => {
    const { id } = await form.published(documentOf(upload({ sizeMb: 0.5 })));
    const heavy = await uploaded(form.clerk(), 'heavy.png', Buffer.concat([PNG, Buffer.alloc(MEGABYTE / 2)]));
    expect((await form.send(id, { 100: [heavy] })).data).toEqual([{ item: 100, fault: 'fileTooHeavy', about: '0.5' }]);
    const three = [await uploaded(form.clerk()), await uploaded(form.clerk()), await uploaded(form.clerk())];
    expect((await form.send(id, { 100: three })).data).toMatchObject([{ item: 100, fault: 'wrong' }]);
    expect((await form.send(id, { 100: three.slice(1) })).code).toBe(200);
  });

  test('of far more names than fields can have, none is looked for beyond what each can', async () => {
    const fields = Array.from({ length: 10 }, (_, at) => ({ ...upload(), id: 100 + at, name: `cv${at}` }));
    const { id } = await form.published(documentOf(...fields));
    const many = Array.from({ length: 500 }, (_, at) => `x${at}`);
    const refused = await form.send(id, Object.fromEntries(fields.map((field) => [field.id, many])));
    expect(refused.code).toBe(code('replyWrong'));
    expect(refused.data).toHaveLength(10);
  });

  test('what is hidden keeps no file; its file can be deleted', async () => {
    const { id } = await form.published(documentOf(upload({ showIf: { item: 101, rule: 'is', value: 'yes' } }), item(101)));
    const file = await uploaded(form.clerk());
    expect((await form.send(id, { 100: [file], 101: 'no' })).code).toBe(200);
    expect((await remove(file)).code).toBe(200);
  });

  test('a file in a reply is in use: the library names the form and does not delete it, until the reply or the form is deleted', async () => {
    const { id } = await form.published(documentOf(upload()));
    const file = await uploaded(form.clerk());
    const ids = [replyId(), replyId()];
    for (const reply of ids) await form.send(id, { 100: [file, file] }, { replyId: reply });
    expect(await usesOf(file)).toEqual([{ as: 'formReply', name: 'Survey' }]);
    expect((await remove(file)).code).toBe(code('fileInUse'));
    await form.world.call(replies.removeReplies, { params: { id }, body: ids.slice(1), token: form.boss().token });
    expect((await remove(file)).code).toBe(code('fileInUse'));
    await form.world.call(replies.removeReplies, { params: { id }, body: ids.slice(0, 1), token: form.boss().token });
    expect(await usesOf(file)).toEqual([]);
    expect((await remove(file)).code).toBe(200);

    const [again, last] = [await form.published(documentOf(upload())), await uploaded(form.clerk())];
    await form.send(again.id, { 100: [last] });
    expect((await form.world.call(removeForms, { body: [again.id], token: form.boss().token })).code).toBe(200);
    expect((await remove(last)).code).toBe(200);
  });

  test('of a file that is sent and deleted at once, either the reply has it or it is gone', async () => {
    const { id } = await form.published(documentOf(upload()));
    const file = await uploaded(form.clerk());
    const [sent, removed] = await Promise.all([form.send(id, { 100: [file] }), remove(file)]);
    expect([sent.code === 200, removed.code === 200].filter(Boolean)).toHaveLength(1);
    const { records } = await form.list(id);
    expect(records.map(({ cells }) => cells[0]?.files[0]?.url !== null)).toEqual(sent.code === 200 ? [true] : []);
  });

  test('a file whose bytes were lost and that is gone is named as lost, and opens nothing', async () => {
    const { id } = await form.published(documentOf(upload()));
    const [mine, file] = [replyId(), await uploaded(form.clerk())];
    await form.send(id, { 100: [file] }, { replyId: mine });
    await tenantDb(form.world.db, form.boss()).delete('files').where('id', '=', file).execute();
    const { answers } = await read(id, mine);
    expect(answers[0]?.files).toEqual([{ name: '文件已不存在', contentType: '', size: 0, url: null }]);
  });

  test('guests upload nothing: what they must answer is no file, and a file that they name is refused', async () => {
    const needed = [upload({ required: true }), upload({ requireIf: { item: 101, rule: 'filled', value: '' } })];
    for (const one of needed) {
      const id = await form.designed(documentOf(one, item(101)));
      const refused = await form.publish(id, { audience: 'anyone' });
      expect(refused).toMatchObject({ code: code('guestsSendNoFiles'), desc: expect.stringContaining('CV') });
      expect((await form.publish(id)).code).toBe(200);
    }
    const { id, link } = await form.published(documentOf(upload(), item(101)), { audience: 'anyone' });
    const file = await uploaded(form.clerk());
    expect((await form.sendAsGuest(link, { 100: [file] })).data).toEqual([{ item: 100, fault: 'fileUnknown', about: 'CV' }]);
    expect((await form.sendAsGuest(link, { 101: 'no file' })).code).toBe(200);
    expect((await form.send(id, { 100: [file] })).code).toBe(200);
  });
});
