import type { Generated } from 'kysely';

/** Times are epoch milliseconds. Both databases keep a flag as 0 or 1. */
type Time = number;
type Flag = 0 | 1;
type Status = 'enabled' | 'disabled';

/** Whom a role lets its holders see: everybody, their departments with all below, their departments, themselves. */
export type DataScope = 'all' | 'below' | 'own' | 'self';

interface Versioned {
  created_at: Time;
  version: Generated<number>;
}

interface Tenants extends Versioned {
  id: string;
  org_code: string;
  name: string;
  status: Status;
  ends_at: Time | null;
  zone: string;
}

/** A person in the installation. What a tenant knows of that person is the membership. */
interface Accounts extends Versioned {
  id: string;
  username: string;
  /** The username folded: what is unique, and what sign-in looks for. */
  username_key: string;
  phone: string | null;
  /** Null until a password was set: such an account cannot sign in. */
  password_hash: string | null;
  password_changed_at: Time | null;
  status: Status;
  home_tenant_id: string;
  last_tenant_id: string | null;
}

interface Memberships extends Versioned {
  tenant_id: string;
  id: string;
  account_id: string;
  name: string;
  email: string | null;
  remark: string | null;
  status: Status;
  administrator: Flag;
  super_administrator: Flag;
  last_sign_in_at: Time | null;
}

interface Departments extends Versioned {
  tenant_id: string;
  id: string;
  parent_id: string | null;
  name: string;
  display_order: number;
}

interface MembershipDepartments {
  tenant_id: string;
  membership_id: string;
  department_id: string;
}

interface Roles extends Versioned {
  tenant_id: string;
  id: string;
  role_number: string;
  name: string;
  display_order: number;
  data_scope: DataScope;
}

interface MembershipRoles {
  tenant_id: string;
  membership_id: string;
  role_id: string;
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
}

/** A session outlives what it refers to, so that a removed user is told why. Hence no foreign keys. */
interface Sessions {
  token_hash: string;
  account_id: string;
  tenant_id: string;
  membership_id: string;
  created_at: Time;
  expires_at: Time;
  /** When the member had signed in before: the session itself is not what a person means by the last time. */
  previous_sign_in_at: Time | null;
  ended_at: Time | null;
  end_reason: 'signedOut' | 'revoked' | 'elsewhere' | null;
}

interface Captchas {
  id: string;
  answer: string;
  expires_at: Time;
}

interface CipherKeys {
  id: string;
  private_key: string;
  public_key: string;
  created_at: Time;
}

/** Failed sign-ins, by account name and by address. */
interface Guesses {
  key: string;
  failures: number;
  failed_at: Time;
  blocked_until: Time;
}

interface Audits {
  tenant_id: string;
  id: string;
  actor_id: string | null;
  action: string;
  entity: string;
  entity_id: string;
  /** JSON without secrets. */
  before_row: string | null;
  after_row: string | null;
  request_id: string;
  created_at: Time;
}

export interface Schema {
  tenants: Tenants;
  accounts: Accounts;
  memberships: Memberships;
  departments: Departments;
  membership_departments: MembershipDepartments;
  roles: Roles;
  membership_roles: MembershipRoles;
  role_menus: RoleMenus;
  tenant_menus: TenantMenus;
  subsystems: Subsystems;
  menus: Menus;
  sessions: Sessions;
  captchas: Captchas;
  cipher_keys: CipherKeys;
  guesses: Guesses;
  audits: Audits;
}

/** Tables whose every row belongs to one tenant, and whose every query must say which. */
export const TENANT_TABLES = [
  'memberships',
  'departments',
  'membership_departments',
  'roles',
  'membership_roles',
  'role_menus',
  'tenant_menus',
  'audits',
] as const satisfies readonly (keyof Schema)[];
export type TenantTable = (typeof TENANT_TABLES)[number];
