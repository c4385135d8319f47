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

/** Phone number and password. */
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

/** Phone number and SMS code (purpose `login`): also the first sign-in of an account that has no password yet. */
export const codeSignIn = route('POST', '/ofa-admin/open-api/login/byValidCode', {
  right: 'open',
  dear: 'hash',
  body: z.object({ phone: phoneNumber, code: smsCode, deviceToken: credentials.shape.deviceToken }),
  answer: token,
});

/**
 * With a token: binds this number to the caller's own account (purpose `changePhone`). With a bind ticket: binds that third-party
 * identity to the account of this number (purpose `bind`), and `data` is the token.
 */
export const bindPhone = route('POST', '/ofa-admin/open-api/bingPhone', {
  right: 'open',
  dear: 'hash',
  body: z.object({ phone: phoneNumber, code: smsCode, bindTicket: z.optional(requiredText(64)) }),
  answer: z.nullable(token),
});

/** Whether a token is valid: the given one, or the caller's own from the header. Prefer the header: logs keep addresses. */
export const checkToken = route('GET', '/ofa-admin/open-api/checkOfaToken', {
  right: 'open',
  query: z.object({ token: z.optional(z.string().check(z.maxLength(200))) }),
  answer: z.object({ valid: z.boolean() }),
});

/** The data of the refusal of a third-party sign-in that no account is bound to yet (`identityUnbound`). */
export const bindNeeded = z.object({ bindTicket: z.string() });

export const QR_STATES = ['waiting', 'scanned', 'confirmed', 'expired', 'refused'] as const;

/** §2.2: a QR code for WeChat. `image` is for an `<img>`; the ticket is the right to ask for its state. */
export const makeQr = route('POST', '/ofa-admin/open-api/wx/qr', {
  right: 'open',
  answer: z.object({ ticket: z.string(), image: z.string(), expireTime: time }),
});
/** A confirmed code answers the token once, or is refused as `identityUnbound`. A POST, because the ticket is a secret. */
export const getQrState = route('POST', '/ofa-admin/open-api/wx/qr/state', {
  right: 'open',
  body: z.object({ ticket: requiredText(64) }),
  answer: z.object({ state: z.enum(QR_STATES), token: z.nullable(token) }),
});
