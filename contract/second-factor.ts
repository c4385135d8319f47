import { z } from 'zod/mini';
import { sixDigits, typedCode } from './digits';
import { id, idList, idParams } from './ids';
import { route } from './route';
import { sealed, sealedPassword } from './sign-in';
import { requiredText, time } from './text';

export const RECOVERY_CODES = 10;

/** Six digits from an authenticator app (RFC 6238: SHA-1, 30 seconds). */
export const totpCode = sixDigits;
/** In any case, with or without hyphens. */
const recoveryCode = z.pipe(typedCode, requiredText(40));

/** A browser that skips the second factor at its user's request. */
export const trustedDevice = z.object({
  id,
  userAgent: z.nullable(z.string()),
  address: z.string(),
  createTime: time,
  /** When it last skipped the second factor. */
  lastUseTime: time,
  expireTime: time,
});
export type TrustedDevice = z.infer<typeof trustedDevice>;

/** The secret for the authenticator app: as a picture for an `<img>`, and as a text to type. */
export const secondFactorSetup = z.object({ secret: z.string(), uri: z.string(), image: z.string() });
export type SecondFactorSetup = z.infer<typeof secondFactorSetup>;

const recoveryCodes = z.array(z.string());
const provenByPassword = z.object({ ...sealed, password: sealedPassword });
/** The password and one of the two codes. */
const provenByBoth = z.extend(provenByPassword, { code: z.optional(totpCode), recoveryCode: z.optional(recoveryCode) });

const own = '/ofa-admin/admin/ofaUser/secondFactor';

export const secondFactorState = z.object({
  /** What the home tenant requires. */
  policy: z.enum(['off', 'optional', 'required']),
  enrolled: z.boolean(),
  recoveryCodesLeft: z.int(),
  devices: z.array(trustedDevice),
});
export type SecondFactorState = z.infer<typeof secondFactorState>;

export const getSecondFactor = route('GET', own, { right: 'signedIn', answer: secondFactorState });
/** Needs the password, so that the thief of a token cannot lock its owner out. One that is in use must be removed first. */
export const setUpSecondFactor = route('POST', `${own}/setup`, {
  right: 'signedIn',
  dear: 'hash',
  body: provenByPassword,
  answer: secondFactorSetup,
});
/** A right code turns it on. The recovery codes are answered once. */
export const confirmSecondFactor = route('POST', `${own}/confirm`, {
  right: 'signedIn',
  dear: 'hash',
  body: z.object({ code: totpCode }),
  answer: z.object({ recoveryCodes }),
});
/** Replaces all recovery codes. They stand in for the phone, so this needs both the password and a code. */
export const renewRecoveryCodes = route('POST', `${own}/recoveryCodes`, {
  right: 'signedIn',
  dear: 'hash',
  body: provenByBoth,
  answer: z.object({ recoveryCodes }),
});
/** Needs both the password and a code, as every use of the second factor does. */
export const removeSecondFactor = route('DELETE', own, {
  right: 'signedIn',
  dear: 'hash',
  body: provenByBoth,
  answer: z.unknown(),
});
export const endTrustedDevices = route('DELETE', `${own}/device`, { right: 'signedIn', body: idList, answer: z.unknown() });

/** For a user who has lost both phone and recovery codes. */
export const takeAwaySecondFactor = route('DELETE', '/ofa-admin/admin/ofaUser/user/secondFactor/:id', {
  right: 'user:resetPassword',
  params: idParams,
  answer: z.unknown(),
});

/** The data of a refusal after a right password (`secondFactorNeeded`, `secondFactorSetupNeeded`). */
export const secondFactorNeeded = z.object({
  ticket: z.string(),
  /** 0: devices are not trusted here. */
  trustedDeviceDays: z.int(),
});
export type SecondFactorNeeded = z.infer<typeof secondFactorNeeded>;

const ticket = requiredText(64);
const token = z.string().check(z.minLength(1));

/** One of the two codes. `deviceToken` goes with the account's next sign-ins (`credentials`). */
export const enterSecondFactor = route('POST', '/ofa-admin/open-api/login/secondFactor', {
  right: 'open',
  dear: 'hash',
  body: z.object({
    ticket,
    code: z.optional(totpCode),
    recoveryCode: z.optional(recoveryCode),
    trustDevice: z.optional(z.boolean()),
  }),
  answer: z.object({ token, deviceToken: z.nullable(z.string()) }),
});
export const setUpAtSignIn = route('POST', '/ofa-admin/open-api/login/secondFactor/setup', {
  right: 'open',
  dear: 'hash',
  body: z.object({ ticket }),
  answer: secondFactorSetup,
});
export const confirmAtSignIn = route('POST', '/ofa-admin/open-api/login/secondFactor/confirm', {
  right: 'open',
  dear: 'hash',
  body: z.object({ ticket, code: totpCode }),
  answer: z.object({ token, recoveryCodes }),
});
