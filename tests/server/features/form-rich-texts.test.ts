// @vitest-environment node
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { removeFiles } from '../../../contract/files';
import { type FormItem, LONGEST_RICH_ANSWER } from '../../../contract/form-document';
import { fillable } from '../../../contract/form-publications';
import * as replies from '../../../contract/form-replies';
import { form as formShape, getForm } from '../../../contract/forms';
import { type Someone, someone, tenantOf } from '../organisation/people';
import { databases } from '../platform/world';
import { documentOf, item } from './designing';
import { code, openPublishing, type Publishing, replyId } from './publishing';
import { addressIn, PNG, sendFile } from './sending';

const report = (facts: Partial<FormItem> = {}) => item(100, { type: 'richText', label: 'Report', ...facts });
const pictureAt = (url: string) => `<figure><img src="${url.replaceAll('&', '&amp;')}" alt="" /></figure>`;

describe.each(databases)('rich texts in forms on %s', (database) => {
  let form: Publishing;
  beforeAll(async () => {
    form = await openPublishing(database);
    await form.at('2027-02-10T02:00:00Z');
  });
  afterAll(() => form.world.close());

  const uploaded = async (person: Someone) => addressIn(await sendFile(form.world, person, PNG, 'photo.png'));
  const read = async (id: string, reply: string) =>
    replies.reply.parse(
      (await form.world.call(replies.getReply, { params: { id, replyId: reply }, token: form.boss().token })).data,
    ).answers[0];
  const sentTo = async (id: string, html: string) => {
    const mine = replyId();
    const answer = await form.send(id, { 100: html }, { replyId: mine });
    return { mine, answer };
  };

  test('an answer is cleaned as messages are; its words are in the table, the export, the search, and it is counted', async () => {
    const { id } = await form.published(documentOf(report()));
    const { mine } = await sentTo(id, '<h2 onclick="x()">周报</h2><script>x()</script><ul><li>a &lt; b</li></ul>');
    expect(await read(id, mine)).toEqual({
      item: 100,
      label: 'Report',
      text: '周报\na < b',
      files: [],
      html: '<h2>周报</h2><ul><li>a &lt; b</li></ul>',
    });
    const [row] = (await form.list(id)).records;
    expect(row?.cells).toEqual([{ item: 100, text: '周报\na < b', files: [], more: 0 }]);
    expect((await form.rowsOf(id))[1]?.[3]).toBe('周报\na < b');
    expect((await form.list(id, { keyword: 'a < b' })).total).toBe(1);
    expect((await form.list(id, { keyword: 'h2' })).total).toBe(0);
    expect(await form.figures(id)).toMatchObject({ items: [{ answered: 1, choices: [], range: null }] });
  });

  test('what says nothing is no answer, also once it is cleaned; a picture alone is one', async () => {
    const { id } = await form.published(documentOf(report({ required: true })));
    for (const nothing of [
      '',
      '<p>\u00a0<br /></p>',
      '<script>x()</script>',
      '<p><img src="https://evil.example/a.png" alt="" /></p>',
    ])
      expect((await sentTo(id, nothing)).answer.data).toEqual([{ item: 100, fault: 'missing', about: 'Report' }]);
    expect((await sentTo(id, pictureAt((await uploaded(form.clerk())).url))).answer.code).toBe(200);
  });

  test('HTML that no editor writes, and more than 20,000 characters of it, are refused', async () => {
    const { id } = await form.published(documentOf(report(), item(101)));
    expect((await sentTo(id, '<p>a')).answer.data).toEqual([{ item: 100, fault: 'wrong', about: 'Report' }]);
    const longest = `<p>${'字'.repeat(LONGEST_RICH_ANSWER - 7)}</p>`;
    expect((await sentTo(id, longest)).answer.code).toBe(200);
    expect((await sentTo(id, `${longest}a`)).answer.code).not.toBe(200);
    const line = await form.send(id, { 101: 'a'.repeat(5_001) });
    expect(line.data).toEqual([{ item: 101, fault: 'tooLong', about: '5000' }]);
  });

  test('its files are its sender’s own, have fresh addresses for readers (G76), and are in use until the reply is deleted', async () => {
    const { id } = await form.published(documentOf(report()));
    const { url, id: file } = await uploaded(form.clerk());
    const { mine } = await sentTo(id, pictureAt(url));
    form.world.clock.now += 3 * 3_600_000;
    const shown = (await read(id, mine))?.html?.split('"')[1]?.replaceAll('&amp;', '&') ?? '';
    expect(shown).not.toBe(url);
    expect((await form.world.app.inject({ method: 'GET', url: shown })).rawPayload).toEqual(PNG);
    const remove = () => form.world.call(removeFiles, { body: [file], token: form.boss().token });
    expect((await remove()).code).toBe(code('fileInUse'));
    await form.world.call(replies.removeReplies, { params: { id }, body: [mine], token: form.boss().token });
    expect((await remove()).code).toBe(200);

    const unknown = [{ item: 100, fault: 'fileUnknown', about: 'Report' }];
    expect((await sentTo(id, pictureAt((await uploaded(form.boss())).url))).answer.data).toEqual(unknown);
    const stranger = await someone(form.world, { tenantId: await tenantOf(form.world, 'haicheng') });
    const foreign = await sentTo(id, `<p>a</p>${pictureAt((await uploaded(stranger)).url)}`);
    expect((await read(id, foreign.mine))?.html).toBe('<p>a</p><figure></figure>');
  });

  test('a guest writes one, without files', async () => {
    const { id, link } = await form.published(documentOf(report()), { audience: 'anyone' });
    const { url } = await uploaded(form.clerk());
    const refused = await form.sendAsGuest(link, { 100: pictureAt(url) });
    expect(refused.data).toEqual([{ item: 100, fault: 'fileUnknown', about: 'Report' }]);
    expect((await form.sendAsGuest(link, { 100: '<p><em>a</em></p><script>x()</script>' })).code).toBe(200);
    const [row] = (await form.list(id)).records;
    expect((await read(id, row?.id ?? ''))?.html).toBe('<p><em>a</em></p>');
  });

  test('a default value, and what an item is set to, are kept clean and without files, also in rows', async () => {
    const { url } = await uploaded(form.boss());
    const given = `<h2 onclick="x()">Week</h2>${pictureAt(url)}<script>x()</script>`;
    const set = { item: 101, rule: 'filled', value: '', to: given, take: false } as const;
    const row = item(102, { type: 'row', defaultValue: null, children: [report({ defaultValue: given, setIf: set })] });
    const { id } = await form.published(documentOf(row, item(101)));
    const clean = '<h2>Week</h2><figure></figure>';
    const kept = { defaultValue: clean, setIf: { to: clean } };
    const { data } = await form.world.call(getForm, { params: { id }, token: form.boss().token });
    expect(formShape.parse(data).document.drawingItems[0]?.children).toMatchObject([kept]);
    const opened = fillable.parse((await form.open(id)).data);
    expect(opened.document?.drawingItems[0]?.children).toMatchObject([kept]);
  });
});
