import { z } from 'zod/mini';
import { id } from './ids';
import { growingQuery, pageOf } from './paging';
import type { RefusalName } from './refusals';
import { route } from './route';
import type { SearchedFields } from './super-query';
import { text, time } from './text';

/** A moment, as epoch milliseconds once it is read. */
const moment = z.pipe(time, z.transform(Date.parse));

/** From one moment on, and before another; or whole days where the tenant is, the last one included. */
const period = {
  startTime: z.optional(moment),
  endTime: z.optional(moment),
  fromDay: z.optional(z.iso.date()),
  toDay: z.optional(z.iso.date()),
};

/** What can be done to what, as the operation log names it. A later server may name more. */
export const OPERATION_ACTIONS = [
  'add',
  'edit',
  'remove',
  'setStatus',
  'publish',
  'authorize',
  'addMembers',
  'removeMembers',
  'appoint',
  'approve',
  'accept',
  'refuse',
  'import',
  'export',
  'send',
  'signIn',
  'signOut',
  'endSessions',
  'enter',
  'resetPassword',
  'changePassword',
  'renewSecret',
  'bindPhone',
  'bindIdentity',
  'unbindIdentity',
] as const;
export type OperationAction = (typeof OPERATION_ACTIONS)[number];

export const OPERATION_ENTITIES = [
  'user',
  'department',
  'role',
  'menu',
  'menuGroup',
  'tenant',
  'application',
  'invitation',
  'session',
  'passwordPolicy',
  'loginConfig',
  'thirdParty',
  'subsystem',
  'message',
  'file',
  'fileQuota',
  'upload',
  'dictionary',
  'form',
  'formReply',
  'i18nText',
  'chart',
  'helpText',
  'listView',
  'collectedMenus',
  'passkey',
  'secondFactor',
  'trustedDevice',
] as const;
export type OperationEntity = (typeof OPERATION_ENTITIES)[number];

/** A row before or after its change, without secrets. */
const keptRow = z.nullable(z.record(z.string(), z.unknown()));

/** Who changed what. */
export const operation = z.object({
  id,
  /** Null: a command on the machine itself. */
  actorId: z.nullable(id),
  /** Null: the same, or a deleted user. */
  actorName: z.nullable(z.string()),
  actorUsername: z.nullable(z.string()),
  /** The account name of a visiting operator of the platform; null for members of the tenant. */
  enteredBy: z.nullable(z.string()),
  action: z.string(),
  entity: z.string(),
  entityId: z.string(),
  before: keptRow,
  after: keptRow,
  requestId: z.string(),
  createTime: time,
});

export type Operation = z.output<typeof operation>;

export const OPERATION_COLUMNS = ['createTime', 'entity', 'action'] as const;
/** The fields that an advanced query may name. */
export const OPERATION_FIELDS = {
  createTime: 'time',
  actorId: 'users',
  action: 'choice',
  entity: 'choice',
  requestId: 'text',
} as const satisfies SearchedFields;

const NAMES = ['name', 'roleName', 'departmentName', 'organization', 'alias', 'title', 'fileName', 'username', 'code', 'message'];

/** What a record of the log is called, by the first of its rows that has a name. */
export function nameIn(...rows: readonly (Readonly<Record<string, unknown>> | null)[]): string | null {
  for (const row of rows)
    for (const field of NAMES) {
      const name = row?.[field];
      if (typeof name === 'string' && name !== '') return name;
    }
  return null;
}

export const operationQuery = z.extend(growingQuery(OPERATION_COLUMNS), {
  /** A part of the caller's name or username. */
  actor: z.optional(text(64)),
  entity: z.optional(text(64)),
  action: z.optional(text(64)),
  entityId: z.optional(id),
  ...period,
});
export type OperationQuery = z.output<typeof operationQuery>;

/** The sign-in method of an attempt. */
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
  'host',
] as const;
export type SignInMethod = (typeof SIGN_IN_METHODS)[number];
export type SignInOutcome = 'success' | RefusalName;

/** Outcomes that are a step of a sign-in rather than its end. */
export const UNFINISHED: readonly SignInOutcome[] = [
  'secondFactorNeeded',
  'secondFactorSetupNeeded',
  'passwordChangeNeeded',
  'identityUnbound',
];

/** One attempt to sign in. */
export const signInAttempt = z.object({
  id,
  /** Null: the account is unknown, and what was typed is not stored; or it has been deleted. */
  username: z.nullable(z.string()),
  name: z.nullable(z.string()),
  success: z.boolean(),
  /** Not a failure: the input was right, and a further step was asked for. */
  unfinished: z.boolean(),
  /** Why not, in the caller's language. */
  reason: z.nullable(z.string()),
  method: z.enum(SIGN_IN_METHODS),
  address: z.string(),
  userAgent: z.nullable(z.string()),
  requestId: z.string(),
  createTime: time,
});

export type SignInAttempt = z.output<typeof signInAttempt>;

export const SIGN_IN_COLUMNS = ['createTime', 'address', 'method'] as const;
/** The fields that an advanced query may name. */
export const SIGN_IN_FIELDS = {
  createTime: 'time',
  username: 'text',
  name: 'text',
  method: 'choice',
  success: 'flag',
  address: 'text',
} as const satisfies SearchedFields;

export const signInQuery = z.extend(growingQuery(SIGN_IN_COLUMNS), {
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

/** What the caller has done last, in short. */
export const ownOperation = z.object({
  id,
  action: z.string(),
  entity: z.string(),
  /** What the record is called; null: it has no name. */
  name: z.nullable(z.string()),
  createTime: time,
});
export type OwnOperation = z.output<typeof ownOperation>;

/** The latest operations of the caller in the tenant, whether or not they may see the log. */
export const listLatestOperations = route('GET', '/ofa-admin/admin/ofaOperationLog/latest', {
  right: 'signedIn',
  answer: z.array(ownOperation),
});

export const listSignIns = route('GET', '/ofa-admin/admin/ofaLoginLog/list', {
  right: 'loginLog:list',
  query: signInQuery,
  answer: pageOf(signInAttempt),
});

/** The caller's own sign-ins and attempts at their account, in all of its tenants; latest first. */
export const ownSignIn = z.object({
  ...z.omit(signInAttempt, { username: true, name: true, requestId: true }).shape,
  tenantName: z.string(),
});
export type OwnSignIn = z.infer<typeof ownSignIn>;

const ownSignInQuery = z.extend(growingQuery(['createTime']), { success: z.optional(z.enum(['true', 'false'])), ...period });
export type OwnSignInQuery = z.output<typeof ownSignInQuery>;

export const listOwnSignIns = route('GET', '/ofa-admin/admin/ofaUser/signIn/list', {
  right: 'signedIn',
  query: ownSignInQuery,
  answer: pageOf(ownSignIn),
});
