import { z } from 'zod/mini';
import { requiredText } from './text';
import { PHONE } from './users';

/** A number as it is kept, however it was typed: with spaces, hyphens, full-width digits, `+86`, `0086` or `00852` in front. */
function normalPhone(typed: string): string {
  const digits = typed.normalize('NFKC').replace(/[\s()-]/g, '');
  return digits.replace(/^00/, '+').replace(/^\+?86(?=1\d{10}$)/, '');
}

/** A telephone number, normalised: limits and codes go by this form of it. */
export const phoneNumber = z.pipe(z.pipe(requiredText(40), z.transform(normalPhone)), z.string().check(z.regex(PHONE)));
