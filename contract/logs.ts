import { z } from 'zod/mini';
import { id } from './ids';
import { pageOf, pageQuery } from './paging';
import type { RefusalName } from './refusals';
import { route } from './route';
import { text, time } from './text';

/** A moment, as epoch milliseconds once it is read. */
const moment = z.pipe(time, z.transform(Date.parse));

/** From a moment on, and before another. */
const period = { startTime: z.optional(moment), endTime: z.optional(moment) };

/** A row before or after it was changed, as far as it is kept: without secrets. */
const keptRow = z.nullable(z.record(z.string(), z.unknown()));

/** Who changed what. */
export const operation = z.object({
  id,
  /** Null: somebody at the machine itself, by a command. */
  actorId: z.nullable(id),
  /** Null: that, or somebody who is no longer there. */
  actorName: z.nullable(z.string()),
  actorUsername: z.nullable(z.string()),
  /** The account name of an operator of the platform who had entered; null for whoever belongs to the tenant. */
  enteredBy: z.nullable(z.string()),
  action: z.string(),
  entity: z.string(),
  entityId: z.string(),
  before: keptRow,
  after: keptRow,
  requestId: z.string(),
  createTime: time,
});

const operationQuery = z.extend(pageQuery(['createTime', 'entity', 'action']), {
  /** A part of the name or username of whoever did it. */
  actor: z.optional(text(64)),
  entity: z.optional(text(64)),
  action: z.optional(text(64)),
  entityId: z.optional(id),
  ...period,
});
export type OperationQuery = z.output<typeof operationQuery>;

/** How somebody came in, or tried to. */
export const SIGN_IN_METHODS = [
  'password',
  'phonePassword',
  'smsCode',
  'originalAccount',
  'weChat',
  'thirdParty',
  'passkey',
  'ticket',
  'switchTenant',
] as const;
export type SignInMethod = (typeof SIGN_IN_METHODS)[number];
export type SignInOutcome = 'success' | RefusalName;

/** Outcomes that are a step of a sign-in, rather than its end. */
export const UNFINISHED: readonly SignInOutcome[] = [
  'secondFactorNeeded',
  'secondFactorSetupNeeded',
  'passwordChangeNeeded',
  'identityUnbound',
];

/** One attempt to sign in. */
export const signInAttempt = z.object({
  id,
  /** Null: the account was none of ours, and what was typed is not kept; or it is no longer there. */
  username: z.nullable(z.string()),
  name: z.nullable(z.string()),
  success: z.boolean(),
  /** No failure: what was shown was right, and something more was asked for. */
  unfinished: z.boolean(),
  /** Why not, in the caller's language. */
  reason: z.nullable(z.string()),
  method: z.enum(SIGN_IN_METHODS),
  address: z.string(),
  userAgent: z.nullable(z.string()),
  requestId: z.string(),
  createTime: time,
});

const signInQuery = z.extend(pageQuery(['createTime', 'address', 'method']), {
  /** A part of the name or username. */
  user: z.optional(text(64)),
  success: z.optional(z.enum(['true', 'false'])),
  method: z.optional(z.enum(SIGN_IN_METHODS)),
  address: z.optional(text(64)),
  ...period,
});
export type SignInQuery = z.output<typeof signInQuery>;

export const listOperations = route('GET', '/ofa-admin/admin/ofaOperationLog/list', {
  right: 'operationLog:list',
  query: operationQuery,
  answer: pageOf(operation),
});

export const listSignIns = route('GET', '/ofa-admin/admin/ofaLoginLog/list', {
  right: 'loginLog:list',
  query: signInQuery,
  answer: pageOf(signInAttempt),
});

/** One's own sign-ins and attempts at one's own account, in whichever tenant; latest first. */
export const ownSignIn = z.object({
  ...z.omit(signInAttempt, { username: true, name: true, requestId: true }).shape,
  tenantName: z.string(),
});
export type OwnSignIn = z.infer<typeof ownSignIn>;

const ownSignInQuery = z.extend(pageQuery(['createTime']), { success: z.optional(z.enum(['true', 'false'])), ...period });
export type OwnSignInQuery = z.output<typeof ownSignInQuery>;

export const listOwnSignIns = route('GET', '/ofa-admin/admin/ofaUser/signIn/list', {
  right: 'signedIn',
  query: ownSignInQuery,
  answer: pageOf(ownSignIn),
});
