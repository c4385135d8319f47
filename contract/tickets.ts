import { z } from 'zod/mini';
import { route } from './route';

/** Takes a one-time ticket; `data` is the token. */
export const enterByTicket = route('POST', '/ofa-admin/open-api/login/byTicket', {
  right: 'open',
  body: z.object({ ticket: z.string().check(z.minLength(1), z.maxLength(128)) }),
  answer: z.string().check(z.minLength(1)),
});
