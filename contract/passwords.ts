import { z } from 'zod/mini';
import { id } from './ids';
import { phoneNumber } from './phone';
import { route } from './route';
import { sealed, sealedPassword } from './sign-in';
import { smsCode } from './sms';
import { requiredText } from './text';

const whole = (from: number, to: number) => z.int().check(z.minimum(from), z.maximum(to));

/**
 * What a tenant may ask for. No policy is weaker than 8 to 40 characters and 2 classes (§9): the shortest is never shorter, the longest
 * never either.
 */
export const POLICY_RANGES = {
  minLength: [8, 40],
  maxLength: [40, 64],
  passwordCheckGroupCount: [2, 4],
  historyCount: [0, 10],
  expiryDays: [0, 3_650],
  trustedDeviceDays: [0, 365],
  lockMinutes: [0, 480],
} as const;
export const SECOND_FACTORS = ['off', 'optional', 'required'] as const;

/** What a tenant asks of a password (§5). Another server may ask for less than ours lets a tenant ask for. */
export const passwordPolicy = z.object({
  minLength: whole(6, 40),
  maxLength: whole(8, 64),
  /** How many of the four classes a password needs: upper case, lower case, digits, symbols. */
  passwordCheckGroupCount: whole(1, 4),
  /** How many former passwords may not be used again; the present one never may. */
  historyCount: whole(...POLICY_RANGES.historyCount),
  /** 0: a password does not expire. */
  expiryDays: whole(...POLICY_RANGES.expiryDays),
  /** Whether a password that another person has set must be changed at the first sign-in. */
  changeAtFirstLogin: z.boolean(),
});
export type PasswordPolicy = z.output<typeof passwordPolicy>;

/** The rest of a tenant's sign-in policy. `version` 0: the shipped one, unchanged. */
export const signInPolicy = z.extend(passwordPolicy, {
  /** Whether a sign-in ends the sessions that the same person has elsewhere (401 with code 4001). */
  singleSession: z.boolean(),
  /** Whether registration is open without an invite code. */
  openRegistration: z.boolean(),
  /** Whether accounts whose home is this tenant may have passkeys. */
  passkeys: z.boolean(),
  /** Whether such accounts may, or must, have a second factor. */
  secondFactor: z.enum(SECOND_FACTORS),
  /** How long a trusted browser skips it; 0: never. */
  trustedDeviceDays: whole(...POLICY_RANGES.trustedDeviceDays),
  /** After how many minutes without input the console locks itself for those who work in this tenant; 0: never. */
  lockMinutes: whole(...POLICY_RANGES.lockMinutes),
  /** Whether the console of this tenant carries the name of who looks at it. */
  watermark: z.boolean(),
});
export type SignInPolicy = z.output<typeof signInPolicy>;
/** §5 and §9: what is asked of passwords until a tenant asks for something else. */
export const SHIPPED_POLICY: SignInPolicy = {
  minLength: 8,
  maxLength: 40,
  passwordCheckGroupCount: 3,
  historyCount: 3,
  expiryDays: 0,
  changeAtFirstLogin: true,
  singleSession: false,
  openRegistration: false,
  passkeys: false,
  secondFactor: 'off',
  trustedDeviceDays: 30,
  lockMinutes: 0,
  watermark: false,
};

/** A name that is none of these is refused: a rule that was meant to hold and does not would be found too late. */
const policyDraft = z.strictObject({
  ...signInPolicy.shape,
  minLength: whole(...POLICY_RANGES.minLength),
  maxLength: whole(...POLICY_RANGES.maxLength),
  passwordCheckGroupCount: whole(...POLICY_RANGES.passwordCheckGroupCount),
  version: z.optional(z.int()),
});
export const savedPolicy = z.extend(signInPolicy, { version: z.int() });
export type SavedPolicy = z.output<typeof savedPolicy>;

/**
 * What a change of the policy means for the users that it binds already: they set up a second factor, lose one of their ways in, change
 * their password, or have fewer sessions.
 */
export const POLICY_EFFECTS = ['setUp', 'factorOff', 'passkeysOff', 'firstChange', 'expired', 'singleSession'] as const;

const policyPath = '/ofa-admin/admin/ofaPasswordPolicy';
export const getPasswordPolicy = route('GET', policyPath, { right: 'passwordPolicy:view', answer: savedPolicy });
export const editPasswordPolicy = route('PUT', policyPath, {
  right: 'passwordPolicy:edit',
  body: policyDraft,
  answer: savedPolicy,
});
/** How many users a policy would affect that is not saved yet, for each effect that affects some. */
export const weighPasswordPolicy = route('POST', `${policyPath}/effects`, {
  right: 'passwordPolicy:edit',
  body: policyDraft,
  answer: z.array(z.object({ effect: z.enum(POLICY_EFFECTS), users: z.int() })),
});
export type PolicyEffects = z.output<(typeof weighPasswordPolicy)['answer']>;

/**
 * §7.1: the policy that a password will be checked against. Signed out, it is that of the given tenant (id or code); an unknown
 * tenant answers the shipped one.
 */
export const getOwnPolicy = route('GET', '/ofa-admin/ofaPasswordPolicy/current', { right: 'signedIn', answer: passwordPolicy });
export const getOpenPolicy = route('GET', '/ofa-admin/open-api/ofaPasswordPolicy/current', {
  right: 'open',
  query: z.object({ orgId: z.optional(requiredText(64)) }),
  answer: passwordPolicy,
});

/**
 * §7.1: whether a new password is acceptable, former passwords and the account's name included; a refusal says why not. Signed
 * out, former passwords are checked only for the holder of a change ticket.
 */
export const checkOwnPassword = route('GET', '/ofa-admin/ofaPasswordPolicy/validHistoryPwdAndSameName', {
  right: 'signedIn',
  dear: 'hash',
  query: z.object({ ...sealed, password: sealedPassword }),
  answer: z.boolean(),
});
export const checkOpenPassword = route('GET', '/ofa-admin/open-api/ofaPasswordPolicy/validHistoryPwdAndSameName', {
  right: 'open',
  dear: 'hash',
  query: z.object({
    ...sealed,
    password: sealedPassword,
    username: z.optional(requiredText(64)),
    orgId: z.optional(requiredText(64)),
    changeTicket: z.optional(requiredText(64)),
  }),
  answer: z.boolean(),
});

/** §7.1: the caller's own password, by their own user id. It ends every session of the account, this one included. */
export const changePassword = route('PUT', '/ofa-admin/admin/ofaUser/user/password/:userId', {
  right: 'signedIn',
  dear: 'hash',
  params: z.object({ userId: id }),
  body: z.object({ ...sealed, oldPassword: sealedPassword, newPassword: sealedPassword }),
  answer: z.unknown(),
});

/** What a sign-in is refused with when the password must be changed first (`passwordChangeNeeded`). */
export const changeNeeded = z.object({
  changeTicket: z.string(),
  /** The username that the new password is sealed for, whatever name the user signed in with. */
  username: z.string(),
  reason: z.enum(['first', 'expired']),
  policy: passwordPolicy,
});

/** Opens a console that is locked: the password is that of the caller's account. */
export const unlock = route('POST', '/ofa-admin/admin/ofaUser/unlock', {
  right: 'signedIn',
  dear: 'hash',
  body: z.object({ ...sealed, password: sealedPassword }),
  answer: z.unknown(),
});

/** The change that a sign-in asked for. The user then signs in with the new password. */
export const changeByTicket = route('POST', '/ofa-admin/open-api/password/change', {
  right: 'open',
  dear: 'hash',
  body: z.object({ ...sealed, changeTicket: requiredText(64), newPassword: sealedPassword }),
  answer: z.unknown(),
});

/** §2.6: replaces a forgotten password with a code sent to the account's number (purpose `forgot`). */
export const replaceForgotten = route('POST', '/ofa-admin/open-api/password/forgot', {
  right: 'open',
  dear: 'hash',
  body: z.object({ ...sealed, phone: phoneNumber, code: smsCode, newPassword: sealedPassword }),
  answer: z.unknown(),
});

/** §7.1: a password sealed by the server itself, to be sent back as `keyId.cipherPwd`. The one in the body is readable. */
export const bjcaEncrypt = route('POST', '/ofa-admin/open-api/bjca/encrypt', {
  right: 'open',
  dear: 'hash',
  body: z.object({ password: sealedPassword, username: requiredText(64), passwordType: z.optional(z.string()) }),
  answer: z.object({ cipherPwd: z.string(), keyId: z.string() }),
});
