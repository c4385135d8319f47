import type { Failure } from '../../contract/failure';
import { isPhone } from '../../contract/phone';
import { REFUSALS, refusalOf } from '../../contract/refusals';

/** Why a field is not as it should be: what can be seen at once, or the server's refusal. */
export type Complaint =
  | 'missing'
  | 'expired'
  | 'phone'
  | 'username'
  | 'orgCode'
  | 'mismatch'
  | 'spaces'
  | 'characters'
  | 'sameName'
  | { readonly say: 'length'; readonly min: number; readonly max: number }
  | { readonly say: 'classes'; readonly count: number }
  | Extract<Failure, { kind: 'refused' }>;

/** By field. */
export type Complaints = Readonly<Record<string, Complaint>>;

/** A refusal goes under the field that it names, if the form has it. */
export function complaintsIn(failure: Failure, fields: readonly string[]): Complaints {
  const name = failure.kind === 'refused' ? refusalOf(failure.code) : undefined;
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

/** Fields that were left empty. Spaces are part of a password; elsewhere they are nothing. */
export function gapsIn(form: Readonly<Record<string, unknown>>, fields: readonly string[]): Complaints {
  const isEmpty = (field: string) => (/password/i.test(field) ? form[field] : String(form[field] ?? '').trim()) === '';
  return Object.fromEntries(fields.filter(isEmpty).map((field) => [field, 'missing']));
}

/** §5: a number that no message can be sent to. An empty one is missing instead. */
export const phoneComplaint = (phone: string): Complaints => (phone.trim() === '' || isPhone(phone) ? {} : { phone: 'phone' });
