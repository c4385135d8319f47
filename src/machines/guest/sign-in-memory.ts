import { z } from 'zod/mini';
import type { Stored } from '../base/stored';

/** §2.6: platform account, phone number, original account, verification code, QR code. */
export const SIGN_IN_TABS = ['account', 'phone', 'original', 'code', 'qr'] as const;
export type SignInTab = (typeof SIGN_IN_TABS)[number];

/** The names to remember, at the user's request. Never a password. */
const names = z.object({ account: z.optional(z.string()), phone: z.optional(z.string()), original: z.optional(z.string()) });
export type Names = z.infer<typeof names>;
const remembered = z.object({ tab: z.optional(z.enum(SIGN_IN_TABS)), names });
export type Remembered = z.infer<typeof remembered>;

/** What is remembered, whatever is stored: an older version stored the account alone. */
export const rememberedIn = (raw: unknown): Remembered =>
  typeof raw === 'string' ? { names: { account: raw } } : (remembered.safeParse(raw).data ?? { names: {} });

/** What this browser remembers of sign-ins, and by what the last attempt was made. */
export function createSignInMemory(stored: Stored<Remembered>) {
  let last = '';
  const now = () => rememberedIn(stored.read());
  return {
    read: stored.read,
    lastName: () => last,
    attempt: (name: string) => {
      last = name.trim();
    },
    /** The QR tab is never remembered: without a QR provider it would be empty. */
    storeTab: (tab: SignInTab) => {
      if (tab !== 'qr') stored.write({ ...now(), tab });
    },
    storeName: (kind: keyof Names, name: string | undefined) => {
      const { [kind]: _, ...others } = now().names;
      stored.write({ ...now(), names: name === undefined ? others : { ...others, [kind]: name } });
    },
  };
}
