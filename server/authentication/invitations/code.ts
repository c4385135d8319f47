import { createHash, randomInt } from 'node:crypto';

/** Without the characters that look like another one; 16 of them are 75 bits, which nobody guesses. */
const CHARACTERS = 'ACDEFGHJKLMNPQRTUVWXY34679';
const LENGTH = 16;

/** A code that can be read out and typed. Only its hash is kept. */
export const makeCode = () => Array.from({ length: LENGTH }, () => CHARACTERS.charAt(randomInt(CHARACTERS.length))).join('');

export const hashOfCode = (code: string) => createHash('sha256').update(code.toUpperCase()).digest('hex');
