import { newId } from '../../platform/db/ids';
import type { Queries } from '../../platform/db/transact';
import type { SmsProvider } from '../../platform/ports/providers';

const KEPT_MS = 3_600_000;

/** Sends nothing: messages lie in the database for an hour, where an operator (or a test) can read them. */
export function outboxProvider(db: Queries): SmsProvider {
  return {
    async send(now, message) {
      await db
        .deleteFrom('outbox')
        .where('created_at', '<', now - KEPT_MS)
        .execute();
      await db
        .insertInto('outbox')
        .values({ ...message, id: newId(), created_at: now })
        .execute();
    },
  };
}
