import type { PasswordPolicy } from '../../../contract/passwords';
import { type FieldError, type FieldErrors, requiredErrors } from '../base/field-errors';

/** The part of a policy that a password can be held against as it stands. */
export type PasswordRules = Pick<PasswordPolicy, 'minLength' | 'maxLength' | 'passwordCheckGroupCount'>;

/** §3, §9: the rules until the server's policy is loaded, which wins. */
export const FIRST_RULES: PasswordRules = { minLength: 8, maxLength: 40, passwordCheckGroupCount: 2 };

/** A new password, typed twice. */
export interface NewPassword {
  readonly newPassword: string;
  readonly confirmPassword: string;
}
export const NEW_PASSWORD_FIELDS = ['newPassword', 'confirmPassword'] as const;

/** §9: below this, a password is weak whatever it is made of. */
const METER_MIN_LENGTH = 8;

const hasSpace = (password: string) => /\s/.test(password);
const isSpelt = (password: string) => /^[\dA-Za-z~!@#$%^&*_./?]*$/.test(password);
const isLong = (password: string, { minLength, maxLength }: PasswordRules) =>
  password.length >= minLength && password.length <= maxLength;
const classesIn = (password: string) => [/[A-Z]/, /[a-z]/, /\d/, /[^\dA-Za-z]/].filter((kind) => kind.test(password)).length;

/** Why a password will not do (§5), as the server judges it. `names` are what its owner signs in by. */
export function passwordError(
  rules: PasswordRules,
  password: string,
  names: readonly (string | null | undefined)[],
): FieldError | undefined {
  if (hasSpace(password)) return 'spaces';
  if (!isSpelt(password)) return 'characters';
  if (!isLong(password, rules)) return { say: 'length', min: rules.minLength, max: rules.maxLength };
  if (classesIn(password) < rules.passwordCheckGroupCount) return { say: 'classes', count: rules.passwordCheckGroupCount };
  return names.some((name) => name?.trim().toLowerCase() === password.toLowerCase()) ? 'sameName' : undefined;
}

/** What is wrong with a new password and its repetition (§5). */
export function newPasswordErrors(
  rules: PasswordRules,
  { newPassword, confirmPassword }: NewPassword,
  names: readonly (string | null | undefined)[] = [],
): FieldErrors {
  const fieldError = passwordError(rules, newPassword, names);
  return {
    ...(confirmPassword !== newPassword && { confirmPassword: 'mismatch' }),
    ...requiredErrors({ newPassword, confirmPassword }, NEW_PASSWORD_FIELDS),
    ...(fieldError && newPassword !== '' && { newPassword: fieldError }),
  };
}

/** §5, strength meter: 0 while there is nothing, 1 below 8 characters, else how many of the four classes there are. */
export function strengthOf(password: string): number {
  if (password === '') return 0;
  return password.length < METER_MIN_LENGTH ? 1 : classesIn(password);
}

/** The rules of a policy, and which of them a password keeps; an empty one keeps none. */
export const rulesKept = (rules: PasswordRules, password: string) => {
  const typed = password !== '';
  return {
    length: typed && isLong(password, rules),
    characters: typed && isSpelt(password.replace(/\s/g, '')),
    classes: typed && classesIn(password.replace(/\s/g, '')) >= rules.passwordCheckGroupCount,
    spaces: typed && !hasSpace(password),
  };
};
