import { z } from 'zod/mini';
import { digitsOf } from './digits';

/** Mainland mobile numbers, and Hong Kong, Macao and Taiwan ones with their prefix. */
export const PHONE = /^(1[3-9]\d{9}|\+(852|853)\d{8}|\+886\d{9,10})$/;

/** A number as it is stored, however it was typed: also with full-width digits, and `+86`, `0086` or `00852` in front (G54). */
function normalPhone(typed: string): string {
  return digitsOf(typed)
    .replace(/^00/, '+')
    .replace(/^\+?86(?=1\d{10}$)/, '');
}

const typedPhone = z.string().check(z.maxLength(64));

/** A telephone number, normalised: limits and codes go by this form of it. */
export const phoneNumber = z.pipe(z.pipe(typedPhone, z.transform(normalPhone)), z.string().check(z.regex(PHONE)));

/** A telephone number, or none: an empty one is stored as null. */
export const optionalPhone = z.pipe(
  z.pipe(
    z.nullish(typedPhone),
    z.transform((typed) => normalPhone(typed ?? '') || null),
  ),
  z.nullable(z.string().check(z.regex(PHONE))),
);

/** A part of a number to search for: a whole one is compared as it is stored. */
export const phonePart = z.pipe(
  typedPhone,
  z.transform((typed) => (isPhone(typed) ? normalPhone(typed) : digitsOf(typed))),
);

/** Whether a number, however it was typed, is one that a message can be sent to. */
export const isPhone = (typed: string) => PHONE.test(normalPhone(typed));
