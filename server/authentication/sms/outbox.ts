import type { Queries } from '../../platform/db/transact';
import type { SmsProvider } from '../../platform/ports/providers';
import { keepMessage } from './store';

/** Sends nothing: messages lie in the database for an hour, where an operator (or a test) can read them. */
export const outboxProvider = (db: Queries): SmsProvider => ({ send: (now, message) => keepMessage(db, now, message) });
