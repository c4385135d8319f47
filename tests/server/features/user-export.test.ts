// @vitest-environment node
import excel from 'exceljs';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { exportUsers, getImportTemplate } from '../../../contract/user-files';
import { tenantDb } from '../../../server/platform/db/tenant-db';
import { readWorkbook } from '../../../server/platform/workbooks/read';
import { department, role, someone } from '../organisation/people';
import { databases } from '../platform/world';
import { HEADINGS, openUserFiles } from './user-files';

describe.each(databases)('users in a workbook on %s', (database) => {
  let files: Awaited<ReturnType<typeof openUserFiles>>;
  beforeAll(async () => {
    files = await openUserFiles(database);
  });
  afterAll(() => files.world.close());

  test('an export has what the list shows to the same caller with the same filters, and can be imported again', async () => {
    const place = await department(files.world, files.tenantId);
    const roleId = await role(files.world, { tenantId: files.tenantId, permissions: [], dataScope: 'self' });
    const [one, two] = [`out${files.username()}`, `out${files.username()}`];
    await files.imported([
      HEADINGS,
      [one, '甲', '', '', '', `department ${place}`, `role ${roleId}`],
      [two, '乙', '13800000031'],
    ]);
    const { rows, sheet } = await files.fetched(exportUsers, { query: { username: 'out', size: '1' } });
    expect(rows[0]).toEqual([...HEADINGS, '状态', '创建时间', '最近登录时间']);
    expect(rows.slice(1).map(([name]) => name)).toEqual([one, two]);
    expect(rows[1]?.slice(5, 8)).toEqual([`department ${place}`, `role ${roleId}`, '启用']);
    expect(rows[1]?.[8]).toMatch(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/);
    expect(sheet?.getCell('C3').value).toBe('13800000031');
    const clerk = await someone(files.world, {
      tenantId: files.tenantId,
      permissions: ['user:export'],
      dataScope: 'own',
      departmentIds: [place],
    });
    const seen = await files.fetched(exportUsers, { token: clerk.token });
    expect(
      seen.rows
        .slice(1)
        .map(([name]) => name)
        .sort(),
    ).toEqual([one, clerk.username].sort());
    expect(await files.actionsOn(clerk.id)).toEqual(['export']);
    const narrow = {
      superQueryParams: JSON.stringify({ matchType: 'and', conditions: [{ field: 'username', rule: 'eq', val: two }] }),
    };
    expect((await files.fetched(exportUsers, { query: narrow })).rows).toHaveLength(2);
    const texts = rows.map((cells) => Array.from(cells, (value) => String(value ?? '')));
    expect(await files.imported(texts, { query: { mode: 'update' } })).toMatchObject({ updated: 2, problems: [] });
  });

  test('of users who are named, an export has those that the caller sees and that pass the filters, and no others', async () => {
    const [one, two, three] = [files.username(), files.username(), files.username()];
    await files.imported([HEADINGS, [one, '甲'], [two, '乙'], [three, '丙']]);
    const found = await Promise.all([one, two].map((name) => files.find(name)));
    const elsewhere = await someone(files.world);
    const ids = [...found.map((user) => user?.id), elsewhere.id].join(',');
    const namesIn = async (query: Record<string, string>) =>
      (await files.fetched(exportUsers, { query })).rows.slice(1).map(([name]) => name);
    expect(await namesIn({ ids })).toEqual([one, two]);
    expect(await namesIn({ ids, username: two })).toEqual([two]);
  });

  test('an export has the columns that are asked for: names, widths, an empty one for an unknown key (§3, table-header row)', async () => {
    const one = files.username();
    await files.imported([HEADINGS, [one, '甲']]);
    const columns = JSON.stringify([
      { type: 'name', value: '员工', width: 12 },
      { type: 'username', value: '', width: 30 },
      { type: 'sign', value: '签名', width: 40 },
    ]);
    const { rows, sheet } = await files.fetched(exportUsers, { query: { username: one, columns } });
    expect(rows).toEqual([
      ['员工', '账号名', '签名'],
      ['甲', one],
    ]);
    expect(sheet?.getColumn(3).width).toBeGreaterThanOrEqual(40);
    for (const wrong of ['nonsense', '[]', JSON.stringify([{ type: 'name', value: '', width: 1_000 }])]) {
      const answer = await files.world.call(exportUsers, { query: { columns: wrong }, token: files.boss.token });
      expect(answer.status, wrong).toBe(400);
    }
  });

  test('a group without a condition does not widen an export (G72)', async () => {
    const noMatch = { matchType: 'and', conditions: [{ field: 'username', rule: 'eq', val: 'no such user' }] };
    const superQueryParams = JSON.stringify({ matchType: 'or', conditions: [noMatch, { matchType: 'and', conditions: [] }] });
    expect((await files.fetched(exportUsers, { query: { superQueryParams } })).rows).toHaveLength(1);
  });

  test('more users than one read takes are all exported, each once', async () => {
    const many = Array.from({ length: 405 }, (_, n) => [`many${n}`, `多${n}`]);
    expect((await files.imported([HEADINGS, ...many])).created).toBe(405);
    const { rows } = await files.fetched(exportUsers, { query: { username: 'many' } });
    expect(
      rows
        .slice(1)
        .map(([name]) => name)
        .sort(),
    ).toEqual(many.map(([name]) => name).sort());
  });

  test('nothing in an exported file can act as a formula', async () => {
    const evil = ['=HYPERLINK("http://x")', '+1+1', '-2+3', '@SUM(A1)', '=1+1|cmd'];
    const names = evil.map(() => `evil${files.username()}`);
    await files.imported([HEADINGS, ...evil.map((text, index) => [names[index] ?? '', text, '', '', text])]);
    const { rows, sheet } = await files.fetched(exportUsers, { query: { username: 'evil' } });
    expect(rows.slice(1).map(([, name]) => name)).toEqual(evil);
    sheet?.eachRow((row) =>
      row.eachCell((cell) => {
        expect(cell.type).toBe(excel.ValueType.String);
        expect(cell.numFmt).toBe('@');
      }),
    );
  });

  test('stored text comes out readable: without characters that XML forbids, and with lookalikes of escapes as they are', async () => {
    const [name, other] = [`odd_x0041_b${files.username()}`, `odd${files.username()}`];
    await files.imported([HEADINGS, [name.replace('_', '_x005F_'), '甲', '', '', '_x005F_x000D_'], [other, '乙']]);
    const { id } = (await files.find(other)) ?? {};
    await tenantDb(files.world.db, files)
      .update('memberships')
      .set({ name: '乙\uFFFE\uFFFF\u0001', remark: '_x0041_x0042_' })
      .where('id', '=', id ?? '')
      .execute();
    const { response } = await files.fetched(exportUsers, { query: { username: 'odd' } });
    const [, ...rows] = await readWorkbook(new Uint8Array(response.rawPayload), 10);
    expect(rows.map(({ cells }) => [cells[0], cells[1], cells[4]])).toEqual([
      [name, '甲', '_x000D_'],
      [other, '乙', '_x0041_x0042_'],
    ]);
  });

  test('the export is refused without the permission', async () => {
    const reader = await someone(files.world, { tenantId: files.tenantId, permissions: ['user:list'] });
    expect((await files.world.call(exportUsers, { token: reader.token })).status).toBe(403);
    expect((await files.world.call(getImportTemplate, { token: reader.token })).status).toBe(403);
  });
});
