import { confirmInvitation, readInvitation, refuseInvitation } from '../../contract/invitations';
import type { Call } from './call';

/** An invitation, by its code (§7.4). */
export const invitationsApi = (call: Call) => ({
  read: (code: string, signal: AbortSignal) => call(readInvitation, { query: { code }, signal }),
  accept: async (code: string, signal: AbortSignal) => (await call(confirmInvitation, { body: { code }, signal })).tenantId,
  refuse: (code: string, signal: AbortSignal) => call(refuseInvitation, { body: { code }, signal }),
});
