import type { Typing } from '../credentials/Field';

/** By what name somebody signs in, which is there again when they come back to a form. */
export interface Named {
  readonly name: string;
  /** Whether it comes from an earlier visit, which was asked to remember it. */
  readonly isRemembered: boolean;
  readonly onName: (name: string) => void;
}

/** A field that somebody else hears of, too. */
export const heardToo = (typing: Typing, hear: (typed: string) => void): Typing => ({
  ...typing,
  onType: (typed) => {
    typing.onType(typed);
    hear(typed);
  },
});
