import { type PasswordPolicy, passwordPolicy } from '../../../contract/passwords';
import type { RefusalName } from '../../../contract/refusals';
import { Refusal } from '../../platform/failures';

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
  const isExpired = policy.expiryDays > 0 && (changedAt ?? 0) + policy.expiryDays * DAY_MS <= now;
  return isExpired ? 'expired' : undefined;
}
