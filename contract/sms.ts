import { z } from 'zod/mini';
import { sixDigits } from './digits';
import { phoneNumber } from './phone';
import { type Route, route } from './route';
import { sealed, sealedPassword } from './sign-in';
import { requiredText, text } from './text';

/** The one purpose that a code serves. */
export const SMS_PURPOSES = ['login', 'register', 'forgot', 'bind', 'changePhone'] as const;
export type SmsPurpose = (typeof SMS_PURPOSES)[number];

/** §9: six digits, however they were typed or copied. */
export const smsCode = sixDigits;

/** The console's own address for its codes. */
export const SMS_CODE = '/ofa-admin/open-api/sms/code';

/**
 * §7.1: asks for a code. The answer is the same whether or not the number is known; only `register` and `changePhone` send to any.
 * `changePhone` needs a token and, if the account has one, its password; `bind` needs the ticket of a third-party sign-in; `register`
 * needs an invite code, or in the header `orgId` a tenant whose registration is open.
 */
export const sendSmsCode = route('POST', SMS_CODE, {
  right: 'open',
  dear: 'hash',
  body: z.object({
    ...sealed,
    phone: phoneNumber,
    captcha: text(16),
    purpose: z._default(z.enum(SMS_PURPOSES), 'login'),
    username: z.optional(requiredText(64)),
    password: z.optional(sealedPassword),
    bindTicket: z.optional(requiredText(64)),
    inviteCode: z.optional(requiredText(64)),
  }),
  answer: z.unknown(),
});

/** §3, SMS code parameters, as they travel to any address: each is there only if it was given. */
const given = {
  phone: z.optional(z.string()),
  username: z.optional(z.string()),
  captcha: z.optional(z.string()),
  codeId: z.optional(z.string()),
  purpose: z.optional(z.enum(SMS_PURPOSES)),
};

/** §7.1: the same call at an address that the user of the button has chosen. */
export const postSmsCodeAt = (path: Route['path']) =>
  route('POST', path, {
    right: 'open',
    body: z.object({
      ...given,
      ...sealed,
      password: z.optional(z.string()),
      code: z.optional(z.string()),
      bindTicket: z.optional(z.string()),
      inviteCode: z.optional(z.string()),
    }),
    answer: z.unknown(),
  });

/** §7.1: by GET, with the parameters that may be in an address. */
export const getSmsCodeAt = (path: Route['path']) =>
  route('GET', path, { right: 'open', query: z.object(given), answer: z.unknown() });
