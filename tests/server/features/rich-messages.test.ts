// @vitest-environment node
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import * as contract from '../../../contract/messages';
import { tenantDb } from '../../../server/platform/db/tenant-db';
import { type Someone, someone, tenantOf } from '../organisation/people';
import { databases, openWorld, type World } from '../platform/world';
import { addressIn, PNG, sendFile } from './sending';

describe.each(databases)('messages as rich texts on %s', (database) => {
  let world: World;
  let tenantId: string;
  let boss: Someone;
  let reader: Someone;
  let stranger: Someone;
  beforeAll(async () => {
    world = await openWorld(database);
    tenantId = await tenantOf(world);
    boss = await someone(world, { administrator: true });
    reader = await someone(world);
    stranger = await someone(world, { administrator: true, tenantId: await tenantOf(world, 'haicheng') });
  });
  afterAll(() => world.close());

  const toReader = async (draft: object = {}) => {
    const body = { title: 'Title', content: 'Content', userIds: [reader.id], ...draft };
    const { data } = await world.call(contract.sendMessage, { body, token: boss.token });
    return contract.sendMessage.answer.parse(data).id;
  };
  const titles = async (query: Record<string, string>) => {
    const { data } = await world.call(contract.listMessages, { query, token: reader.token });
    return contract.listMessages.answer.parse(data).records.map(({ title }) => title);
  };
  const PICTURE = '<figure><img src="ADDRESS" alt="" /><figcaption>文章插图</figcaption></figure>';
  const opened = async (id: string, { token } = reader) =>
    contract.getMessage.answer.parse((await world.call(contract.getMessage, { params: { id }, token })).data);

  test('a rich text is cleaned, its words are found and read by other programs, and the log holds no second copy', async () => {
    const id = await toReader({
      content: undefined,
      html: '<h2>年度盘点</h2><p onclick="x()">a &lt; b<script>x()</script></p><ul><li>一号库</li></ul>',
    });
    expect(await opened(id)).toMatchObject({
      content: '年度盘点\na < b\n一号库',
      html: '<h2>年度盘点</h2><p>a &lt; b</p><ul><li>一号库</li></ul>',
    });
    expect(await titles({ keyword: '一号库' })).toEqual(['Title']);
    expect(await titles({ keyword: 'figure' })).toEqual([]);
    const [logged] = await tenantDb(world.db, { tenantId })
      .select('audits')
      .select('after_row')
      .where('entity_id', '=', id)
      .execute();
    expect(logged?.after_row).not.toContain('<h2>');
  });

  test('a plain text stays one', async () => expect((await opened(await toReader())).html).toBeNull());

  test('a picture in a message has fresh addresses for its reader; files of other tenants stay out (G76)', async () => {
    const { url } = addressIn(await sendFile(world, boss, PNG, 'a.png'));
    const html = PICTURE.replace('ADDRESS', url.replaceAll('&', '&amp;'));
    const id = await toReader({ content: undefined, html });
    world.clock.now += 7_200_000;
    expect((await opened(id)).html).toContain(`${url.split('?')[0]}?e=`);
    expect((await opened(id)).html).not.toContain(url.replaceAll('&', '&amp;'));
    const { url: foreign } = addressIn(await sendFile(world, stranger, PNG, 'b.png'));
    const other = await toReader({ content: undefined, html: PICTURE.replace('ADDRESS', foreign.replaceAll('&', '&amp;')) });
    expect((await opened(other)).html).not.toContain('<img');
  });

  test('the list of what was sent holds the beginning of a long text', async () => {
    await toReader({ content: undefined, title: 'long', html: `<p>${'字'.repeat(9_000)}</p>` });
    const query = { keyword: 'long' };
    const { data } = await world.call(contract.listSentMessages, { query, token: boss.token });
    expect(contract.listSentMessages.answer.parse(data).records[0]?.content).toHaveLength(5_000);
  });
});
