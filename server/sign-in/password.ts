import { randomInt } from 'node:crypto';

const SYMBOLS = '~!@#$%^&*_./?';
/** Without the characters that look like another one: 0 O o, 1 l I i, 2 Z z, 5 S s, 8 B. */
const MADE_OF = ['ACDEFGHJKLMNPQRTUVWXY', 'abcdefghjkmnpqrtuvwxy', '34679', '!@#$%&*?'] as const;
const MADE_LENGTH = 14;

/** §5: length, characters, three of four classes; spaces are not among the characters. */
export function fulfilsPolicy(password: string): boolean {
  if (password.length < 8 || password.length > 40) return false;
  const characters = [...password];
  const isSymbol = (character: string) => SYMBOLS.includes(character);
  if (!characters.every((character) => /[A-Za-z0-9]/.test(character) || isSymbol(character))) return false;
  const classes = [/[A-Z]/.test(password), /[a-z]/.test(password), /\d/.test(password), characters.some(isSymbol)];
  return classes.filter(Boolean).length >= 3;
}

const oneOf = (characters: string) => characters.charAt(randomInt(characters.length));

/** A password that fulfils the policy and can be read aloud: one character of each class, the rest by chance, shuffled. */
export function makePassword(): string {
  const all = MADE_OF.join('');
  const characters = [...MADE_OF.map(oneOf), ...Array.from({ length: MADE_LENGTH - MADE_OF.length }, () => oneOf(all))];
  return characters
    .map((character) => ({ character, place: randomInt(2 ** 32) }))
    .sort((one, other) => one.place - other.place)
    .map(({ character }) => character)
    .join('');
}
