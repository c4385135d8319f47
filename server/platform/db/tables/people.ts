import type { Generated } from 'kysely';
import type { Flag, Status, Time, Versioned } from './columns';

interface Tenants extends Versioned {
  id: string;
  org_code: string;
  name: string;
  status: Status;
  ends_at: Time | null;
  zone: string;
  contact_name: string | null;
  contact_phone: string | null;
  remark: string | null;
  /** The installation's own tenant, from which the others are kept. */
  platform: Flag;
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
  /** When the owner set it themselves, rather than another person. */
  password_chosen_at: Time | null;
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
  /** The account name of the organisation's earlier system, and folded. */
  original_account: string | null;
  original_account_key: string | null;
  last_sign_in_at: Time | null;
  /** The id of a file of the tenant, which may be gone: it was lost, or deleted just when it was chosen. */
  avatar: string | null;
  /** When they have put the opening checklist away. */
  opening_closed_at: Generated<Time | null>;
}

interface MembershipDepartments {
  tenant_id: string;
  membership_id: string;
  department_id: string;
}

/** At most one for each department. */
interface DepartmentLeaders {
  tenant_id: string;
  department_id: string;
  membership_id: string;
}

interface MembershipRoles {
  tenant_id: string;
  membership_id: string;
  role_id: string;
}

/** What searches find candidates by. Kept by triggers (`server/platform/db/migrations/user-bigrams.ts`). */
interface UserBigrams {
  tenant_id: string;
  /** Two characters that stand beside each other, or the last one. */
  bigram: string;
  membership_id: string;
}

export interface PeopleTables {
  tenants: Tenants;
  accounts: Accounts;
  memberships: Memberships;
  user_bigrams: UserBigrams;
  membership_departments: MembershipDepartments;
  department_leaders: DepartmentLeaders;
  membership_roles: MembershipRoles;
}
