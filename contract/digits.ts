import { z } from 'zod/mini';

/** What stands between digits: spaces, dashes, brackets, dots, and invisible marks such as U+202D or U+200B, which copying adds. */
const BETWEEN = /[\p{Z}\p{Cf}\p{Cc}\p{Pd}\u2212().]/gu;

/** A number or a code, however it was typed or copied: full-width as well, and with nothing between its characters (G36, G54). */
export const digitsOf = (typed: string) => typed.normalize('NFKC').replace(BETWEEN, '');

/** A code as people type it, or copy it from a phone: `249 423`. */
export const typedCode = z.pipe(z.string().check(z.maxLength(64)), z.transform(digitsOf));
export const sixDigits = z.pipe(typedCode, z.string().check(z.regex(/^\d{6}$/)));
