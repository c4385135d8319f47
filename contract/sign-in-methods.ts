import { z } from 'zod/mini';
import { phoneNumber } from './phone';
import { route } from './route';
import { credentials, getLoginConfig, loginConfig, sealed, sealedPassword } from './sign-in';
import { smsCode } from './sms';
import { requiredText, text, time } from './text';

const token = z.string().check(z.minLength(1));

/** The nb variant (§7.1) behaves as the usual calls do. */
export const nbSignIn = route('POST', '/ofa-admin/open-api/nb/login', {
  right: 'open',
  dear: 'hash',
  body: credentials,
  answer: token,
});
export const getNbLoginConfig = route('GET', '/ofa-admin/open-api/nb/login/config', {
  right: 'open',
  query: getLoginConfig.query,
  answer: loginConfig,
});

/** Telephone number and password. */
export const phoneSignIn = route('POST', '/ofa-admin/open-api/login', {
  right: 'open',
  dear: 'hash',
  body: z.object({
    ...sealed,
    phone: phoneNumber,
    password: sealedPassword,
    captcha: text(16),
    deviceToken: credentials.shape.deviceToken,
  }),
  answer: token,
});

/** Telephone number and SMS code (purpose `login`): also the first sign-in of whoever has no password yet. */
export const codeSignIn = route('POST', '/ofa-admin/open-api/login/byValidCode', {
  right: 'open',
  dear: 'hash',
  body: z.object({ phone: phoneNumber, code: smsCode, deviceToken: credentials.shape.deviceToken }),
  answer: token,
});

/**
 * With a token: the caller's own account takes this number (purpose `changePhone`). With a bind ticket: the account of this number
 * (purpose `bind`) is henceforth the one of that third-party identity, and `data` is the token.
 */
export const bindPhone = route('POST', '/ofa-admin/open-api/bingPhone', {
  right: 'open',
  dear: 'hash',
  body: z.object({ phone: phoneNumber, code: smsCode, bindTicket: z.optional(requiredText(64)) }),
  answer: z.nullable(token),
});

/** Whether a token is good: the given one, or the caller's own, of the header. An address is easily kept by somebody: the header is better. */
export const checkToken = route('GET', '/ofa-admin/open-api/checkOfaToken', {
  right: 'open',
  query: z.object({ token: z.optional(z.string().check(z.maxLength(200))) }),
  answer: z.object({ valid: z.boolean() }),
});

/** What a third-party sign-in is refused with when no account is bound yet (`identityUnbound`). */
export const bindNeeded = z.object({ bindTicket: z.string() });

export const QR_STATES = ['waiting', 'scanned', 'confirmed', 'expired', 'refused'] as const;

/** §2.2: a QR code for WeChat. `image` is for an `<img>`; whoever knows the ticket may ask what became of it. */
export const makeQr = route('POST', '/ofa-admin/open-api/wx/qr', {
  right: 'open',
  answer: z.object({ ticket: z.string(), image: z.string(), expireTime: time }),
});
/** Confirmed, it gives the token once, or is refused as `identityUnbound`. A POST, for the ticket is a secret. */
export const getQrState = route('POST', '/ofa-admin/open-api/wx/qr/state', {
  right: 'open',
  body: z.object({ ticket: requiredText(64) }),
  answer: z.object({ state: z.enum(QR_STATES), token: z.nullable(token) }),
});
