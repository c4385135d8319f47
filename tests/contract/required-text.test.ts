import { expect, test } from 'vitest';
import { requiredText } from '../../contract/text';

const name = requiredText(64);

test.each(['', ' ', '\u3000', '\u200b', '\u2060', '\u00ad', '\u3164', '\u115f', '\u2800', ' \ufe0f '])(
  'a name of which nothing can be seen is none: %j',
  (nothing) => {
    expect(name.safeParse(nothing).success).toBe(false);
  },
);

test.each(['张', '😀', '👨‍👩‍👧', 'é', '.', '-', 'ᄀ'])('what can be seen is a name: %j', (something) => {
  expect(name.safeParse(something).success).toBe(true);
});
