import { z } from 'zod/mini';
import { type PolicyEffects, type SignInPolicy, savedPolicy, signInPolicy } from '../../../contract/passwords';
import { FIRST_RULES, type PasswordRules } from '../credentials/password-rules';
import type { RecordFormRef } from '../records/record-form';
import type { SettingsRef } from './settings-page';

/** The one policy of a tenant, as a record: a policy that a stale save is refused with has no id. */
export const policyRow = z.extend(savedPolicy, { id: z._default(z.literal('policy'), 'policy') });
export type PolicyRow = z.output<typeof policyRow>;

const typed = z.optional(z.number());

/** What the form holds: a number may be missing while it is typed. */
export const policyForm = z.extend(signInPolicy, {
  minLength: typed,
  maxLength: typed,
  passwordCheckGroupCount: typed,
  historyCount: typed,
  expiryDays: typed,
  trustedDeviceDays: typed,
  lockMinutes: typed,
});
export type PolicyValues = z.output<typeof policyForm>;
export type PolicyField = keyof PolicyValues;

export const policyValues = (row: SignInPolicy | null): PolicyValues => policyForm.parse(row);

export type PolicyEffect = PolicyEffects[number];
export type PoliciesPageRef = SettingsRef<PolicyRow, PolicyValues, PolicyEffect>;
export type PolicyFormRef = RecordFormRef<PolicyRow, PolicyValues, PolicyRow>;

/** The rules that a password would be held against. What is not typed yet is as the specification has it. */
export const draftRules = (values: PolicyValues): PasswordRules => ({
  minLength: values.minLength ?? FIRST_RULES.minLength,
  maxLength: values.maxLength ?? FIRST_RULES.maxLength,
  passwordCheckGroupCount: values.passwordCheckGroupCount ?? FIRST_RULES.passwordCheckGroupCount,
});

/** Below this, a password that nothing else stands beside is soon found by trial. */
const FEW_CHARACTERS = 10;
const FEW_CLASSES = 3;
/** A browser that is trusted longer than a quarter of a year is a second factor that is hardly ever asked for. */
const LONG_TRUST_DAYS = 90;

/** What is allowed and still weak. Each has its reason on the page. */
const WEAK = {
  minLength: ({ minLength = FEW_CHARACTERS, secondFactor }) => minLength < FEW_CHARACTERS && secondFactor !== 'required',
  passwordCheckGroupCount: ({ passwordCheckGroupCount = FEW_CLASSES }) => passwordCheckGroupCount < FEW_CLASSES,
  historyCount: ({ historyCount }) => historyCount === 0,
  changeAtFirstLogin: ({ changeAtFirstLogin }) => !changeAtFirstLogin,
  openRegistration: ({ openRegistration }) => openRegistration,
  secondFactor: ({ secondFactor }) => secondFactor === 'off',
  trustedDeviceDays: ({ trustedDeviceDays = 0, secondFactor }) => secondFactor !== 'off' && trustedDeviceDays > LONG_TRUST_DAYS,
} satisfies { readonly [Field in PolicyField]?: (values: PolicyValues) => boolean };
export type WeakField = keyof typeof WEAK;

/** The weak points of a policy, in the order of the page. */
export const weakFields = (values: PolicyValues): WeakField[] =>
  (Object.keys(WEAK) as WeakField[]).filter((field) => WEAK[field](values));
