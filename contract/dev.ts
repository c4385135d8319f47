import { z } from 'zod/mini';
import { id, idParams } from './ids';
import { route } from './route';

/** Only with `OFA_TEST_HOOKS=1` and from the loopback address: what a test cannot read off a picture. Newest first. */
export const getOutbox = route('GET', '/dev/outbox', {
  right: 'open',
  answer: z.object({
    captchas: z.array(z.object({ codeId: z.string(), answer: z.string() })),
    /** Codes that no provider has sent. */
    messages: z.array(z.object({ phone: z.string(), purpose: z.string(), code: z.string() })),
    /** What the pictures of WeChat sign-ins contain. */
    qrCodes: z.array(z.object({ id: z.string(), state: z.string() })),
  }),
});

/** Plays the phone that scans a QR code; answers whether it could. `subject` is the person who confirms, as WeChat knows them. */
export const scanQr = route('POST', '/dev/wechat/:id', {
  right: 'open',
  params: idParams,
  body: z.object({ state: z.enum(['scanned', 'confirmed', 'refused']), subject: z.optional(id) }),
  answer: z.boolean(),
});

/** Advances the server's clock until its process ends, so that things expire. Time never goes back. */
export const putClockForward = route('POST', '/dev/clock', {
  right: 'open',
  body: z.object({ ms: z.int().check(z.minimum(1), z.maximum(400 * 86_400_000)) }),
  answer: z.unknown(),
});
