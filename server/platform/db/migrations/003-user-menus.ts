import type { Kysely } from 'kysely';
import { addMenus } from './menu-rows';

/** The base sub-system, and the menu of user management. The names of routes are made of the ids of menus. */
export async function up(plain: Kysely<unknown>) {
  const db = plain as Kysely<{ subsystems: { id: string; name: string; url: string; display_order: number } }>;
  await db.insertInto('subsystems').values({ id: '1', name: '综合管理平台', url: '/', display_order: 1 }).execute();
  await addMenus(plain, [
    {
      id: SYSTEM_MENU,
      parentId: null,
      names: ['系统管理', '系統管理', 'System'],
      icon: 'settings',
      order: 100,
    },
    {
      id: '0193000000000000000000000000a100',
      parentId: SYSTEM_MENU,
      names: ['用户管理', '用戶管理', 'Users'],
      icon: 'user',
      order: 10,
      screen: { path: '/users', component: 'users' },
      buttons: [
        ['user:list', '查询', '查詢', 'Query'],
        ['user:add', '新增', '新增', 'Add'],
        ['user:edit', '编辑', '編輯', 'Edit'],
        ['user:remove', '删除', '刪除', 'Delete'],
        ['user:resetPassword', '重置密码', '重設密碼', 'Reset password'],
        ['user:status', '启用与停用', '啟用與停用', 'Enable and disable'],
      ],
    },
  ]);
}

/** The directory 系统管理. */
export const SYSTEM_MENU = '0193000000000000000000000000a001';
