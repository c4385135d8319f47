import type { ActorRef, ActorRefFrom, Snapshot } from 'xstate';
import { z } from 'zod/mini';
import { DATA_SCOPES, ROLE_COLUMNS, ROLE_NAME_LENGTH, type Role, type RoleRow } from '../../../contract/roles';
import { afterChange, afterStandard, type StandardDialogs } from '../records/record-dialogs';
import type { RecordFormMachine } from '../records/record-form';
import type { RecordPageRef } from '../records/record-page';
import type { RecordViewMachine } from '../records/record-view';
import type { Consequence, Ended, Next, Opening, RecordsPageRef } from '../records/records-page';
import type { GrantsMachine } from './grants';
import type { MembersMachine, MembersRef } from './members';
import type { RoleComparisonMachine } from './role-comparison';
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

/** What a copy is made of: the role, with the name that was found for the copy. The server gives it the next number and the last place. */
export const copyValues = (role: Role | null): RoleValues => ({ ...roleValues(role), roleNumber: '', displayOrder: undefined });

/** A role to be copied. */
export interface RoleToCopy extends Role {
  /** What is put behind the name, in the language of the viewer. */
  readonly mark: string;
}

/** The first name of a copy that no other role has, cut where it would be too long: `内审 副本`, `内审 副本 2`. */
export function copyName({ roleName, mark }: Pick<RoleToCopy, 'roleName' | 'mark'>, taken: readonly string[]): string {
  for (let count = 1; ; count += 1) {
    const end = count === 1 ? ` ${mark}` : ` ${mark} ${count}`;
    const name = `${cut(roleName, ROLE_NAME_LENGTH - end.length)}${end}`;
    if (!taken.includes(name)) return name;
  }
}

/** The role as its copy is edited: under a name of its own. */
export function copied(role: RoleToCopy, taken: readonly string[]): Role {
  const { mark: _, ...facts } = role;
  return { ...facts, roleName: copyName(role, taken) };
}

/** No character is cut in two. */
function cut(text: string, length: number): string {
  let kept = '';
  for (const character of text) {
    if (kept.length + character.length > length) break;
    kept += character;
  }
  return kept.trimEnd();
}

/** The columns of the table, in order. */
export const ROLE_TABLE = {
  table: 'roles',
  columns: ['roleNumber', 'roleName', 'displayOrder', 'dataScope', 'memberCount', 'createTime', 'remark'],
  sortable: ROLE_COLUMNS,
  hiddenAtFirst: ['remark'],
  alwaysShown: ['roleName'],
} as const;
export type RoleColumn = (typeof ROLE_TABLE.columns)[number];

/** The dialogs about one role: of the list, and of the page of that role. */
export type RoleActDialogs = StandardDialogs<RoleRow, RoleValues, Role, Role> & {
  readonly grants: GrantsMachine<RoleRow>;
  /** Finds a name for the copy, which the form then opens on. */
  readonly copying: RecordViewMachine<RoleToCopy, Role>;
  readonly copy: RecordFormMachine<Role, RoleValues, Role>;
};
export type RoleDialogs = RoleActDialogs & {
  readonly comparison: RoleComparisonMachine;
  readonly members: MembersMachine<RoleRow>;
  readonly subsystems: SubsystemRolesMachine;
};
export type RolesPageRef = RecordsPageRef<RoleRow, RoleDialogs>;

/** What belongs to one role, in the tabs of its page. */
export interface RoleTabs {
  readonly members: MembersRef<RoleRow>;
}
export type RolePageRef = RecordPageRef<RoleRow, RoleActDialogs, RoleTabs>;

/** Whatever holds the dialogs about one role. */
export type RoleHost = ActorRef<
  Snapshot<unknown> & {
    readonly context: { readonly permissions: readonly string[] };
    readonly children: { readonly [Name in keyof RoleActDialogs]?: ActorRefFrom<RoleActDialogs[Name]> };
  },
  Opening<RoleActDialogs>
>;

export function afterRoleAct(ended: Ended<RoleActDialogs>): Consequence & Pick<Next<Pick<RoleActDialogs, 'copy'>>, 'open'> {
  switch (ended.dialog) {
    case 'form':
    case 'removal':
      return afterStandard(ended);
    case 'copying':
      return ended.output.kind === 'edit' ? { open: { type: 'open', dialog: 'copy', about: ended.output.record } } : {};
    case 'copy':
      return afterStandard({ dialog: 'form', output: ended.output });
    case 'grants':
      return afterChange(ended.output, 'saved');
  }
}

/** What a role allows is part of its version, and how many hold it is in the list: both are read again. */
export function afterRoleDialog(ended: Ended<RoleDialogs>): Next<RoleDialogs> {
  switch (ended.dialog) {
    case 'comparison':
      return { reload: ended.output.outdated };
    case 'members':
      return { reload: ended.output.changed };
    case 'subsystems':
      return afterChange(ended.output, 'saved');
    default:
      return afterRoleAct(ended);
  }
}
