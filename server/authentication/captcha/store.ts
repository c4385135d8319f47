import svgCaptcha from 'svg-captcha';
import { CAPTCHA_LIFETIME_MS } from '../../../contract/limits';
import type { Captcha } from '../../../contract/sign-in';
import { newId } from '../../platform/db/ids';
import type { Queries } from '../../platform/db/transact';

/** Without characters that look like another one. */
const CHARACTERS = 'ACDEFGHJKLMNPQRTUVWXY34679';

export async function makeCaptcha(db: Queries, now: number): Promise<Captcha> {
  const { text, data } = svgCaptcha.create({
    size: 4,
    charPreset: CHARACTERS,
    noise: 2,
    color: true,
    background: '#f2f3f5',
    width: 120,
    height: 40,
    fontSize: 44,
  });
  const id = newId();
  await db.deleteFrom('captchas').where('expires_at', '<=', now).execute();
  await db
    .insertInto('captchas')
    .values({ id, answer: text, expires_at: now + CAPTCHA_LIFETIME_MS })
    .execute();
  return { codeId: id, image: `data:image/svg+xml;base64,${Buffer.from(data).toString('base64')}` };
}

/** Uses a captcha up, right or wrong (G01): of two that use the same one at once, the database lets one have it. */
export async function takeCaptcha(db: Queries, now: number, codeId: string | undefined, answer: string): Promise<boolean> {
  if (codeId === undefined) return false;
  const used = await db.deleteFrom('captchas').where('id', '=', codeId).returning(['answer', 'expires_at']).executeTakeFirst();
  return used !== undefined && used.expires_at > now && used.answer.toUpperCase() === answer.toUpperCase();
}
