import { z } from 'zod/mini';
import { phoneNumber } from './phone';
import { route } from './route';
import { sealed, sealedPassword } from './sign-in';
import { smsCode } from './sms';
import { requiredText } from './text';
import { USERNAME } from './users';

/**
 * §2.2, `/register`: a new account for the person who receives the code sent to a number (purpose `register`), in the tenant of the
 * invite code, or in the given one (header `orgId`) if its registration is open. `data` is the token.
 */
export const register = route('POST', '/ofa-admin/open-api/register', {
  right: 'open',
  dear: 'hash',
  body: z.object({
    ...sealed,
    username: requiredText(64).check(z.regex(USERNAME)),
    name: requiredText(64),
    phone: phoneNumber,
    code: smsCode,
    newPassword: sealedPassword,
    inviteCode: z.optional(requiredText(64)),
  }),
  answer: z.string().check(z.minLength(1)),
});
