import excel from 'exceljs';
import { expect } from 'vitest';
import { type exportUsers, type getImportTemplate, importUsers } from '../../../contract/user-files';
import { listUsers, type User } from '../../../contract/users';
import { tenantDb } from '../../../server/platform/db/tenant-db';
import { someone, tenantOf } from '../organisation/people';
import { plainWorkbook } from '../platform/sheets';
import { type DatabaseName, openWorld } from '../platform/world';
import { formOf, postForm } from './sending';

export const HEADINGS = ['账号名', '姓名', '手机号', '邮箱', '备注', '部门', '角色'];

interface Asking {
  readonly token?: string;
  readonly query?: Record<string, string>;
  readonly headers?: Record<string, string>;
}

/** A world with an administrator who sends and fetches files of users. */
export async function openUserFiles(database: DatabaseName) {
  const world = await openWorld(database);
  const tenantId = await tenantOf(world, 'haicheng');
  const boss = await someone(world, { tenantId, administrator: true });

  /** Five seconds apart, because imports are rate-limited. */
  const upload = (file: Uint8Array, { token = boss.token, query = {}, headers = {} }: Asking = {}) => {
    world.clock.now += 5_000;
    const { payload, headers: type } = formOf([['file', Buffer.from(file), '用户.xlsx']]);
    const url = `${importUsers.path}?${new URLSearchParams(query)}`;
    return postForm(world, { token }, url, { payload, headers: { ...type, ...headers } });
  };

  const imported = async (rows: readonly string[][], asking?: Asking) => {
    const answer = await upload(plainWorkbook(rows), asking);
    expect(answer).toMatchObject({ status: 200, code: 200 });
    return importUsers.answer.parse(answer.data);
  };

  /** A file of the server, as another program reads it. */
  const fetched = async (
    route: typeof exportUsers | typeof getImportTemplate,
    { token = boss.token, query = {}, headers = {} }: Asking = {},
  ) => {
    const url = `/api${route.path}`;
    const response = await world.app.inject({ method: 'GET', url, query, headers: { 'ofa-token': token, ...headers } });
    expect(response.statusCode).toBe(200);
    const book = new excel.Workbook();
    await book.xlsx.load(response.rawPayload as unknown as ArrayBuffer);
    const [sheet] = book.worksheets;
    const rows: excel.CellValue[][] = [];
    sheet?.eachRow((row) => rows.push((row.values as excel.CellValue[]).slice(1)));
    return { response, sheet, rows };
  };

  const find = async (username: string): Promise<User | undefined> => {
    const { data } = await world.call(listUsers, { query: { username, size: 200 }, token: boss.token });
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
  return { world, tenantId, boss, upload, imported, fetched, find, actionsOn, username: () => `sheet${++count}` };
}
