/** What stands between digits: spaces, dashes, brackets, dots, and invisible marks such as U+202D or U+200B, which copying adds. */
const BETWEEN = /[\p{Z}\p{Cf}\p{Cc}\p{Pd}\u2212().]/gu;

/** A number or a code, however it was typed or copied: full-width as well, and with nothing between its characters (G36, G54). */
export const digitsOf = (typed: string) => typed.normalize('NFKC').replace(BETWEEN, '');
