import type { Failure } from '../../../contract/failure';
import { PASSWORD_LENGTH } from '../../../contract/limits';
import { isPhone } from '../../../contract/phone';
import { REFUSALS, refusalIn } from '../../../contract/refusals';
import { smsCode } from '../../../contract/sms';

/** Why a field is not as it should be: what can be seen at once, or the server's refusal. */
export type Complaint =
  | 'missing'
  | 'expired'
  | 'phone'
  | 'smsCode'
  | 'username'
  | 'orgCode'
  | 'mismatch'
  | 'spaces'
  | 'characters'
  | 'sameName'
  | { readonly say: 'length'; readonly min: number; readonly max: number }
  | { readonly say: 'classes'; readonly count: number }
  | { readonly say: 'tooLong'; readonly max: number }
  | Extract<Failure, { kind: 'refused' }>;

/** By field. */
export type Complaints = Readonly<Record<string, Complaint>>;

/** A refusal goes under the field that it names, if the form has it. */
export function complaintsIn(failure: Failure, fields: readonly string[]): Complaints {
  const name = refusalIn(failure);
  const field = fields.find((each) => name && each === REFUSALS[name].field);
  return field && failure.kind === 'refused' ? { [field]: failure } : {};
}

/** Where the user goes on: the first field that is not as it should be. */
export const firstOf = (complaints: Complaints, fields: readonly string[]) => fields.find((field) => field in complaints);

export const without = (complaints: Complaints, field: string): Complaints =>
  Object.fromEntries(Object.entries(complaints).filter(([each]) => each !== field));

/** What is left to be said once a field is typed into: a repetition that differed may no longer do so. */
export function afterTyping(before: Complaints, field: string): Complaints {
  const rest = without(before, field);
  return field === 'newPassword' && rest.confirmPassword === 'mismatch' ? without(rest, 'confirmPassword') : rest;
}

/** What is said once the cursor has left a field: what is wrong with that one. One that is still empty waits for the submission. */
export function afterLeaving(before: Complaints, field: string, found: Complaints): Complaints {
  const complaint = found[field];
  return complaint && complaint !== 'missing' ? { ...before, [field]: complaint } : before;
}

/** Those that the form has a field for. */
export const only = (complaints: Complaints, fields: readonly string[]): Complaints =>
  Object.fromEntries(Object.entries(complaints).filter(([field]) => fields.includes(field)));

/** The errors of required fields. Spaces are part of a password; elsewhere they count as empty. */
export function amissIn(form: Readonly<Record<string, unknown>>, fields: readonly string[]): Complaints {
  const found: Record<string, Complaint> = {};
  for (const field of fields) {
    const text = String(form[field] ?? '');
    const isPassword = /password/i.test(field);
    if ((isPassword ? text : text.trim()) === '') found[field] = 'missing';
    else if (isPassword && text.length > PASSWORD_LENGTH) found[field] = { say: 'tooLong', max: PASSWORD_LENGTH };
  }
  return found;
}

/** §5: a number that no message can be sent to. An empty one is missing instead. */
export const phoneComplaint = (phone: string): Complaints => (phone.trim() === '' || isPhone(phone) ? {} : { phone: 'phone' });

/** What no SMS code looks like. */
export function codeComplaint(code: string): Complaints {
  if (code.trim() === '') return { code: 'missing' };
  return smsCode.safeParse(code.trim()).success ? {} : { code: 'smsCode' };
}
