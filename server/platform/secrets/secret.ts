import { createHash, randomBytes } from 'node:crypto';

/** A secret of its holder: tokens, tickets, receipts. It cannot be guessed, and only its hash is stored. */
export const newSecret = () => randomBytes(32).toString('base64url');

export const hashOf = (secret: string) => createHash('sha256').update(secret).digest('hex');
