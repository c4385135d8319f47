// @vitest-environment node
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { editLoginConfig, getOwnLoginConfig } from '../../../contract/login-config';
import { REFUSALS } from '../../../contract/refusals';
import { getLoginConfig, type LoginConfig, loginConfig } from '../../../contract/sign-in';
import { tenantDb } from '../../../server/platform/db/tenant-db';
import { enUS } from '../../../server/platform/texts/en-US';
import { addressIn, fetchFile, PNG, sendFile } from '../features/sending';
import { databases, openWorld, type World } from '../platform/world';
import { type Someone, someone, tenantOf } from './people';

const PICTURE = 'data:image/png;base64,iVBORw0KGgo=';

describe.each(databases)('sign-in pages on %s', (database) => {
  let world: World;
  let haicheng: string;
  let head: Someone;
  let platform: Someone;
  beforeAll(async () => {
    world = await openWorld(database);
    haicheng = await tenantOf(world, 'haicheng');
    head = await someone(world, { tenantId: haicheng, permissions: ['loginConfig:view', 'loginConfig:edit'] });
    platform = await someone(world, { administrator: true });
  });
  afterAll(() => world.close());

  const edit = (body: object, { token } = head) => world.call(editLoginConfig, { token, body });
  const own = async ({ token } = head) => (await world.call(getOwnLoginConfig, { token })).data;
  const shown = async (asking: Parameters<World['call']>[1] = {}) => {
    const answer = await world.call(getLoginConfig, { ...asking, headers: { 'accept-language': 'en', ...asking.headers } });
    return answer.code === 200 ? loginConfig.parse(answer.data) : answer.code;
  };

  test('unless changed, a page shows the built-in titles, in the caller’s language', async () => {
    expect(await own()).toMatchObject({ bigTitle: null, version: 1 });
    const usual = {
      bigTitle: enUS.bigTitle,
      smallTitle: enUS.smallTitle,
      bigIcon: null,
      smallIcon: null,
      fileHost: '',
      builtIn: ['bigTitle', 'smallTitle'],
    };
    for (const orgId of [{}, { orgId: 'haicheng' }]) expect(await shown({ query: orgId })).toMatchObject(usual);
  });

  test('a tenant has its own, found by its id or code, in the query or the header; empty fields are the platform’s', async () => {
    await edit({ bigTitle: '平台', smallIcon: '/files/platform.ico', fileHost: 'https://files.example.org/a' }, platform);
    await edit({ bigTitle: '海城', bigIcon: PICTURE });
    const expected = { bigTitle: '海城', bigIcon: PICTURE, smallIcon: '/files/platform.ico', smallTitle: enUS.smallTitle };
    for (const orgId of ['haicheng', haicheng]) {
      expect(await shown({ query: { orgId } })).toMatchObject({ ...expected, fileHost: 'https://files.example.org/a' });
      expect(await shown({ headers: { orgid: orgId } })).toMatchObject(expected);
    }
    expect(await shown()).toMatchObject({ bigTitle: '平台', bigIcon: null, smallIcon: '/files/platform.ico' });
    expect(await shown({ query: { orgId: 'qingshan' } })).toMatchObject({ bigTitle: '平台' });
    expect(await shown()).toHaveProperty('cipher.publicKey', expect.any(String));
  });

  test('an unknown, disabled or ended tenant has none, with the same answer', async () => {
    const unknown = REFUSALS.organisationUnknown.code;
    const id = await tenantOf(world, 'qingshan');
    const set = (change: object) => world.db.updateTable('tenants').set(change).where('id', '=', id).execute();
    expect(await shown({ query: { orgId: 'unheard-of' } })).toBe(unknown);
    await set({ status: 'disabled' });
    expect(await shown({ query: { orgId: 'qingshan' } })).toBe(unknown);
    expect(await shown({ headers: { orgid: id } })).toBe(unknown);
    await set({ status: 'enabled', ends_at: world.clock.now });
    expect(await shown({ query: { orgId: 'qingshan' } })).toBe(unknown);
    await set({ ends_at: null });
    expect(await shown({ query: { orgId: 'qingshan' } })).toHaveProperty('bigTitle');
  });

  test('an edit sets all of it, is in the operation log, and affects its own tenant only', async () => {
    await edit({ bigTitle: '一', smallTitle: '二', tenantId: platform.tenantId, version: undefined });
    const before = (await own()) as { version: number };
    const answer = await world.call(editLoginConfig, {
      token: head.token,
      body: { smallTitle: '三', version: before.version },
      headers: { orgid: platform.tenantId },
    });
    expect(answer.data).toEqual({
      inherited: expect.objectContaining({ bigTitle: '平台' }) as unknown,
      bigTitle: null,
      smallTitle: '三',
      bigIcon: null,
      smallIcon: null,
      brandColor: null,
      fileHost: null,
      version: before.version + 1,
    });
    expect(await own(platform)).toMatchObject({ bigTitle: '平台' });
    const audits = tenantDb(world.db, { tenantId: haicheng }).select('audits').selectAll().where('entity_id', '=', haicheng);
    const last = (await audits.orderBy('id').execute()).at(-1);
    expect(last).toMatchObject({ action: 'edit', entity: 'loginConfig', actor_id: head.id });
    expect(JSON.parse(last?.before_row ?? '')).toMatchObject({ bigTitle: '一' });
  });

  test('of two edits of the same version at once, also the first one, one gets the present row', async () => {
    const tenantId = await tenantOf(world, 'qingshan');
    const first = await someone(world, { tenantId, administrator: true });
    const answers = await Promise.all([edit({ bigTitle: '甲', version: 1 }, first), edit({ bigTitle: '乙', version: 1 }, first)]);
    expect(answers.map(({ code }) => code).sort()).toEqual([200, REFUSALS.stale.code]);
    expect(answers.find(({ code }) => code !== 200)?.data).toEqual(await own(first));
  });

  test.each([
    ['javascript:alert(1)'],
    ['//evil.example.org/x.png'],
    ['data:text/html;base64,AAAA'],
    ['/a"onerror=x'],
    [`data:image/png;base64,${'A'.repeat(200_000)}`],
  ])('an icon is no %s', async (smallIcon) => {
    const answer = await edit({ smallIcon });
    expect(answer.status).toBe(400);
    expect(answer.desc).toContain('smallIcon');
  });

  test.each([['files/2026/leaf.svg'], ['/files/leaf.png?e=1&s=a-b'], ['https://cdn.example.org/leaf.png'], [PICTURE]])(
    'an icon can be %s',
    async (smallIcon) => {
      expect((await edit({ smallIcon })).data).toMatchObject({ smallIcon });
    },
  );

  describe('an icon that is a file of this server', () => {
    const uploaded = async (person: Someone) => addressIn(await sendFile(world, person, PNG, 'icon.png')).url;
    const status = async (address: unknown) => (await fetchFile(world, String(address))).statusCode;

    test('can be fetched by everyone, however long ago it was set', async () => {
      const url = await uploaded(head);
      const { data } = await edit({ bigIcon: url });
      world.clock.now += 2 * 3_600_000;
      expect(await status(url)).toBe(403);
      const page = await shown({ query: { orgId: 'haicheng' } });
      expect(page).toMatchObject({ bigIcon: expect.stringContaining(url.split('?')[0] ?? '') as unknown });
      expect(await status((page as LoginConfig).bigIcon)).toBe(200);
      const again = await edit({ ...(data as object), bigIcon: (page as LoginConfig).bigIcon, version: undefined });
      expect(again.code).toBe(200);
      const row = tenantDb(world.db, { tenantId: haicheng }).select('login_configs').select('big_icon');
      expect(await row.executeTakeFirst()).toEqual({ big_icon: url.split('?')[0] });
    });

    test('G27 is one that the editor has uploaded: no other file, and no other kind of file, is opened by setting it', async () => {
      const colleague = await someone(world, { tenantId: haicheng });
      const text = addressIn(await sendFile(world, head, Buffer.from('plain text'), 'notes.txt')).url;
      const before = await own();
      for (const url of [await uploaded(platform), await uploaded(colleague), text]) {
        expect(await edit({ smallIcon: url.split('?')[0] })).toMatchObject({ code: REFUSALS.pictureUnknown.code });
      }
      expect(await own()).toMatchObject({ version: (before as { version: number }).version });
    });

    test('stays when another editor saves the rest', async () => {
      await edit({ bigIcon: await uploaded(head) });
      const other = await someone(world, { tenantId: haicheng, permissions: ['loginConfig:view', 'loginConfig:edit'] });
      const { inherited: _, version: __, ...shown } = (await own(other)) as Record<string, unknown>;
      expect(await edit({ ...shown, smallTitle: '别人改的' }, other)).toMatchObject({
        code: 200,
        data: { smallTitle: '别人改的' },
      });
    });
  });

  test('what empty fields take is told beside them; the platform’s own take nothing', async () => {
    expect(await own()).toMatchObject({ inherited: { bigTitle: '平台' } });
    expect(await own(platform)).toMatchObject({ inherited: null });
  });

  test('the file host is a web address', async () => {
    for (const fileHost of ['ftp://x', 'evil', 'https://x?y']) expect((await edit({ fileHost })).status).toBe(400);
  });

  test('seeing and changing it need a permission each', async () => {
    const viewer = await someone(world, { tenantId: haicheng, permissions: ['loginConfig:view'] });
    const editor = await someone(world, { tenantId: haicheng, permissions: ['loginConfig:edit'] });
    const statuses = async ({ token }: Someone) => [
      (await world.call(getOwnLoginConfig, { token })).status,
      (await world.call(editLoginConfig, { token, body: {} })).status,
    ];
    expect([await statuses(viewer), await statuses(editor)]).toEqual([
      [200, 403],
      [403, 200],
    ]);
  });
});
