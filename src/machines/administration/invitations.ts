import { z } from 'zod/mini';
import { INVITATION_DAYS, INVITATION_USES, type invitation } from '../../../contract/invitations';

/** What the form of an invitation holds. */
export const invitationForm = z.object({
  roleIds: z.array(z.string()),
  departmentIds: z.array(z.string()),
  days: z.number(),
  maxUses: z.number(),
});
export type InvitationValues = z.infer<typeof invitationForm>;

export const invitationValues = (): InvitationValues => ({
  roleIds: [],
  departmentIds: [],
  days: INVITATION_DAYS.usual,
  maxUses: INVITATION_USES.usual,
});

/** An invitation that is open, as its inviters see it: its code was answered once, and cannot be read again. */
export type OpenInvitation = z.infer<typeof invitation>;

/** The columns of the open invitations, in order. */
export const INVITATIONS_TABLE = {
  table: 'invitations',
  columns: ['inviterName', 'uses', 'expiresTime', 'roles', 'departments', 'createTime'],
  sortable: ['expiresTime', 'createTime'],
  hiddenAtFirst: [],
} as const;

/** An invitation that was made. A person who has its code, or scans its picture, may accept it. */
export interface Invitation {
  readonly code: string;
  readonly address: string;
  /** A data address. */
  readonly picture: string;
  readonly maxUses: number;
  readonly expiresTime: string;
}
