// @vitest-environment node
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { REFUSALS } from '../../../contract/refusals';
import * as contract from '../../../contract/subsystems';
import { tenantDb } from '../../../server/platform/db/tenant-db';
import { hashOf } from '../../../server/platform/secrets/secret';
import { databases, openWorld, type World } from '../platform/world';
import { draft, keepingSubsystems, SUBSYSTEM_RIGHTS } from './keeping-subsystems';
import { role, type Someone, someone, tenantOf } from './people';

describe.each(databases)('sub-systems on %s', (database) => {
  let world: World;
  let boss: Someone;
  let haicheng: string;
  beforeAll(async () => {
    world = await openWorld(database);
    boss = await someone(world, { permissions: SUBSYSTEM_RIGHTS });
    haicheng = await tenantOf(world, 'haicheng');
  });
  afterAll(() => world.close());

  const { add, made, edit, remove, renew, page, rolesOf, grant, mayUse, openTo } = keepingSubsystems(() => ({ world, boss }));
  const give = ({ tenantId, id }: Someone, role_id: string) =>
    tenantDb(world.db, { tenantId })
      .insert('membership_roles', [{ membership_id: id, role_id }])
      .execute();
  const audits = (entityId: string, tenantId = boss.tenantId) =>
    tenantDb(world.db, { tenantId }).select('audits').selectAll().where('entity_id', '=', entityId).orderBy('id').execute();
  const code = ({ code }: { code: number }) => code;

  describe('are managed by the platform', () => {
    test('one is added, found, edited and deleted, and each is recorded', async () => {
      const row = await made({
        url: 'https://books.example.org',
        clientId: 'books',
        redirectUris: ['https://b.org/in', 'http://a/in'],
      });
      expect(row).toMatchObject({
        enabled: true,
        hasSecret: false,
        version: 1,
        redirectUris: ['http://a/in', 'https://b.org/in'],
      });
      expect((await page({ name: row.name })).records).toEqual([row]);
      const edited = await edit(row.id, { ...row, name: '图书', redirectUris: ['https://b.org/in'], version: 1 });
      expect(edited.data).toMatchObject({ name: '图书', redirectUris: ['https://b.org/in'], version: 2 });
      expect(code(await remove([row.id]))).toBe(200);
      expect((await page({ name: '图书' })).total).toBe(0);
      expect((await audits(row.id)).map(({ action, entity }) => `${action} ${entity}`)).toEqual([
        'add subsystem',
        'edit subsystem',
        'remove subsystem',
      ]);
    });

    test('a stale version is refused with the row as it is now; without a version the last write wins', async () => {
      const row = await made();
      await edit(row.id, { ...row, name: `${row.name}甲` });
      const stale = await edit(row.id, { ...row, version: row.version });
      expect(stale).toMatchObject({ code: REFUSALS.stale.code, data: { name: `${row.name}甲`, version: 2 } });
      expect((await edit(row.id, draft())).code).toBe(200);
    });

    test('of two at once with one name or one client id, one is made', async () => {
      const names = await Promise.all([add(draft({ name: '同名' })), add(draft({ name: '同名' }))]);
      expect(names.map(code).sort()).toEqual([200, REFUSALS.subsystemNameTaken.code]);
      const clients = await Promise.all([add(draft({ clientId: 'same' })), add(draft({ clientId: 'same' }))]);
      expect(clients.map(code).sort()).toEqual([200, REFUSALS.clientIdTaken.code]);
    });

    test('the list is paged, sorted and searched; by display order by default', async () => {
      await made({ name: '列表乙', displayOrder: 8 });
      await made({ name: '列表甲', displayOrder: 7 });
      const names = async (query: Record<string, string | number>) =>
        (await page({ name: '列表', ...query })).records.map(({ name }) => name);
      expect(await names({})).toEqual(['列表甲', '列表乙']);
      expect(await names({ column: 'displayOrder', order: 'desc' })).toEqual(['列表乙', '列表甲']);
      expect(await names({ size: 1, current: 2 })).toEqual(['列表乙']);
      expect(await names({ name: '列%' })).toEqual([]);
    });

    test.each([
      ['url', { url: 'javascript:alert(1)' }],
      ['url', { url: '//elsewhere.example.org' }],
      ['redirectUris[0]', { redirectUris: ['https://a.org/in#here'] }],
      ['redirectUris[0]', { redirectUris: ['https://user:secret@a.org/in'] }],
      ['redirectUris[0]', { redirectUris: ['/in'] }],
      ['redirectUris[0]', { redirectUris: ['https://a.org\\@b.org'] }],
      ['redirectUris[0]', { redirectUris: ['myapp:in'] }],
      ['clientId', { clientId: 'a b' }],
    ])('a wrong %s is refused by name: %o', async (name, facts) => {
      expect(await add(draft(facts))).toMatchObject({ status: 400, desc: expect.stringContaining(name) });
    });

    test('one with menus is not deleted, nor is any other of its batch', async () => {
      const [free, used] = [await made(), await made()];
      await openTo(used.id, boss.tenantId);
      const answer = await remove([free.id, used.id]);
      // `openTo` calls the menu by the id of the sub-system.
      const desc = expect.stringContaining(`${used.name}、${used.id}`);
      expect(answer).toMatchObject({ code: REFUSALS.subsystemInUse.code, desc });
      expect((await page({ name: free.name })).total).toBe(1);
      expect(code(await remove([free.id, 'unheard-of']))).toBe(REFUSALS.gone.code);
    });

    test('the base sub-system is neither disabled nor deleted', async () => {
      const base = draft({ name: '综合管理平台', url: '/' });
      expect(code(await edit('1', { ...base, enabled: false }))).toBe(REFUSALS.subsystemBase.code);
      expect(code(await remove(['1']))).toBe(REFUSALS.subsystemBase.code);
      expect(code(await edit('1', base))).toBe(200);
    });

    test('G28 unknown fields are dropped', async () => {
      const row = await made({
        clientId: 'mass',
        clientSecretHash: 'x',
        client_secret_hash: 'x',
        id: '2',
        version: 9,
        hasSecret: true,
      });
      expect(row).toMatchObject({ version: 1, hasSecret: false });
      expect(row.id).not.toBe('2');
    });

    test('each call needs its permission', async () => {
      const { token } = await someone(world);
      const calls = [add(draft(), token), edit('1', draft(), token), remove(['1'], token), renew('1', token)];
      expect((await Promise.all(calls)).map(({ status }) => status)).toEqual([403, 403, 403, 403]);
      expect((await world.call(contract.listKeptSubsystems, { token })).status).toBe(403);
    });

    test('no tenant can manage them: not even its administrator', async () => {
      const { token } = await someone(world, { tenantId: haicheng, administrator: true });
      expect((await add(draft(), token)).status).toBe(403);
    });
  });

  describe('a client secret', () => {
    test('is made by the server, answered once, and stored as a hash only', async () => {
      const { id } = await made({ clientId: 'secret' });
      const secret = contract.renewClientSecret.answer.parse((await renew(id)).data);
      const row = world.db.selectFrom('subsystems').selectAll().where('id', '=', id);
      expect(await row.executeTakeFirst()).toMatchObject({ client_secret_hash: hashOf(secret), version: 2 });
      const [listed] = (await page({ size: 200 })).records.filter((one) => one.id === id);
      expect(listed).toMatchObject({ hasSecret: true });
      const records = await audits(id);
      expect(records.at(-1)).toMatchObject({ action: 'renewSecret', before_row: null, after_row: null });
      expect(JSON.stringify([listed, records])).not.toMatch(new RegExp(`${secret}|${hashOf(secret)}`));
    });

    test('is deleted with the client id', async () => {
      const row = await made({ clientId: 'leaving' });
      await renew(row.id);
      expect((await edit(row.id, { ...row, clientId: null, version: undefined })).data).toMatchObject({ hasSecret: false });
      expect(code(await renew(row.id))).toBe(REFUSALS.clientMissing.code);
      expect(code(await renew('unheard-of'))).toBe(REFUSALS.gone.code);
    });
  });

  describe('are granted to roles', () => {
    let head: Someone;
    beforeAll(async () => {
      head = await someone(world, { tenantId: haicheng, administrator: true });
    });
    const newRole = () => role(world, { tenantId: haicheng, permissions: [], dataScope: 'self' });

    test('whose holders may use them at once, and no longer once the grant is removed', async () => {
      const { id } = await made();
      const clerk = await someone(world, { tenantId: haicheng });
      const roleId = await newRole();
      await give(clerk, roleId);
      await openTo(id, haicheng);
      expect(await mayUse(id, clerk)).toBe(false);
      expect((await grant(id, [roleId], head.token)).data).toEqual({ roleIds: [roleId] });
      expect(await mayUse(id, clerk)).toBe(true);
      await grant(id, [], head.token);
      expect(await mayUse(id, clerk)).toBe(false);
      expect((await audits(id, haicheng)).map(({ action, before_row, after_row }) => [action, before_row, after_row])).toEqual([
        ['authorize', '{"roleIds":[]}', JSON.stringify({ roleIds: [roleId] })],
        ['authorize', JSON.stringify({ roleIds: [roleId] }), '{"roleIds":[]}'],
      ]);
    });

    test('within the tenant’s authorisation: without a menu of it, no member of the tenant may use it', async () => {
      const { id } = await made();
      const clerk = await someone(world, { tenantId: haicheng });
      const roleId = await newRole();
      await give(clerk, roleId);
      expect(await mayUse(id, head)).toBe(false);
      expect(code(await grant(id, [roleId], head.token))).toBe(REFUSALS.grantBeyondOwn.code);
      const menu_id = await openTo(id, haicheng);
      expect(await mayUse(id, head)).toBe(true);
      await grant(id, [roleId], head.token);
      await tenantDb(world.db, head).delete('tenant_menus').where('menu_id', '=', menu_id).execute();
      expect([await mayUse(id, head), await mayUse(id, clerk)]).toEqual([false, false]);
    });

    test('no one may use a disabled one', async () => {
      const row = await made();
      const chief = await someone(world, { superAdministrator: true });
      expect(await mayUse(row.id, chief)).toBe(true);
      await edit(row.id, { ...row, enabled: false });
      expect(await mayUse(row.id, chief)).toBe(false);
    });

    test('a caller cannot grant one that they may not use, nor change a role that allows more than they may', async () => {
      const { id } = await made();
      const clerk = await someone(world, { tenantId: haicheng, permissions: ['subsystem:auth'] });
      const roleId = await newRole();
      await openTo(id, haicheng);
      expect(code(await grant(id, [roleId], clerk.token))).toBe(REFUSALS.grantBeyondOwn.code);
      await give(clerk, roleId);
      await grant(id, [roleId], head.token);
      const strong = await role(world, { tenantId: haicheng, permissions: ['user:remove'], dataScope: 'all' });
      expect(code(await grant(id, [roleId, strong], clerk.token))).toBe(REFUSALS.roleStronger.code);
      const weak = await newRole();
      expect(code(await grant(id, [roleId, weak], clerk.token))).toBe(200);
    });

    test('G27 a role of another tenant does not exist, and its grants are not seen', async () => {
      const { id } = await made();
      await openTo(id, haicheng);
      const foreign = await role(world, { tenantId: await tenantOf(world, 'qingshan'), permissions: [], dataScope: 'self' });
      expect(code(await grant(id, [foreign], head.token))).toBe(REFUSALS.roleUnknown.code);
      const roleId = await newRole();
      await grant(id, [roleId], head.token);
      const other = await someone(world, { tenantId: await tenantOf(world, 'qingshan'), administrator: true });
      expect([await rolesOf(id, head.token), await rolesOf(id, other.token)]).toEqual([[roleId], []]);
      await openTo(id, other.tenantId);
      await grant(id, [], other.token);
      expect(await rolesOf(id, head.token)).toEqual([roleId]);
    });

    test('of two grants at once, one wins; both are recorded', async () => {
      const { id } = await made();
      await openTo(id, haicheng);
      const [one, other] = [await newRole(), await newRole()];
      const answers = await Promise.all([grant(id, [one], head.token), grant(id, [other, one], head.token)]);
      expect(answers.map(code)).toEqual([200, 200]);
      expect([1, 2]).toContain((await rolesOf(id, head.token)).length);
      expect(await audits(id, haicheng)).toHaveLength(2);
    });

    test('needs its permission, and an existing sub-system', async () => {
      const { token } = await someone(world, { tenantId: haicheng, permissions: ['role:auth'] });
      expect((await grant('1', [], token)).status).toBe(403);
      expect(code(await grant('unheard-of', [], head.token))).toBe(REFUSALS.gone.code);
    });
  });
});
