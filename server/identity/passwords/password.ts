import { randomInt } from 'node:crypto';
import type { PasswordPolicy } from '../../../contract/passwords';
import { SHIPPED_POLICY } from '../sign-in-policy/rules';
import { passwordProblem } from './policy';

/** Without the characters that look like another one: 0 O o, 1 l I i, 2 Z z, 5 S s, 8 B. */
const MADE_OF = ['ACDEFGHJKLMNPQRTUVWXY', 'abcdefghjkmnpqrtuvwxy', '34679', '!@#$%&*?'] as const;
const MADE_LENGTH = 14;

/** Whether a password will do where no tenant has asked for something else. */
export const fulfilsPolicy = (password: string) => passwordProblem(SHIPPED_POLICY, password, { names: [] }) === undefined;

const oneOf = (characters: string) => characters.charAt(randomInt(characters.length));

/** A password that fulfils a policy and can be read aloud: one character of each class, the rest by chance, shuffled. */
export function makePassword({ minLength, maxLength }: Pick<PasswordPolicy, 'minLength' | 'maxLength'> = SHIPPED_POLICY): string {
  const all = MADE_OF.join('');
  const length = Math.max(minLength, Math.min(MADE_LENGTH, maxLength));
  const characters = [...MADE_OF.map(oneOf), ...Array.from({ length: length - MADE_OF.length }, () => oneOf(all))];
  return characters
    .map((character) => ({ character, place: randomInt(2 ** 32) }))
    .sort((one, other) => one.place - other.place)
    .map(({ character }) => character)
    .join('');
}
