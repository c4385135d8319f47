import { type Kysely, sql } from 'kysely';
import { addScreen } from './menu-rows';

/**
 * Applications of tenants have a screen from now on. Its English name was "Applications" alone, which are also those of the application
 * centre; a name that an operator has changed stays. Quotas are set where the tenants are.
 */
export async function up(plain: Kysely<unknown>) {
  await addScreen(plain, '0193000000000000000000000000a900', { path: '/tenant-applications', component: 'tenant-applications' });
  const db = plain as Kysely<Rows>;
  await db
    .updateTable('menus')
    .set({ alias_en: 'Tenant applications' })
    .where('alias', '=', '入驻申请')
    .where('alias_en', '=', 'Applications')
    .execute();
  await moveQuotas(db);
}

const TENANTS_MENU = '0193000000000000000000000000a700';
const QUOTAS_MENU = '0193000000000000000000000000c100';

/** The right over quotas stood below a directory of its own. Who holds it gets the page that it is on now; the directory goes if it is empty. */
async function moveQuotas(db: Kysely<Rows>) {
  const moved = { parent_id: TENANTS_MENU, display_order: 10, alias: '文件配额', alias_hk: '檔案配額', alias_en: 'File quota' };
  const right = await db
    .updateTable('menus')
    .set(moved)
    .where('permission', '=', 'file:quota')
    .where('parent_id', '=', QUOTAS_MENU)
    .where(({ exists, selectFrom }) => exists(selectFrom('menus as page').select('page.id').where('page.id', '=', TENANTS_MENU)))
    .returning('id')
    .executeTakeFirst();
  if (!right) return;
  await sql`insert into tenant_menus (tenant_id, menu_id)
    select tenant_id, ${TENANTS_MENU} from tenant_menus where menu_id = ${right.id} on conflict do nothing`.execute(db);
  await sql`insert into menu_group_menus (group_id, menu_id)
    select group_id, ${TENANTS_MENU} from menu_group_menus where menu_id = ${right.id} on conflict do nothing`.execute(db);
  await sql`insert into role_menus (tenant_id, role_id, menu_id)
    select tenant_id, role_id, ${TENANTS_MENU} from role_menus where menu_id = ${right.id} on conflict do nothing`.execute(db);
  await sql`delete from menus where id = ${QUOTAS_MENU}
    and not exists (select 1 from menus as child where child.parent_id = ${QUOTAS_MENU})`.execute(db);
}

/** The table as it is when this runs. */
interface Rows {
  menus: {
    id: string;
    parent_id: string | null;
    permission: string | null;
    display_order: number;
    alias: string;
    alias_hk: string | null;
    alias_en: string | null;
  };
}
