// @vitest-environment node
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import * as contract from '../../../contract/help-texts';
import { REFUSALS } from '../../../contract/refusals';
import { type Someone, someone, tenantOf } from '../organisation/people';
import { databases, openWorld, type World } from '../platform/world';
import { addressIn, PNG, sendFile } from './sending';

describe.each(databases)('help texts on %s', (database) => {
  let world: World;
  let writer: Someone;
  let reader: Someone;
  let stranger: Someone;
  let path: string;
  let count = 0;
  beforeAll(async () => {
    world = await openWorld(database);
    writer = await someone(world, { permissions: ['help:edit'] });
    reader = await someone(world);
    stranger = await someone(world, { permissions: ['help:edit'], tenantId: await tenantOf(world, 'haicheng') });
  });
  beforeEach(() => {
    path = `/page-${++count}`;
  });
  afterAll(() => world.close());

  const set = (html: string, version?: number, { token } = writer) =>
    world.call(contract.setHelpText, { token, body: { path, html, ...(version && { version }) } });
  const get = async ({ token } = reader) =>
    contract.getHelpText.answer.parse((await world.call(contract.getHelpText, { token, query: { path } })).data);
  const pages = async ({ token } = reader) =>
    contract.listHelpPages.answer.parse((await world.call(contract.listHelpPages, { token })).data);

  test('a text is read by everyone of its tenant, and by no one else', async () => {
    await set('<p>先盘点，再提交。</p>');
    expect(await get()).toEqual({ id: path, html: '<p>先盘点，再提交。</p>', version: 1 });
    expect(await get(stranger)).toBeNull();
    expect((await pages()).paths).toContain(path);
    expect((await pages(stranger)).paths).not.toContain(path);
  });

  test('only those who may write one do', async () => {
    expect((await set('<p>a</p>', undefined, reader)).status).toBe(403);
    expect([(await pages()).mayEdit, (await pages(writer)).mayEdit]).toEqual([false, true]);
  });

  test('an empty text deletes it', async () => {
    await set('<p>a</p>');
    await set('', 1);
    expect(await get()).toBeNull();
    expect((await pages()).paths).not.toContain(path);
  });

  test('of two writers of one version, the later is refused and shown the text', async () => {
    await set('<p>a</p>');
    await set('<p>b</p>', 1);
    const { code, data } = await set('<p>c</p>', 1);
    expect(code).toBe(REFUSALS.stale.code);
    expect(data).toMatchObject({ html: '<p>b</p>', version: 2 });
  });

  test('what a text must not hold is left out', async () => {
    await set(
      '<p onclick="x()">a<img src="https://elsewhere.example/a.png" alt="" /></p><svg><a href="javascript:x()">b</a></svg>',
    );
    expect((await get())?.html).toBe('<p>a</p>');
  });

  test('what no editor writes is refused before it is parsed', async () => {
    for (const html of ['<p>', '<b><i></b></i>', '<p a=b></p>', '<!-- -->', '<b>'.repeat(60), '<p>a'.repeat(9)])
      expect((await set(html)).status).toBe(400);
    expect((await set(`<p>${'长'.repeat(300_001)}</p>`)).status).toBe(400);
    expect(await get()).toBeNull();
  });

  test('the longest text is cleaned as a short one is, and others have their turn of the event loop meanwhile', async () => {
    const part = '<p><em>a</em><script>b</script></p>';
    let turns = 0;
    const others = setInterval(() => {
      turns += 1;
    }, 1);
    const { code } = await set(part.repeat(8_000));
    clearInterval(others);
    expect([code, turns > 5]).toEqual([200, true]);
    expect((await get())?.html).toBe('<p><em>a</em></p>'.repeat(8_000));
  });

  test('a text with more addresses of files than a text can have is refused before their signatures are looked at', async () => {
    const addresses = Array.from({ length: 1_001 }, (_, at) => `<img src="/api/tcc-file/download/t/${at}?e=1&amp;s=x" />`);
    expect(await set(addresses.join(''))).toMatchObject({ status: 400, desc: expect.stringContaining('html') });
    expect((await set(addresses.slice(1).join(''))).code).toBe(200);
    expect(await get()).toBeNull();
  });

  test('a picture keeps its id and gets fresh addresses; a file that the writer was never shown stays out (G76)', async () => {
    const { url: address } = addressIn(await sendFile(world, writer, PNG, 'a.png'));
    const shown = (src: string) => `<figure><img src="${src.replaceAll('&', '&amp;')}" alt="" /></figure>`;
    const bare = address.split('?')[0] ?? '';
    await set(shown(address));
    world.clock.now += 7_200_000;
    const again = (await get())?.html ?? '';
    expect(again).toContain(`${bare}?e=`);
    expect(again).not.toBe(shown(address));
    await set(shown(bare));
    expect((await get())?.html).toBe('<figure></figure>');
    const { url: foreign } = addressIn(await sendFile(world, stranger, PNG, 'b.png'));
    await set(shown(foreign));
    expect((await get())?.html).toBe('<figure></figure>');
  });
});
