import { z } from 'zod/mini';
import { DATA_SCOPES, ROLE_COLUMNS, type Role, type RoleRow } from '../../../contract/roles';
import { afterChange, afterStandard, type StandardDialogs } from '../records/record-dialogs';
import type { Consequence, Ended, RecordsPageRef } from '../records/records-page';
import type { GrantsMachine } from './grants';
import type { MembersMachine } from './members';
import type { SubsystemRolesMachine } from './subsystem-roles';

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
  sortable: ROLE_COLUMNS,
  hiddenAtFirst: ['remark'],
  alwaysShown: ['roleName'],
} as const;
export type RoleColumn = (typeof ROLE_TABLE.columns)[number];

export type RoleDialogs = StandardDialogs<RoleRow, RoleValues, Role, Role> & {
  readonly grants: GrantsMachine<RoleRow>;
  readonly members: MembersMachine<RoleRow>;
  readonly subsystems: SubsystemRolesMachine;
};
export type RolesPageRef = RecordsPageRef<RoleRow, RoleDialogs>;

/** What a role allows is part of its version, and how many hold it is in the list: both are read again. */
export function afterRoleDialog(ended: Ended<RoleDialogs>): Consequence {
  if (ended.dialog === 'members') return { reload: ended.output.changed };
  if (ended.dialog === 'form' || ended.dialog === 'removal') return afterStandard(ended);
  return afterChange(ended.output, 'saved');
}
