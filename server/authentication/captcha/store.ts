import { randomInt } from 'node:crypto';
import { CAPTCHA_LIFETIME_MS } from '../../../contract/limits';
import type { Captcha } from '../../../contract/sign-in';
import { isRunning } from '../../platform/clocks';
import { expiring } from '../../platform/db/expiry';
import { newId } from '../../platform/db/ids';
import type { Queries } from '../../platform/db/transact';
import { drawCaptcha } from './picture';

export const CAPTCHAS = expiring('captchas', ['id'], CAPTCHA_LIFETIME_MS);

/** Without characters that look like another one, even bent. */
const CHARACTERS = 'ACDEFHJKLMNPRTUWXY3679';
const LENGTH = 4;

export async function makeCaptcha(db: Queries, now: number): Promise<Captcha> {
  const text = Array.from({ length: LENGTH }, () => CHARACTERS[randomInt(CHARACTERS.length)]).join('');
  const picture = await drawCaptcha(text);
  const id = newId();
  await db
    .insertInto('captchas')
    .values({ id, answer: text, expires_at: now + CAPTCHA_LIFETIME_MS })
    .execute();
  return { codeId: id, image: `data:image/png;base64,${picture.toString('base64')}` };
}

/** Uses a captcha up, right or wrong (G01): of two that use the same one at once, the database lets one have it. */
export async function takeCaptcha(db: Queries, now: number, codeId: string | undefined, answer: string): Promise<boolean> {
  if (codeId === undefined) return false;
  const used = await db.deleteFrom('captchas').where('id', '=', codeId).returning(['answer', 'expires_at']).executeTakeFirst();
  return used !== undefined && isRunning(used.expires_at, now, CAPTCHA_LIFETIME_MS) && used.answer === asDrawn(answer);
}

/** An input method may type characters of full width. */
const asDrawn = (typed: string) => typed.normalize('NFKC').trim().toUpperCase();
