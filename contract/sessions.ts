import { z } from 'zod/mini';
import { id, idList } from './ids';
import { pageOf, pageQuery } from './paging';
import { route } from './route';
import { text, time } from './text';

/** A session of an account. */
export const session = z.object({
  id,
  tenantName: z.nullable(z.string()),
  address: z.nullable(z.string()),
  userAgent: z.nullable(z.string()),
  createTime: time,
  expireTime: time,
  /** Whether it is the caller's own session. */
  current: z.boolean(),
});

export type OwnSession = z.infer<typeof session>;

const own = '/ofa-admin/admin/ofaUser/session';
export const listOwnSessions = route('GET', `${own}/list`, { right: 'signedIn', answer: z.array(session) });
export const endOwnSessions = route('DELETE', own, { right: 'signedIn', body: idList, answer: z.unknown() });
/** Ends all but the caller's own session. */
export const endOtherSessions = route('DELETE', `${own}/others`, { right: 'signedIn', answer: z.unknown() });

export const userSession = z.object({
  ...z.omit(session, { tenantName: true }).shape,
  userId: id,
  username: z.string(),
  name: z.string(),
});

export type UserSession = z.infer<typeof userSession>;

export const SESSION_COLUMNS = ['createTime', 'username'] as const;

export const sessionQuery = z.extend(pageQuery(SESSION_COLUMNS), {
  username: z.optional(text(64)),
  /** The sessions of this user only. */
  userId: z.optional(id),
});

/** The sessions in this tenant of the users in the caller's data scope. */
const admin = '/ofa-admin/admin/ofaSession/session';
export const listSessions = route('GET', `${admin}/list`, {
  right: 'session:list',
  query: sessionQuery,
  answer: pageOf(userSession),
});
export const endSessions = route('DELETE', admin, { right: 'session:end', body: idList, answer: z.unknown() });
