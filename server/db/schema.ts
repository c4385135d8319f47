import type { AuditTables } from './tables/audits';
import type { OrganisationTables } from './tables/organisation';
import type { PeopleTables } from './tables/people';
import type { SignInTables } from './tables/sign-in';

export interface Schema extends PeopleTables, OrganisationTables, SignInTables, AuditTables {}

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
