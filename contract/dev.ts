import { z } from 'zod/mini';
import { id, idParams } from './ids';
import { route } from './route';

/** Only while `OFA_TEST_HOOKS=1`, from the loopback address: what a test cannot read off a picture. Newest first. */
export const getOutbox = route('GET', '/dev/outbox', {
  right: 'open',
  answer: z.object({
    captchas: z.array(z.object({ codeId: z.string(), answer: z.string() })),
    /** Codes that no provider has sent. */
    messages: z.array(z.object({ phone: z.string(), purpose: z.string(), code: z.string() })),
    /** What the pictures of WeChat sign-ins say. */
    qrCodes: z.array(z.object({ id: z.string(), state: z.string() })),
  }),
});

/** Plays the telephone that scans a QR code; answers whether it could. `subject` is who confirms, as WeChat knows them. */
export const scanQr = route('POST', '/dev/wechat/:id', {
  right: 'open',
  params: idParams,
  body: z.object({ state: z.enum(['scanned', 'confirmed', 'refused']), subject: z.optional(id) }),
  answer: z.boolean(),
});

/** Lets time pass on the server, until its process ends: what becomes of what expires. Time never goes back. */
export const putClockForward = route('POST', '/dev/clock', {
  right: 'open',
  body: z.object({ ms: z.int().check(z.minimum(1), z.maximum(400 * 86_400_000)) }),
  answer: z.unknown(),
});
