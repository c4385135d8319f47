import type { Kysely } from 'kysely';
import type { Schema } from '../schema';

/** The ids of menus are the same in every installation: the names of routes are made of them. */
const SYSTEM = '0193000000000000000000000000a001';
const USERS = '0193000000000000000000000000a100';

const BUTTONS = [
  ['user:list', '查询', '查詢', 'Query'],
  ['user:add', '新增', '新增', 'Add'],
  ['user:edit', '编辑', '編輯', 'Edit'],
  ['user:remove', '删除', '刪除', 'Delete'],
  ['user:resetPassword', '重置密码', '重設密碼', 'Reset password'],
  ['user:status', '启用与停用', '啟用與停用', 'Enable and disable'],
] as const;

/** The base sub-system, and the menu of user management with a button for each of its rights. */
export async function up(plain: Kysely<unknown>) {
  const db = plain as Kysely<Schema>;
  await db.insertInto('subsystems').values({ id: '1', name: '综合管理平台', url: '/', display_order: 1 }).execute();
  const row = {
    path: null,
    component: null,
    icon: null,
    permission: null,
    hidden: 0,
    open_type: 'tab',
    subsystem_id: '1',
  } as const;
  const names = (alias: string, alias_hk: string, alias_en: string) => ({ alias, alias_hk, alias_en });
  await db
    .insertInto('menus')
    .values([
      {
        ...row,
        ...names('系统管理', '系統管理', 'System'),
        id: SYSTEM,
        parent_id: null,
        kind: 'directory',
        icon: 'settings',
        display_order: 100,
      },
      {
        ...row,
        ...names('用户管理', '用戶管理', 'Users'),
        id: USERS,
        parent_id: SYSTEM,
        kind: 'page',
        path: '/users',
        component: 'users',
        icon: 'user',
        display_order: 10,
      },
      ...BUTTONS.map(([permission, alias, alias_hk, alias_en], index) => ({
        ...row,
        ...names(alias, alias_hk, alias_en),
        id: `0193000000000000000000000000a1${String(index + 1).padStart(2, '0')}`,
        parent_id: USERS,
        kind: 'button' as const,
        permission,
        display_order: index + 1,
      })),
    ])
    .execute();
}
