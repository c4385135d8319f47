import { z } from 'zod/mini';
import { id, idList, idsInQuery } from './ids';
import { count, pageOf, pageQuery } from './paging';
import { roleName } from './roles';
import { route } from './route';
import { requiredText, time } from './text';

export const INVITATION_DAYS = { usual: 7, most: 30 } as const;
export const INVITATION_USES = { usual: 1, most: 100 } as const;

const departments = z.array(z.object({ id, departmentName: z.string() }));

/** An invitation as its inviters see it. Its code is not in it: it is answered once, to the caller who made it. */
export const invitation = z.object({
  id,
  inviterName: z.string(),
  roles: z.array(roleName),
  departments,
  maxUses: z.int(),
  /** How often it was accepted or refused. */
  uses: z.int(),
  createTime: time,
  expiresTime: time,
});

const ids = z._default(idsInQuery(50), []);

const wholeNumber = ({ usual, most }: { readonly usual: number; readonly most: number }) =>
  z._default(z.pipe(count, z.number().check(z.minimum(1), z.maximum(most))), usual);

const invite = '/ofa-admin/admin/ofaUser/invite';

/** §7.4: a new invitation, with its code. */
export const makeInvitation = route('GET', `${invite}/code`, {
  right: 'user:invite',
  query: z.object({
    roleIds: ids,
    departmentIds: ids,
    days: wholeNumber(INVITATION_DAYS),
    maxUses: wholeNumber(INVITATION_USES),
  }),
  answer: z.extend(invitation, { code: z.string() }),
});

export const listInvitations = route('GET', `${invite}/list`, {
  right: 'user:invite',
  query: pageQuery(['createTime', 'expiresTime']),
  answer: pageOf(invitation),
});
/** Members who have accepted stay. */
export const revokeInvitations = route('DELETE', invite, { right: 'user:invite', body: idList, answer: z.unknown() });

const code = requiredText(64);

/** §2.2, /confirmInvite: inviter, tenant and roles. */
export const readInvitation = route('GET', `${invite}/info`, {
  right: 'signedIn',
  query: z.object({ code }),
  answer: z.object({
    tenantName: z.string(),
    inviterName: z.string(),
    roleNames: z.array(z.string()),
    departmentNames: z.array(z.string()),
    expiresTime: time,
    /** Whether the caller is a member of that tenant already. */
    member: z.boolean(),
  }),
});
/** The signed-in account becomes a member there; the session stays where it is. */
export const confirmInvitation = route('POST', `${invite}/confirm`, {
  right: 'signedIn',
  body: z.object({ code }),
  answer: z.object({ tenantId: id, userId: id }),
});
export const refuseInvitation = route('POST', `${invite}/refuse`, {
  right: 'signedIn',
  body: z.object({ code }),
  answer: z.unknown(),
});
