import { OUTBOX } from '../../authentication/sms/store';
import { beganWithin } from '../../platform/db/expiry';
import type { Queries } from '../../platform/db/transact';

const SHOWN = 50;

/** The latest answers of captchas, text messages and QR codes, which a test reads in place of a person. */
export async function latestSecrets(db: Queries, now: number) {
  const captchas = await db.selectFrom('captchas').select(['id', 'answer']).orderBy('id', 'desc').limit(SHOWN).execute();
  const kept = db
    .selectFrom('outbox')
    .selectAll()
    .where(beganWithin('created_at', now, OUTBOX.keptMs));
  const messages = await kept.orderBy('id', 'desc').limit(SHOWN).execute();
  const qrCodes = await db.selectFrom('qr_sign_ins').select(['id', 'state']).orderBy('id', 'desc').limit(SHOWN).execute();
  return { captchas: captchas.map(({ id, answer }) => ({ codeId: id, answer })), messages, qrCodes };
}
