import type { Time, Versioned } from './columns';

/** A set of menus that the platform grants to tenants under one name. */
interface MenuGroups extends Versioned {
  id: string;
  name: string;
  remark: string | null;
}

interface MenuGroupMenus {
  group_id: string;
  menu_id: string;
}

/** An organisation that asks to become a tenant. The holder of the receipt may see its state. */
interface Applications extends Versioned {
  id: string;
  receipt_hash: string;
  org_code: string;
  organization: string;
  contact_name: string;
  contact_phone: string;
  /** The account name that its administrator wishes for. */
  username: string;
  remark: string | null;
  status: 'waiting' | 'approved' | 'refused';
  reason: string | null;
  /** What it has become; the tenant may be gone since. */
  tenant_id: string | null;
  decided_at: Time | null;
}

/** How the sign-in page of a tenant looks. What is null is as the platform has it. */
interface LoginConfigs extends Versioned {
  tenant_id: string;
  big_title: string | null;
  small_title: string | null;
  big_icon: string | null;
  small_icon: string | null;
  file_host: string | null;
  brand_color: string | null;
}

export interface TenantAdministrationTables {
  menu_groups: MenuGroups;
  menu_group_menus: MenuGroupMenus;
  applications: Applications;
  login_configs: LoginConfigs;
}
