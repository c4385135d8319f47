import type { Typing } from './Field';

/** The same field, which also tells another listener what is typed into it. */
export const alsoTelling = (typing: Typing, tell: (typed: string) => void): Typing => ({
  ...typing,
  onType: (typed) => {
    typing.onType(typed);
    tell(typed);
  },
});
