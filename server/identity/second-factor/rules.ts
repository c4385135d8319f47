import { randomInt } from 'node:crypto';
import { generateSecret, generateURI, verifySync } from 'otplib';
import QRCode from 'qrcode';
import type { SecondFactorSetup } from '../../../contract/second-factor';
import { hashOf } from '../../platform/secrets/secret';

const STEP_S = 30;
/** Two right codes of one time are no further apart, with the clocks of telephone and servers as different as they may be. */
export const STEPS_APART = 4;
/** Of recovery codes: without characters that look like another one. */
const CHARACTERS = 'abcdefghjkmnpqrstuvwxyz23456789';
const HALF = 5;

export const newTotpSecret = () => generateSecret();

/** What a telephone is told: as a picture, and as a text to be typed. */
export async function setupOf(secret: string, issuer: string, username: string): Promise<SecondFactorSetup> {
  const uri = generateURI({ issuer, label: username, secret });
  const svg = await QRCode.toString(uri, { type: 'svg', margin: 1 });
  return { secret, uri, image: `data:image/svg+xml;base64,${Buffer.from(svg).toString('base64')}` };
}

/**
 * The stretch of 30 seconds that a code is of, if it is right: the present one, or one beside it, for clocks differ. One that is not
 * later than `after` is not right any more, unless `after` comes from a clock that was ahead.
 */
export function stepOf(secret: string, code: string, now: number, after: number): number | undefined {
  const result = verifySync({ secret, token: code, epoch: Math.floor(now / 1_000), epochTolerance: STEP_S });
  if (!result.valid) return undefined;
  const step = 'timeStep' in result ? result.timeStep : undefined;
  return step !== undefined && (step > after || after > step + STEPS_APART) ? step : undefined;
}

export const newRecoveryCode = () => {
  const half = () => Array.from({ length: HALF }, () => CHARACTERS.charAt(randomInt(CHARACTERS.length))).join('');
  return `${half()}-${half()}`;
};

/** However it was typed: with spaces, hyphens or capitals. */
export const recoveryHash = (accountId: string, typed: string) =>
  hashOf(`${accountId}:${typed.normalize('NFKC').replace(/[\s-]/g, '').toLowerCase()}`);
