import { z } from 'zod/mini';
import { DATA_SCOPES, type Role, type RoleRow } from '../../../contract/roles';
import type { StandardDialogs } from '../records/record-dialogs';
import type { RecordsPageRef } from '../records/records-page';

/** What the form of a role holds. */
export const roleForm = z.object({
  roleName: z.string(),
  roleNumber: z.string(),
  displayOrder: z.optional(z.number()),
  dataScope: z.enum(DATA_SCOPES),
  remark: z.string(),
});
type RoleValues = z.infer<typeof roleForm>;

/** What the form shows of a role, or of none. The server gives a new one the next number and the last place. */
export const roleValues = (role: Role | null): RoleValues => ({
  roleName: role?.roleName ?? '',
  roleNumber: role?.roleNumber ?? '',
  displayOrder: role?.displayOrder,
  dataScope: role?.dataScope ?? 'self',
  remark: role?.remark ?? '',
});

/** The columns of the table, in order. */
export const ROLE_TABLE = {
  table: 'roles',
  columns: ['roleNumber', 'roleName', 'displayOrder', 'dataScope', 'memberCount', 'createTime', 'remark'],
  hiddenAtFirst: ['remark'],
  alwaysShown: ['roleName'],
} as const;
export type RoleColumn = (typeof ROLE_TABLE.columns)[number];

export type RolesPageRef = RecordsPageRef<RoleRow, StandardDialogs<RoleRow, RoleValues, Role, Role>>;
