import { createHash } from 'node:crypto';
import { type QueryResult, sql } from 'kysely';
import { isPostgres } from '../../server/platform/db/alone';
import type { Queries } from '../../server/platform/db/transact';

/** Tenants and users in bulk, in SQL that both databases understand. The result is what the product would write row by row. */

const number = (index: number | string) => `substr(cast(1000000000 + ${index} as text), 2)`;
const tenantId = (index: number | string) => `'benchtenant000000000000' || ${number(index)}`;
const userId = (index: number | string) => `'benchuser00000000000000' || ${number(index)}`;
const departmentId = (index: number | string) => `'benchdepartment00000000' || ${number(index)}`;
const roleId = (index: number | string) => `'benchrole00000000000000' || ${number(index)}`;

interface Range {
  readonly from: number;
  readonly to: number;
}
type Run = (statement: string) => Promise<QueryResult<Trigger>>;
interface Trigger {
  readonly name: string;
  readonly sql: string;
}

const DEPARTMENTS = 10;
const ROLES = 2;
const FAMILIES = '王李张刘陈杨黄赵吴周欧诸';
const GIVEN = '伟芳娜敏静丽强磊军洋勇艳杰娟涛明超秀霞平';

const oneOf = (texts: string, index: string) => `substr('${texts}', (${index}) % ${texts.length} + 1, 1)`;
const NAME = `${oneOf(FAMILIES, 'i')} || ${oneOf(GIVEN, 'i * 7')} || ${oneOf(GIVEN, 'i / 8 * 11')}`;

const insert = (table: string, columns: string, { from, to, values }: Range & { readonly values: string }) => `
  insert into ${table} (${columns})
  with recursive n (i) as (select ${from} union all select i + 1 from n where i + 1 < ${to}) select ${values} from n`;

/** A number of tenants, each with a number of users, their departments and roles. */
export async function seedTenants(db: Queries, tenants: number, users: number) {
  const each = (count: number) => ({ from: 0, to: tenants * count });
  await db.transaction().execute(async (tx) => {
    const run: Run = (statement) => sql.raw<Trigger>(statement).execute(tx);
    const restore = await withoutTriggers(tx, run);
    await run(
      insert('tenants', 'id, org_code, name, zone, created_at', {
        ...each(1),
        values: `${tenantId('i')}, 'bench' || i, '机构' || i, 'Asia/Shanghai', i`,
      }),
    );
    await run(
      insert('departments', 'tenant_id, id, parent_id, name, display_order, created_at', {
        ...each(DEPARTMENTS),
        values: `${tenantId(`i / ${DEPARTMENTS}`)}, ${departmentId('i')},
          case when i % ${DEPARTMENTS} = 0 then null else ${departmentId(`i / ${DEPARTMENTS} * ${DEPARTMENTS}`)} end,
          '部门' || i, i % ${DEPARTMENTS}, i`,
      }),
    );
    await run(
      insert('roles', 'tenant_id, id, role_number, name, display_order, data_scope, created_at', {
        ...each(ROLES),
        values: `${tenantId(`i / ${ROLES}`)}, ${roleId('i')}, 'r' || i, '角色' || i, i % ${ROLES}, 'all', i`,
      }),
    );
    const ours = `menus.platform = 0 and roles.tenant_id like 'benchtenant%'`;
    await run(`insert into tenant_menus (tenant_id, menu_id) select distinct roles.tenant_id, menus.id
      from roles cross join menus where ${ours}`);
    await run(`insert into role_menus (tenant_id, role_id, menu_id) select roles.tenant_id, roles.id, menus.id
      from roles cross join menus where ${ours}`);
    await seedUsers(run, each(users), users);
    await restore();
  });
  if (isPostgres(db)) await sql.raw('vacuum analyze').execute(db);
}

async function seedUsers(run: Run, range: Range, users: number) {
  const tenant = tenantId(`i / ${users}`);
  await run(
    insert('accounts', 'id, username, username_key, phone, home_tenant_id, created_at', {
      ...range,
      values: `${userId('i')}, 'person' || i, 'person' || i, '138' || substr(cast(100000000 + i as text), 2), ${tenant}, i`,
    }),
  );
  await run(
    insert('memberships', 'tenant_id, id, account_id, name, created_at', {
      ...range,
      values: `${tenant}, ${userId('i')}, ${userId('i')}, ${NAME}, i`,
    }),
  );
  await run(
    insert('membership_departments', 'tenant_id, membership_id, department_id', {
      ...range,
      values: `${tenant}, ${userId('i')}, ${departmentId(`i / ${users} * ${DEPARTMENTS} + i % ${DEPARTMENTS}`)}`,
    }),
  );
  await run(
    insert('membership_roles', 'tenant_id, membership_id, role_id', {
      ...range,
      values: `${tenant}, ${userId('i')}, ${roleId(`i / ${users} * ${ROLES} + i % ${ROLES}`)}`,
    }),
  );
  await seedBigrams(run);
}

/** The rows that the triggers would have written, in the order of the table. */
async function seedBigrams(run: Run) {
  const texts = ['memberships.name', 'accounts.username', 'accounts.phone'].map(
    (text) => `select memberships.tenant_id, memberships.id, lower(${text}) as found
      from memberships join accounts on accounts.id = memberships.account_id
      where memberships.id like 'benchuser%'`,
  );
  await run(`insert into user_bigrams (tenant_id, bigram, membership_id)
    with recursive places (place) as (select 1 union all select place + 1 from places where place < 64)
    select distinct tenant_id, substr(found, place, 2), id
    from (${texts.join(' union all ')}) as texts join places on place <= length(found) order by 1, 2, 3`);
}

/** Drops the triggers, which would do the same row by row, and answers how to restore them. */
async function withoutTriggers(tx: Queries, run: Run) {
  if (isPostgres(tx)) {
    await run('alter table memberships disable trigger user');
    return () => run('alter table memberships enable trigger user');
  }
  const { rows } = await run(`select name, sql from sqlite_master where type = 'trigger' and name like 'user_bigrams%'`);
  for (const { name } of rows) await run(`drop trigger ${name}`);
  return async () => {
    for (const trigger of rows) await run(trigger.sql);
  };
}

/** Signs one user in, in each of a number of evenly spread tenants; answers their tokens. */
export async function seedSessions(db: Queries, { tenants, users, count }: Record<'tenants' | 'users' | 'count', number>) {
  const tokens: string[] = [];
  await db.deleteFrom('sessions').execute();
  for (let n = 0; n < count; n += 1) {
    const tenant = Math.floor((n * tenants) / count);
    const user = tenant * users + ((n * 7) % users);
    const token = createHash('sha256').update(`bench ${n}`).digest('hex').slice(0, 32);
    const hash = createHash('sha256').update(token).digest('hex');
    await sql
      .raw(`insert into sessions (token_hash, account_id, tenant_id, membership_id, created_at, expires_at)
        values ('${hash}', ${userId(user)}, ${tenantId(tenant)}, ${userId(user)}, 0, ${Date.now() + 86_400_000})`)
      .execute(db);
    tokens.push(token);
  }
  return tokens;
}
