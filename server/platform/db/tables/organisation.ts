import type { Generated } from 'kysely';
import type { Flag, Time, Versioned } from './columns';

/** The users that a role's holders see: all, those of their departments and below, those of their departments, themselves. */
export type DataScope = 'all' | 'below' | 'own' | 'self';

interface Departments extends Versioned {
  tenant_id: string;
  id: string;
  parent_id: string | null;
  name: string;
  code: string | null;
  remark: string | null;
  display_order: number;
}

interface Roles extends Versioned {
  tenant_id: string;
  id: string;
  role_number: string;
  name: string;
  display_order: number;
  data_scope: DataScope;
  remark: string | null;
}

interface RoleMenus {
  tenant_id: string;
  role_id: string;
  menu_id: string;
}

/** What a tenant was authorised for: the ceiling of every right in it. */
interface TenantMenus {
  tenant_id: string;
  menu_id: string;
}

interface Subsystems {
  id: string;
  name: string;
  url: string | null;
  display_order: number;
  enabled: Generated<Flag>;
  /** What it calls itself where it signs its users in by us; null: it does not. */
  client_id: string | null;
  client_secret_hash: string | null;
  /** Whether it must send a challenge of RFC 7636. */
  pkce_required: Generated<Flag>;
  /** The tenant whose users its server may sign in; null: none. */
  sign_in_tenant_id: Generated<string | null>;
  created_at: Generated<Time>;
  version: Generated<number>;
}

interface Menus {
  id: string;
  parent_id: string | null;
  kind: 'directory' | 'page' | 'iframe' | 'button';
  alias: string;
  alias_hk: string | null;
  alias_en: string | null;
  path: string | null;
  component: string | null;
  icon: string | null;
  /** The one permission of a button. */
  permission: string | null;
  hidden: Flag;
  open_type: 'tab' | 'blank';
  subsystem_id: string | null;
  display_order: number;
  /** A matter of the platform's own tenant: no other can be authorised for it. */
  platform: Flag;
  version: Generated<number>;
}

export interface OrganisationTables {
  departments: Departments;
  roles: Roles;
  role_menus: RoleMenus;
  tenant_menus: TenantMenus;
  subsystems: Subsystems;
  menus: Menus;
}
