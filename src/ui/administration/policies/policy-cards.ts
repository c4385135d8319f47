import { POLICY_RANGES } from '../../../../contract/passwords';

type Unit = 'characters' | 'kinds' | 'passwords' | 'days' | 'minutes';

interface NumberLook {
  readonly field: keyof typeof POLICY_RANGES;
  readonly range: readonly [from: number, to: number];
  readonly unit: Unit;
  /** What 0 means, where it does not mean none. */
  readonly zero?: 'never' | 'noTrust' | 'neverLocks';
}
interface OtherLook {
  readonly field: 'changeAtFirstLogin' | 'passkeys' | 'singleSession' | 'openRegistration' | 'secondFactor' | 'watermark';
}
export type PolicyLook = NumberLook | OtherLook;

interface PolicyCard {
  readonly card: 'password' | 'factor' | 'session' | 'screen';
  readonly looks: readonly PolicyLook[];
}

/** The parts of the policy, in the order of the page. */
export const POLICY_CARDS: readonly PolicyCard[] = [
  {
    card: 'password',
    looks: [
      { field: 'minLength', range: POLICY_RANGES.minLength, unit: 'characters' },
      { field: 'maxLength', range: POLICY_RANGES.maxLength, unit: 'characters' },
      { field: 'passwordCheckGroupCount', range: POLICY_RANGES.passwordCheckGroupCount, unit: 'kinds' },
      { field: 'historyCount', range: POLICY_RANGES.historyCount, unit: 'passwords' },
      { field: 'expiryDays', range: POLICY_RANGES.expiryDays, unit: 'days', zero: 'never' },
      { field: 'changeAtFirstLogin' },
    ],
  },
  {
    card: 'factor',
    looks: [
      { field: 'secondFactor' },
      { field: 'trustedDeviceDays', range: POLICY_RANGES.trustedDeviceDays, unit: 'days', zero: 'noTrust' },
      { field: 'passkeys' },
    ],
  },
  { card: 'session', looks: [{ field: 'singleSession' }, { field: 'openRegistration' }] },
  {
    card: 'screen',
    looks: [
      { field: 'lockMinutes', range: POLICY_RANGES.lockMinutes, unit: 'minutes', zero: 'neverLocks' },
      { field: 'watermark' },
    ],
  },
];
