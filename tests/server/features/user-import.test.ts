// @vitest-environment node
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { REFUSALS } from '../../../contract/refusals';
import { getImportTemplate, importUsers } from '../../../contract/user-files';
import { tenantDb } from '../../../server/platform/db/tenant-db';
import { department, role, someone, tenantOf } from '../organisation/people';
import { plainWorkbook, workbookFiles, zip } from '../platform/sheets';
import { databases } from '../platform/world';
import { HEADINGS, openUserFiles } from './user-files';

describe.each(databases)('users from a workbook on %s', (database) => {
  let files: Awaited<ReturnType<typeof openUserFiles>>;
  beforeAll(async () => {
    files = await openUserFiles(database);
  });
  afterAll(() => files.world.close());

  const members = () => tenantDb(files.world.db, files).select('memberships').selectAll().orderBy('id').execute();

  test('a trial names the columns that are passed over, and saves nothing (G51)', async () => {
    const name = files.username();
    const rows = [
      ['账 号 名', '姓  名', '联系电话'],
      [name, '王五', '13800000001'],
    ];
    const report = await files.imported(rows, { query: { dryRun: 'true' } });
    expect(report).toEqual({
      dryRun: true,
      total: 1,
      created: 1,
      updated: 0,
      passedOver: ['联系电话'],
      problems: [],
      stopped: null,
    });
    expect(await files.find(name)).toBeUndefined();
  });

  test('a trial says nothing of accounts outside, by name or number: they look as if there were none (G39)', async () => {
    const { world } = files;
    const outside = await someone(world, { tenantId: await tenantOf(world, 'qingshan') });
    const [free, taken] = ['13700000391', '13700000392'];
    await world.db.updateTable('accounts').set({ phone: taken }).where('id', '=', outside.accountId).execute();
    const colleague = await someone(world, { tenantId: files.tenantId });
    const rows = (name: string, phone: string) => [
      ['账号名', '姓名', '手机号'],
      [name, '王五', phone],
    ];
    const trial = (name: string, phone: string, mode = 'create') =>
      files.imported(rows(name, phone), { query: { dryRun: 'true', mode } });
    const unheard = await trial(files.username(), free);
    expect(unheard).toMatchObject({ created: 1, problems: [] });
    expect(await trial(outside.username, free)).toEqual(unheard);
    expect(await trial(files.username(), taken)).toEqual(unheard);
    const edited = await trial(colleague.username, taken, 'both');
    expect(edited).toEqual(await trial(colleague.username, free, 'both'));
    expect((await trial(colleague.username, free)).problems).toMatchObject([{ field: 'username' }]);
    const told = await tenantDb(world.db, files)
      .select('audits')
      .select('after_row')
      .where('action', '=', 'refuse')
      .where('entity', '=', 'user')
      .execute();
    expect(told).toHaveLength(3);
    expect(JSON.stringify(told)).not.toContain(taken);
  });

  test('rows become users, with departments and roles by name, and without a password', async () => {
    const [name, other] = [files.username(), files.username()];
    const departmentId = await department(files.world, files.tenantId);
    const below = await department(files.world, files.tenantId, departmentId);
    const roleId = await role(files.world, { tenantId: files.tenantId, permissions: ['user:list'], dataScope: 'self' });
    const places = `department ${departmentId}；department ${departmentId}/department ${below}`;
    const report = await files.imported([
      HEADINGS,
      [name, '王五', '013800000000'.slice(1), 'wang@example.org', '1234567890123456789', places, `role ${roleId}`],
      ['', '', ''],
      [other, '赵六'],
    ]);
    expect(report).toEqual({ dryRun: false, total: 2, created: 2, updated: 0, passedOver: [], problems: [], stopped: null });
    const user = await files.find(name);
    expect(user).toMatchObject({ name: '王五', phone: '13800000000', email: 'wang@example.org', remark: '1234567890123456789' });
    expect(user?.departments.map(({ id }) => id).sort()).toEqual([departmentId, below].sort());
    expect(user?.roles.map(({ id }) => id)).toEqual([roleId]);
    expect(await files.actionsOn(user?.id)).toEqual(['add']);
    const account = await files.world.db.selectFrom('accounts').selectAll().where('username', '=', other).executeTakeFirst();
    expect(account).toMatchObject({ password_hash: null, password_changed_at: null, home_tenant_id: files.tenantId });
  });

  test('G24 each wrong row is reported by number, field and reason, and the right ones are saved', async () => {
    const [right, twice] = [files.username(), files.username()];
    const report = await files.imported([
      HEADINGS,
      ['1abc', '张三'],
      ['', '张三'],
      [files.username(), '', '12345', 'no-address', 'x'.repeat(201)],
      [right, '李四', '13800000001'],
      [twice, '张三', '13800000001'],
      [right.toUpperCase(), '张三'],
      [files.username(), '张三', '', '', '', '没有这个部门', '没有这个角色'],
      [files.boss.username, '张三'],
    ]);
    expect(report).toMatchObject({ total: 8, created: 1, updated: 0 });
    expect(report.problems.map(({ row, field, reason }) => `${row} ${field} ${reason}`)).toEqual([
      '2 username 账号名须以字母开头，由 2 至 64 个字母、数字或 . _ @ - 组成！',
      '3 username 不能为空！',
      '4 name 不能为空！',
      '4 phone 请输入正确的手机号！',
      '4 email 请输入正确的邮箱！',
      '4 remark 备注不能超过 200 个字符！',
      '6 phone 与文件中前面的行重复！',
      '7 username 与文件中前面的行重复！',
      '8 departmentIds 部门不存在、不在您的管理范围内，或须写明上级（如 总部/人事部）！',
      '8 roleIds 角色不存在！',
      '9 username 该账号名已被使用！',
    ]);
    expect((await files.find(right))?.name).toBe('李四');
  });

  test('a row takes at most as many departments and roles as the form, so that its user can be edited afterwards', async () => {
    const more = async (one: () => Promise<string>) => {
      const ids: string[] = [];
      while (ids.length <= 50) ids.push(await one());
      return ids;
    };
    const departments = await more(() => department(files.world, files.tenantId));
    const roles = await more(() => role(files.world, { tenantId: files.tenantId, permissions: [], dataScope: 'self' }));
    const [places, held] = [departments.map((id) => `department ${id}`), roles.map((id) => `role ${id}`)];
    const [right, wrong] = [files.username(), files.username()];
    const report = await files.imported([
      HEADINGS,
      [right, '张三', '', '', '', places.slice(1).join(';'), held.slice(1).join(';')],
      [wrong, '张三', '', '', '', places.join(';'), held.join(';')],
    ]);
    expect(report).toMatchObject({ created: 1 });
    expect(report.problems).toEqual([
      { row: 3, field: 'departmentIds', reason: '一行最多 50 个！' },
      { row: 3, field: 'roleIds', reason: '一行最多 50 个！' },
    ]);
    expect(await files.find(wrong)).toBeUndefined();
  });

  test('a trial reports the same and changes nothing', async () => {
    const name = files.username();
    await files.imported([HEADINGS, [name, '原名']]);
    const rows = [HEADINGS, [name, '新名'], [files.username(), '张三'], [files.username(), '张三', '1']];
    const before = { members: await members(), actions: await files.actionsOn((await files.find(name))?.id) };
    const trial = await files.imported(rows, { query: { dryRun: 'true', mode: 'both' } });
    expect(trial).toMatchObject({ dryRun: true, created: 1, updated: 1, problems: [{ row: 4, field: 'phone' }] });
    expect({ members: await members(), actions: await files.actionsOn((await files.find(name))?.id) }).toEqual(before);
    expect(await files.imported(rows, { query: { mode: 'both' } })).toEqual({ ...trial, dryRun: false });
  });

  test('the mode decides about existing users, whatever the case of their names', async () => {
    const name = files.username();
    await files.imported([HEADINGS, [name, '原名', '13800000011', 'a@example.org']]);
    const again = (mode: string) =>
      files.imported(
        [
          ['账号名', '姓名'],
          [name.toUpperCase(), '新名'],
        ],
        { query: { mode } },
      );
    expect((await again('create')).problems).toMatchObject([{ row: 2, field: 'username' }]);
    expect(await again('update')).toMatchObject({ updated: 1, problems: [] });
    expect(await files.find(name.toUpperCase())).toMatchObject({ name: '新名', phone: '13800000011', email: 'a@example.org' });
    const missing = await files.imported([HEADINGS, [files.username(), '张三']], { query: { mode: 'update' } });
    expect(missing).toMatchObject({ updated: 0, problems: [{ row: 2, field: 'username', reason: '没有这个用户，无法更新！' }] });
    expect((await files.upload(plainWorkbook([HEADINGS]), { query: { mode: 'all' } })).status).toBe(400);
  });

  test('an empty cell empties a field, a missing column leaves it', async () => {
    const name = files.username();
    const departmentId = await department(files.world, files.tenantId);
    await files.imported([HEADINGS, [name, '原名', '', 'b@example.org', 'note', `department ${departmentId}`]]);
    await files.imported(
      [
        ['账号名', '邮箱', '部门'],
        [name, '', ''],
      ],
      { query: { mode: 'update' } },
    );
    expect(await files.find(name)).toMatchObject({ name: '原名', email: null, remark: 'note', departments: [] });
  });

  test('an import obeys the rights, the scope and the tenant of its caller', async () => {
    const place = await department(files.world, files.tenantId);
    const far = await someone(files.world, {
      tenantId: files.tenantId,
      departmentIds: [await department(files.world, files.tenantId)],
    });
    const strong = await someone(files.world, { tenantId: files.tenantId, departmentIds: [place], permissions: ['user:remove'] });
    const theirs = await someone(files.world, { tenantId: await tenantOf(files.world, 'qingshan') });
    const clerk = await someone(files.world, {
      tenantId: files.tenantId,
      permissions: ['user:import'],
      dataScope: 'own',
      departmentIds: [place],
    });
    const beyond = await role(files.world, { tenantId: files.tenantId, permissions: ['user:remove'], dataScope: 'self' });
    const rows = [
      HEADINGS,
      [far.username, '改'],
      [theirs.username, '改'],
      [files.username(), '无部门'],
      [files.username(), '新', '', '', '', `department ${place}`, `role ${beyond}`],
      [strong.username, strong.username, '13800000021', '', '', `department ${place}`],
    ];
    const report = await files.imported(rows, { token: clerk.token, query: { mode: 'both' } });
    expect(report).toMatchObject({ created: 0, updated: 0 });
    expect(new Set(report.problems.map(({ row }) => row))).toEqual(new Set([2, 3, 4, 5, 6]));
    expect((await files.find(far.username))?.name).toBe(far.username);
    const reader = await someone(files.world, { tenantId: files.tenantId, permissions: ['user:list'] });
    expect((await files.upload(plainWorkbook([HEADINGS]), { token: reader.token })).status).toBe(403);
    expect((await files.upload(plainWorkbook([HEADINGS]), { token: 'none' })).status).toBe(401);
  });

  test('G28 unknown columns are ignored', async () => {
    const name = files.username();
    await files.imported([
      ['账号名', '姓名', 'administrator', 'superAdministrator', '状态', 'password'],
      [name, '张三', '1', '1', '停用', 'Known_2026'],
    ]);
    expect(await files.find(name)).toMatchObject({ administrator: false, status: 'enabled' });
  });

  test.each([
    ['zh-CN', '手机号', '请输入正确的手机号！'],
    ['zh-HK', '手機號碼', '請輸入正確的手機號碼！'],
    ['en-US', 'Phone', 'please enter a correct phone number'],
  ])(
    'in %s the template has headings that an import knows, and the reasons are in that language',
    async (language, phone, reason) => {
      const headers = { 'accept-language': language };
      const { response, sheet, rows } = await files.fetched(getImportTemplate, { headers });
      expect(response.headers['content-disposition']).toMatch(/^attachment; filename="[^"]+"(; filename\*=UTF-8''[\w%.-]+)?$/);
      expect(response.headers['content-type']).toContain('spreadsheetml.sheet');
      expect(rows).toHaveLength(1);
      expect(rows[0]).toContain(phone);
      expect(sheet?.getColumn(3).numFmt).toBe('@');
      const name = files.username();
      const report = await files.imported([rows[0]?.map(String) ?? [], [name, '张三', '1']], { headers });
      expect(report.problems).toEqual([{ row: 2, field: 'phone', reason }]);
      expect((await files.imported([rows[0]?.map(String) ?? [], [name, '张三']], { headers })).created).toBe(1);
    },
  );

  const codeOf = async (file: Uint8Array) => (await files.upload(file)).code;

  test('G19 an empty file, a file that is no workbook, one without the heading or with too many rows is refused for its reason', async () => {
    expect(await codeOf(new Uint8Array(0))).toBe(REFUSALS.importUnreadable.code);
    expect(await codeOf(new Uint8Array(Buffer.from('username,name\na,b')))).toBe(REFUSALS.importUnreadable.code);
    expect(await codeOf(plainWorkbook([]))).toBe(REFUSALS.importHeadings.code);
    expect(await codeOf(plainWorkbook([['姓名'], ['张三']]))).toBe(REFUSALS.importHeadings.code);
    const rows = Array.from({ length: 10_001 }, (_, n) => [`row${n}`]);
    expect(await codeOf(plainWorkbook([['username'], ...rows]))).toBe(REFUSALS.importTooManyRows.code);
  });

  test('a bomb is refused before it has unpacked, and a file above the limit while it arrives', async () => {
    const bytes = Buffer.alloc(150 * 1024 ** 2, ' ');
    const bomb = zip({ ...workbookFiles({ sheet: '' }), 'xl/worksheets/sheet1.xml': { bytes } });
    expect(bomb.length).toBeLessThan(1024 ** 2);
    expect(await codeOf(bomb)).toBe(REFUSALS.importTooLarge.code);
    expect(await files.upload(new Uint8Array(11 * 1024 ** 2))).toMatchObject({ status: 413, code: 413 });
    expect((await files.world.call(importUsers, { token: files.boss.token, body: {} })).status).toBe(415);
  });
});
