import { z } from 'zod/mini';
import type { StoredAt } from '../machines/base/stored';
import { cell, PREFIX, type Store } from './storage';

/** How long what a guest has begun waits for its next change. */
export const GUEST_DRAFT_MS = 3_600_000;

const kept = z.object({ until: z.number(), value: z.unknown() });

/**
 * What a guest has begun. It is not known whose it is, and the screen may be one that many people use: it is for this window only, goes
 * with it, and is gone after an hour without a change. A sign-in in the window takes it away, too (belongings.ts).
 */
export const createGuestDrafts =
  (session: Store, now: () => number): StoredAt =>
  (key) => {
    const inner = cell<z.output<typeof kept>>(session, `${PREFIX}${key}`);
    return {
      read: () => {
        const { data } = kept.safeParse(inner.read());
        if (data && data.until > now()) return data.value;
        inner.forget();
        return undefined;
      },
      write: (value) => inner.write({ until: now() + GUEST_DRAFT_MS, value }),
      forget: inner.forget,
    };
  };
