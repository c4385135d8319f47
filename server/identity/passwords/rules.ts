import { randomInt } from 'node:crypto';
import { type PasswordPolicy, passwordPolicy, SHIPPED_POLICY } from '../../../contract/passwords';
import type { RefusalName } from '../../../contract/refusals';
import { isRunning } from '../../platform/clocks';
import { Refusal } from '../../platform/failures';

/** Without the characters that look like another one: 0 O o, 1 l I i, 2 Z z, 5 S s, 8 B. */
const MADE_OF = ['ACDEFGHJKLMNPQRTUVWXY', 'abcdefghjkmnpqrtuvwxy', '34679', '!@#$%&*?'] as const;
const MADE_LENGTH = 14;
const DAY_MS = 86_400_000;
const SYMBOLS = '~!@#$%^&*_./?';

/**
 * Why a password will not do, on whichever way it comes in. `names` are what its owner signs in by. Former passwords are another
 * question: only hashes of them are kept.
 */
export function passwordProblem(
  policy: PasswordPolicy,
  password: string,
  { names }: { readonly names: readonly (string | null)[] },
): RefusalName | undefined {
  if (/\s/.test(password)) return 'passwordSpaces';
  const characters = [...password];
  const isSymbol = (character: string) => SYMBOLS.includes(character);
  if (!characters.every((character) => /[A-Za-z0-9]/.test(character) || isSymbol(character))) return 'passwordCharacters';
  if (password.length < policy.minLength || password.length > policy.maxLength) return 'passwordLength';
  const classes = [/[A-Z]/.test(password), /[a-z]/.test(password), /\d/.test(password), characters.some(isSymbol)];
  if (classes.filter(Boolean).length < policy.passwordCheckGroupCount) return 'passwordClasses';
  const isName = names.some((name) => name?.toLowerCase() === password.toLowerCase());
  return isName ? 'passwordSameName' : undefined;
}

/** Refuses a password that will not do, and says what would. */
export function refuseProblem(policy: PasswordPolicy, problem: RefusalName | undefined) {
  if (problem) throw new Refusal(problem, passwordPolicy.parse(policy));
}

export interface PasswordTimes {
  readonly changedAt: number | null;
  /** When its owner set it. */
  readonly chosenAt: number | null;
}

/** Why a right password must be changed before it lets anybody in. */
export function changeReason(
  policy: PasswordPolicy,
  { changedAt, chosenAt }: PasswordTimes,
  now: number,
): 'first' | 'expired' | undefined {
  if (policy.changeAtFirstLogin && (chosenAt === null || chosenAt < (changedAt ?? 0))) return 'first';
  const lengthMs = policy.expiryDays * DAY_MS;
  const isExpired = lengthMs > 0 && !isRunning((changedAt ?? 0) + lengthMs, now, lengthMs);
  return isExpired ? 'expired' : undefined;
}

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
