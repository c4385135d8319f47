import type { Failure } from '../../../contract/failure';
import { PASSWORD_LENGTH } from '../../../contract/limits';
import { isPhone } from '../../../contract/phone';
import { REFUSALS, refusalIn } from '../../../contract/refusals';
import { smsCode } from '../../../contract/sms';

/** Why a field is not as it should be: what can be seen at once, or the server's refusal. */
export type FieldError =
  | 'missing'
  | 'expired'
  | 'phone'
  | 'smsCode'
  | 'username'
  | 'orgCode'
  | 'mismatch'
  | 'unconfirmed'
  | 'spaces'
  | 'characters'
  | 'sameName'
  | { readonly say: 'length'; readonly min: number; readonly max: number }
  | { readonly say: 'classes'; readonly count: number }
  | { readonly say: 'tooLong'; readonly max: number }
  | Extract<Failure, { kind: 'refused' }>;

/** By field. */
export type FieldErrors = Readonly<Record<string, FieldError>>;

/** A refusal goes under the field that it names, if the form has it. */
export function fieldErrorsIn(failure: Failure, fields: readonly string[]): FieldErrors {
  const name = refusalIn(failure);
  const field = fields.find((each) => name && each === REFUSALS[name].field);
  return field && failure.kind === 'refused' ? { [field]: failure } : {};
}

/** Where the user goes on: the first field that is not as it should be. */
export const firstOf = (fieldErrors: FieldErrors, fields: readonly string[]) => fields.find((field) => field in fieldErrors);

export const without = (fieldErrors: FieldErrors, field: string): FieldErrors =>
  Object.fromEntries(Object.entries(fieldErrors).filter(([each]) => each !== field));

/** The errors that are left once a field is edited: a repetition that differed may no longer do so. */
export function afterTyping(before: FieldErrors, field: string): FieldErrors {
  const rest = without(before, field);
  return field === 'newPassword' && rest.confirmPassword === 'mismatch' ? without(rest, 'confirmPassword') : rest;
}

/** The errors once the cursor has left a field: that field is checked now, unless it is still empty. */
export function afterLeaving(before: FieldErrors, field: string, found: FieldErrors): FieldErrors {
  const fieldError = found[field];
  return fieldError && fieldError !== 'missing' ? { ...before, [field]: fieldError } : before;
}

/** Those that the form has a field for. */
export const only = (fieldErrors: FieldErrors, fields: readonly string[]): FieldErrors =>
  Object.fromEntries(Object.entries(fieldErrors).filter(([field]) => fields.includes(field)));

/** The errors of required fields. Spaces are part of a password; elsewhere they count as empty. */
export function requiredErrors(form: Readonly<Record<string, unknown>>, fields: readonly string[]): FieldErrors {
  const found: Record<string, FieldError> = {};
  for (const field of fields) {
    const text = String(form[field] ?? '');
    const isPassword = /password/i.test(field);
    if ((isPassword ? text : text.trim()) === '') found[field] = 'missing';
    else if (isPassword && text.length > PASSWORD_LENGTH) found[field] = { say: 'tooLong', max: PASSWORD_LENGTH };
  }
  return found;
}

/** §5: a number that no message can be sent to. An empty one is missing instead. */
export const phoneError = (phone: string): FieldErrors => (phone.trim() === '' || isPhone(phone) ? {} : { phone: 'phone' });

/** What no SMS code looks like. */
export function codeError(code: string): FieldErrors {
  if (code.trim() === '') return { code: 'missing' };
  return smsCode.safeParse(code).success ? {} : { code: 'smsCode' };
}
