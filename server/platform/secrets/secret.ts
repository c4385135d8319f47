import { createHash, randomBytes } from 'node:crypto';

/** What its holder alone has: tokens, tickets, receipts. Nobody guesses it, and only its hash is kept. */
export const newSecret = () => randomBytes(32).toString('base64url');

export const hashOf = (secret: string) => createHash('sha256').update(secret).digest('hex');
