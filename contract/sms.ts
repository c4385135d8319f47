import { z } from 'zod/mini';
import { phoneNumber } from './phone';
import { route } from './route';
import { sealed, sealedPassword } from './sign-in';
import { requiredText, text } from './text';

/** What a code is good for: it opens nothing else. */
export const SMS_PURPOSES = ['login', 'register', 'forgot', 'bind', 'changePhone'] as const;
export type SmsPurpose = (typeof SMS_PURPOSES)[number];

/** §9: six digits. */
export const smsCode = z.string().check(z.regex(/^\d{6}$/));

/**
 * §7.1: asks for a code. The answer is the same whether or not the number is known; only `register` and `changePhone` send to any.
 * `changePhone` wants a token and, where the account has one, its password; `bind` wants the ticket of a third-party sign-in.
 */
export const sendSmsCode = route('POST', '/ofa-admin/open-api/sms/code', {
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
  }),
  answer: z.unknown(),
});
