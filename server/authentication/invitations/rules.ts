import { createHash, randomInt } from 'node:crypto';
import type { RefusalName } from '../../../contract/refusals';
import { type Holder, isWithinOwnRights, type RoleRights } from '../../organisation/roles/rules';
import { isRunning } from '../../platform/clocks';

/** Without look-alike characters; 16 of them are 75 random bits. */
const CHARACTERS = 'ACDEFGHJKLMNPQRTUVWXY34679';
const LENGTH = 16;

export interface Invitation {
  readonly maxUses: number;
  readonly uses: number;
  readonly createdAt: number;
  readonly expiresAt: number;
}

/** Whether an invitation can still be accepted or refused. */
export function openness({ maxUses, uses, createdAt, expiresAt }: Invitation, now: number): RefusalName | undefined {
  if (uses >= maxUses) return 'invitationUsed';
  return !isRunning(expiresAt, now, expiresAt - createdAt) ? 'invitationExpired' : undefined;
}

/** An invitation is worth what its inviter may give at the time when it is taken, not when it was made. */
export function worth(inviter: Holder & { readonly mayEnter: boolean }, roles: readonly RoleRights[]): RefusalName | undefined {
  const mayInvite = inviter.mayEnter && inviter.permissions.has('user:invite');
  return mayInvite && roles.every((role) => isWithinOwnRights(inviter, role)) ? undefined : 'invitationVoid';
}

/** A code that can be read out and typed. Only its hash is kept. */
export const makeCode = () => Array.from({ length: LENGTH }, () => CHARACTERS.charAt(randomInt(CHARACTERS.length))).join('');

export const hashOfCode = (code: string) => createHash('sha256').update(code.toUpperCase()).digest('hex');
