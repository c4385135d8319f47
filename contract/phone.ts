import { z } from 'zod/mini';
import { requiredText } from './text';

/** Mainland mobile numbers, and Hong Kong, Macao and Taiwan ones with their prefix. */
export const PHONE = /^(1[3-9]\d{9}|\+(852|853)\d{8}|\+886\d{9,10})$/;

/** A number as it is kept, however it was typed: with spaces, hyphens, full-width digits, `+86`, `0086` or `00852` in front. */
function normalPhone(typed: string): string {
  const digits = typed.normalize('NFKC').replace(/[\s()-]/g, '');
  return digits.replace(/^00/, '+').replace(/^\+?86(?=1\d{10}$)/, '');
}

/** A telephone number, normalised: limits and codes go by this form of it. */
export const phoneNumber = z.pipe(z.pipe(requiredText(40), z.transform(normalPhone)), z.string().check(z.regex(PHONE)));

/** Whether a number, however it was typed, is one that a message can be sent to. */
export const isPhone = (typed: string) => PHONE.test(normalPhone(typed));
