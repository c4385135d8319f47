import type { FastifyInstance } from 'fastify';
import { PENDING_SIGN_INS } from './authentication/admission/store';
import { CAPTCHAS } from './authentication/captcha/store';
import { OAUTH_CODES } from './authentication/oauth2/store';
import { OUTBOX, SMS_CODES } from './authentication/sms/store';
import { QR_SIGN_INS } from './authentication/wechat/store';
import { KNOWN_DEVICES, KNOWN_ORIGINS } from './identity/known-devices/store';
import { PASSKEY_CEREMONIES } from './identity/passkeys/store';
import { CIPHER_KEYS, ONE_TIME_KEYS } from './identity/passwords/cipher-store';
import { TRUSTED_DEVICES } from './identity/second-factor/store';
import { SESSIONS } from './identity/sessions/store';
import { TICKETS } from './identity/sessions/tickets-store';
import { sweepSignIns } from './platform/audit/sign-ins';
import { type Expiring, sweep } from './platform/db/expiry';
import { IMPORT_RUNS } from './platform/imports/run-store';
import { GUESSES } from './platform/limits/lock-out';
import { LIMITS } from './platform/limits/rate-limit';
import type { Deps } from './platform/ports/deps';

/** All that becomes worthless with time. No request deletes it: the request would wait for rows that are not its own. */
export const EXPIRING: readonly Expiring[] = [
  CAPTCHAS,
  CIPHER_KEYS,
  GUESSES,
  IMPORT_RUNS,
  KNOWN_DEVICES,
  KNOWN_ORIGINS,
  LIMITS,
  OAUTH_CODES,
  ONE_TIME_KEYS,
  OUTBOX,
  PASSKEY_CEREMONIES,
  PENDING_SIGN_INS,
  QR_SIGN_INS,
  SESSIONS,
  SMS_CODES,
  TICKETS,
  TRUSTED_DEVICES,
];

const SWEPT_EVERY_MS = 300_000;

/** Deletes expired rows in the background. Work that fails is done again when its time comes. */
export function sweepExpired(app: FastifyInstance, { db, now, every }: Pick<Deps, 'db' | 'now' | 'every'>) {
  const stop = every(SWEPT_EVERY_MS, async () => {
    try {
      for (const each of EXPIRING) await sweep(db, now(), each);
      await sweepSignIns(db, now());
    } catch (error) {
      app.log.error({ err: error }, 'deleting expired rows');
    }
  });
  app.addHook('onClose', async () => stop());
}
