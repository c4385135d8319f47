import type { Kept } from './kept';
import { type Names, type Remembered, rememberedIn, type SignInTab } from './login-screen';

/** What this browser remembers of sign-ins, and by what the last attempt was made. */
export function createSignInMemory(kept: Kept<Remembered>) {
  let last = '';
  const now = () => rememberedIn(kept.read());
  return {
    read: kept.read,
    lastName: () => last,
    attempt: (name: string) => {
      last = name.trim();
    },
    /** But for the code to be scanned: where it is not to be had, nobody would find their form there. */
    keepTab: (tab: SignInTab) => {
      if (tab !== 'qr') kept.write({ ...now(), tab });
    },
    keepName: (kind: keyof Names, name: string | undefined) => {
      const { [kind]: _, ...others } = now().names;
      kept.write({ ...now(), names: name === undefined ? others : { ...others, [kind]: name } });
    },
  };
}
