import { type Kysely, sql } from 'kysely';
import { SYSTEM_MENU } from './003-user-menus';
import { addMenus, addScreen } from './menu-rows';

/** The login config and the third parties have a screen each. */
export async function up(db: Kysely<unknown>) {
  await addScreen(db, '0193000000000000000000000000b000', { path: '/login-config', component: 'login-config' });
  await addMenus(db, [
    {
      id: THIRD_PARTIES_MENU,
      parentId: SYSTEM_MENU,
      names: ['第三方登录', '第三方登入', 'Third-party sign-in'],
      icon: 'branch',
      order: 101,
      screen: { path: '/third-parties', component: 'third-parties' },
    },
  ]);
  await moveRights(db as Kysely<Rows>);
}

const THIRD_PARTIES_MENU = '0193000000000000000000000000d100';
const SESSIONS_MENU = '0193000000000000000000000000a600';

/**
 * The rights over third parties stood below the page of the sessions. Each tenant, group and role that has one of them gets the page that
 * they are on now; a role that held nothing else below the other page loses that.
 */
async function moveRights(db: Kysely<Rows>) {
  const rights = await db
    .selectFrom('menus')
    .select('id')
    .where('permission', 'like', 'thirdParty:%')
    .where('parent_id', '=', SESSIONS_MENU)
    .orderBy('display_order')
    .execute();
  const ids = rights.map(({ id }) => id);
  if (ids.length === 0) return;
  for (const [index, id] of ids.entries()) {
    const place = { parent_id: THIRD_PARTIES_MENU, display_order: index + 1 };
    await db.updateTable('menus').set(place).where('id', '=', id).execute();
  }
  // The platform's own tenant has the page already.
  await sql`insert into tenant_menus (tenant_id, menu_id)
    select distinct tenant_id, ${THIRD_PARTIES_MENU} from tenant_menus where menu_id in (${sql.join(ids)})
    on conflict do nothing`.execute(db);
  await sql`insert into menu_group_menus (group_id, menu_id)
    select distinct group_id, ${THIRD_PARTIES_MENU} from menu_group_menus where menu_id in (${sql.join(ids)})`.execute(db);
  await sql`insert into role_menus (tenant_id, role_id, menu_id)
    select distinct tenant_id, role_id, ${THIRD_PARTIES_MENU} from role_menus where menu_id in (${sql.join(ids)})`.execute(db);
  await sql`delete from role_menus where menu_id = ${SESSIONS_MENU}
    and exists (select 1 from role_menus moved where moved.menu_id = ${THIRD_PARTIES_MENU}
      and moved.tenant_id = role_menus.tenant_id and moved.role_id = role_menus.role_id)
    and not exists (select 1 from role_menus other inner join menus on menus.id = other.menu_id
      where menus.parent_id = ${SESSIONS_MENU}
      and other.tenant_id = role_menus.tenant_id and other.role_id = role_menus.role_id)`.execute(db);
}

/** The table as it is when this runs. */
interface Rows {
  menus: { id: string; parent_id: string | null; permission: string | null; display_order: number };
}
