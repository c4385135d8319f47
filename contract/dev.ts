import { z } from 'zod/mini';
import { route } from './route';

/** Only while `OFA_TEST_HOOKS=1`, from the loopback address: what a test cannot read off a picture. Newest first. */
export const getOutbox = route('GET', '/dev/outbox', {
  right: 'open',
  answer: z.object({ captchas: z.array(z.object({ codeId: z.string(), answer: z.string() })) }),
});
