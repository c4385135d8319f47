// @vitest-environment node
import excel from 'exceljs';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { REFUSALS } from '../../contract/refusals';
import { exportUsers, getImportTemplate, importUsers } from '../../contract/user-files';
import { listUsers, type User } from '../../contract/users';
import { tenantDb } from '../../server/db/tenant-db';
import { department, role, type Someone, someone, tenantOf } from './people';
import { formOf, postForm } from './sending';
import { plainWorkbook, workbookFiles, zip } from './sheets';
import { databases, openWorld, type World } from './world';

const HEADINGS = ['账号名', '姓名', '手机号', '邮箱', '备注', '部门', '角色'];

interface Asking {
  readonly token?: string;
  readonly query?: Record<string, string>;
  readonly headers?: object;
}

describe.each(databases)('files of users on %s', (database) => {
  let world: World;
  let boss: Someone;
  let tenantId: string;
  beforeAll(async () => {
    world = await openWorld(database);
    tenantId = await tenantOf(world, 'haicheng');
    boss = await someone(world, { tenantId, administrator: true });
  });
  afterAll(() => world.close());

  const upload = (file: Uint8Array, { token = boss.token, query = {}, headers = {} }: Asking = {}) => {
    const { payload, headers: type } = formOf([['file', Buffer.from(file), '用户.xlsx']]);
    const url = `${importUsers.path}?${new URLSearchParams(query)}`;
    return postForm(world, { token }, url, { payload, headers: { ...type, ...headers } });
  };
  const imported = async (rows: readonly string[][], asking?: Asking) => {
    const answer = await upload(plainWorkbook(rows), asking);
    expect(answer).toMatchObject({ status: 200, code: 200 });
    return importUsers.answer.parse(answer.data);
  };
  const fetched = async (
    route: typeof exportUsers | typeof getImportTemplate,
    { token = boss.token, query = {}, headers = {} } = {},
  ) => {
    const response = await world.app.inject({
      method: 'GET',
      url: `/api${route.path}`,
      query,
      headers: { 'ofa-token': token, ...headers },
    });
    expect(response.statusCode).toBe(200);
    const book = new excel.Workbook();
    await book.xlsx.load(response.rawPayload as unknown as ArrayBuffer);
    const [sheet] = book.worksheets;
    const rows: excel.CellValue[][] = [];
    sheet?.eachRow((row) => rows.push((row.values as excel.CellValue[]).slice(1)));
    return { response, sheet, rows };
  };
  const find = async (username: string, token = boss.token): Promise<User | undefined> => {
    const { data } = await world.call(listUsers, { query: { username, size: 200 }, token });
    return listUsers.answer.parse(data).records.find((user) => user.username === username);
  };
  const actionsOn = async (id: string | undefined) => {
    const rows = await tenantDb(world.db, { tenantId })
      .select('audits')
      .select('action')
      .where('entity_id', '=', id ?? '')
      .orderBy('id')
      .execute();
    return rows.map(({ action }) => action);
  };
  let count = 0;
  const username = () => `sheet${++count}`;
  const members = () => tenantDb(world.db, { tenantId }).select('memberships').selectAll().orderBy('id').execute();

  test('rows become users, with departments and roles by name, and without a password', async () => {
    const [name, other] = [username(), username()];
    const departmentId = await department(world, tenantId);
    const below = await department(world, tenantId, departmentId);
    const roleId = await role(world, { tenantId, permissions: ['user:list'], dataScope: 'self' });
    const places = `department ${departmentId}；department ${departmentId}/department ${below}`;
    const report = await imported([
      HEADINGS,
      [name, '王五', '013800000000'.slice(1), 'wang@example.org', '1234567890123456789', places, `role ${roleId}`],
      ['', '', ''],
      [other, '赵六'],
    ]);
    expect(report).toEqual({ dryRun: false, total: 2, created: 2, updated: 0, problems: [] });
    const user = await find(name);
    expect(user).toMatchObject({ name: '王五', phone: '13800000000', email: 'wang@example.org', remark: '1234567890123456789' });
    expect(user?.departments.map(({ id }) => id).sort()).toEqual([departmentId, below].sort());
    expect(user?.roles.map(({ id }) => id)).toEqual([roleId]);
    expect(await actionsOn(user?.id)).toEqual(['add']);
    const account = await world.db.selectFrom('accounts').selectAll().where('username', '=', other).executeTakeFirst();
    expect(account).toMatchObject({ password_hash: null, password_changed_at: null, home_tenant_id: tenantId });
  });

  test('G24 each wrong row is reported by number, field and reason, and the right ones are saved', async () => {
    const [right, twice] = [username(), username()];
    const report = await imported([
      HEADINGS,
      ['1abc', '张三'],
      ['', '张三'],
      [username(), '', '12345', 'nobody', 'x'.repeat(201)],
      [right, '李四', '13800000001'],
      [twice, '张三', '13800000001'],
      [right.toUpperCase(), '张三'],
      [username(), '张三', '', '', '', '没有这个部门', '没有这个角色'],
      [boss.username, '张三'],
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
    expect((await find(right))?.name).toBe('李四');
  });

  test('a trial reports the same and changes nothing', async () => {
    const name = username();
    await imported([HEADINGS, [name, '原名']]);
    const rows = [HEADINGS, [name, '新名'], [username(), '张三'], [username(), '张三', '1']];
    const before = { members: await members(), actions: await actionsOn((await find(name))?.id) };
    const trial = await imported(rows, { query: { dryRun: 'true', mode: 'both' } });
    expect(trial).toMatchObject({ dryRun: true, created: 1, updated: 1, problems: [{ row: 4, field: 'phone' }] });
    expect({ members: await members(), actions: await actionsOn((await find(name))?.id) }).toEqual(before);
    expect(await imported(rows, { query: { mode: 'both' } })).toEqual({ ...trial, dryRun: false });
  });

  test('the mode says what becomes of users that are there, whatever the case of their names', async () => {
    const name = username();
    await imported([HEADINGS, [name, '原名', '13800000011', 'a@example.org']]);
    const again = (mode: string) =>
      imported(
        [
          ['账号名', '姓名'],
          [name.toUpperCase(), '新名'],
        ],
        { query: { mode } },
      );
    expect((await again('create')).problems).toMatchObject([{ row: 2, field: 'username' }]);
    expect(await again('update')).toMatchObject({ updated: 1, problems: [] });
    expect(await find(name.toUpperCase())).toMatchObject({ name: '新名', phone: '13800000011', email: 'a@example.org' });
    const missing = await imported([HEADINGS, [username(), '张三']], { query: { mode: 'update' } });
    expect(missing).toMatchObject({ updated: 0, problems: [{ row: 2, field: 'username', reason: '没有这个用户，无法更新！' }] });
    expect((await upload(plainWorkbook([HEADINGS]), { query: { mode: 'all' } })).status).toBe(400);
  });

  test('a column that is there and empty empties the fact, one that is missing leaves it', async () => {
    const name = username();
    const departmentId = await department(world, tenantId);
    await imported([HEADINGS, [name, '原名', '', 'b@example.org', 'note', `department ${departmentId}`]]);
    await imported(
      [
        ['账号名', '邮箱', '部门'],
        [name, '', ''],
      ],
      { query: { mode: 'update' } },
    );
    expect(await find(name)).toMatchObject({ name: '原名', email: null, remark: 'note', departments: [] });
  });

  test('an import obeys the rights, the reach and the tenant of whoever makes it', async () => {
    const place = await department(world, tenantId);
    const far = await someone(world, { tenantId, departmentIds: [await department(world, tenantId)] });
    const strong = await someone(world, { tenantId, departmentIds: [place], permissions: ['user:remove'] });
    const theirs = await someone(world, { tenantId: await tenantOf(world, 'qingshan') });
    const clerk = await someone(world, { tenantId, permissions: ['user:import'], dataScope: 'own', departmentIds: [place] });
    const beyond = await role(world, { tenantId, permissions: ['user:remove'], dataScope: 'self' });
    const rows = [
      HEADINGS,
      [far.username, '改'],
      [theirs.username, '改'],
      [username(), '无部门'],
      [username(), '新', '', '', '', `department ${place}`, `role ${beyond}`],
      [strong.username, strong.username, '13800000021', '', '', `department ${place}`],
    ];
    const report = await imported(rows, { token: clerk.token, query: { mode: 'both' } });
    expect(report).toMatchObject({ created: 0, updated: 0 });
    expect(new Set(report.problems.map(({ row }) => row))).toEqual(new Set([2, 3, 4, 5, 6]));
    expect((await find(far.username))?.name).toBe(far.username);
    const reader = await someone(world, { tenantId, permissions: ['user:list'] });
    expect((await upload(plainWorkbook([HEADINGS]), { token: reader.token })).status).toBe(403);
    expect((await upload(plainWorkbook([HEADINGS]), { token: 'none' })).status).toBe(401);
  });

  test('G28 columns that are no facts are passed over', async () => {
    const name = username();
    await imported([
      ['账号名', '姓名', 'administrator', 'superAdministrator', '状态', 'password'],
      [name, '张三', '1', '1', '停用', 'Known_2026'],
    ]);
    expect(await find(name)).toMatchObject({ administrator: false, status: 'enabled' });
  });

  test.each([
    ['zh-CN', '手机号', '请输入正确的手机号！'],
    ['zh-HK', '手機號碼', '請輸入正確的手機號碼！'],
    ['en-US', 'Phone', 'please enter a correct phone number'],
  ])(
    'in %s the template has headings that an import knows, and the reasons are in that language',
    async (language, phone, reason) => {
      const headers = { 'accept-language': language };
      const { response, sheet, rows } = await fetched(getImportTemplate, { headers });
      expect(response.headers['content-disposition']).toMatch(/^attachment; filename="[^"]+"(; filename\*=UTF-8''[\w%.-]+)?$/);
      expect(response.headers['content-type']).toContain('spreadsheetml.sheet');
      expect(rows).toHaveLength(1);
      expect(rows[0]).toContain(phone);
      expect(sheet?.getColumn(3).numFmt).toBe('@');
      const name = username();
      const report = await imported([rows[0]?.map(String) ?? [], [name, '张三', '1']], { headers });
      expect(report.problems).toEqual([{ row: 2, field: 'phone', reason }]);
      expect((await imported([rows[0]?.map(String) ?? [], [name, '张三']], { headers })).created).toBe(1);
    },
  );

  test('what is exported is what the list shows to the same person with the same filters, and can be imported again', async () => {
    const place = await department(world, tenantId);
    const roleId = await role(world, { tenantId, permissions: [], dataScope: 'self' });
    const [one, two] = [`out${username()}`, `out${username()}`];
    await imported([HEADINGS, [one, '甲', '', '', '', `department ${place}`, `role ${roleId}`], [two, '乙', '13800000031']]);
    const { rows, sheet } = await fetched(exportUsers, { query: { username: 'out', size: '1' } });
    expect(rows[0]).toEqual([...HEADINGS, '状态', '创建时间', '最近登录时间']);
    expect(rows.slice(1).map(([name]) => name)).toEqual([one, two]);
    expect(rows[1]?.slice(5, 8)).toEqual([`department ${place}`, `role ${roleId}`, '启用']);
    expect(rows[1]?.[8]).toMatch(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/);
    expect(sheet?.getCell('C3').value).toBe('13800000031');
    const clerk = await someone(world, { tenantId, permissions: ['user:export'], dataScope: 'own', departmentIds: [place] });
    const seen = await fetched(exportUsers, { token: clerk.token });
    expect(
      seen.rows
        .slice(1)
        .map(([name]) => name)
        .sort(),
    ).toEqual([one, clerk.username].sort());
    expect(await actionsOn(clerk.id)).toEqual(['export']);
    const narrow = {
      superQueryParams: JSON.stringify({ matchType: 'and', conditions: [{ field: 'username', rule: 'eq', val: two }] }),
    };
    expect((await fetched(exportUsers, { query: narrow })).rows).toHaveLength(2);
    const texts = rows.map((cells) => Array.from(cells, (value) => String(value ?? '')));
    expect(await imported(texts, { query: { mode: 'update' } })).toMatchObject({ updated: 2, problems: [] });
  });

  test('more users than are read at a time are all exported, each once', async () => {
    const many = Array.from({ length: 405 }, (_, n) => [`many${n}`, `多${n}`]);
    expect((await imported([HEADINGS, ...many])).created).toBe(405);
    const { rows } = await fetched(exportUsers, { query: { username: 'many' } });
    expect(
      rows
        .slice(1)
        .map(([name]) => name)
        .sort(),
    ).toEqual(many.map(([name]) => name).sort());
  });

  test('nothing in an exported file can be reckoned as a formula', async () => {
    const evil = ['=HYPERLINK("http://x")', '+1+1', '-2+3', '@SUM(A1)', '=1+1|cmd'];
    const names = evil.map(() => `evil${username()}`);
    await imported([HEADINGS, ...evil.map((text, index) => [names[index] ?? '', text, '', '', text])]);
    const { rows, sheet } = await fetched(exportUsers, { query: { username: 'evil' } });
    expect(rows.slice(1).map(([, name]) => name)).toEqual(evil);
    sheet?.eachRow((row) =>
      row.eachCell((cell) => {
        expect(cell.type).toBe(excel.ValueType.String);
        expect(cell.numFmt).toBe('@');
      }),
    );
  });

  test('the export is refused without the right', async () => {
    const reader = await someone(world, { tenantId, permissions: ['user:list'] });
    expect((await world.call(exportUsers, { token: reader.token })).status).toBe(403);
    expect((await world.call(getImportTemplate, { token: reader.token })).status).toBe(403);
  });

  const codeOf = async (file: Uint8Array) => (await upload(file)).code;

  test('G19 an empty file, no workbook, one without the heading or with too many rows is refused for its reason', async () => {
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
    expect(await upload(new Uint8Array(11 * 1024 ** 2))).toMatchObject({ status: 413, code: 413 });
    expect((await world.call(importUsers, { token: boss.token, body: {} })).status).toBe(415);
  });
});
