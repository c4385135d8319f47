import { describe, expect, test } from 'vitest';
import { draftRules, type PolicyValues, weakFields } from '../../../src/machines/administration/policies';
import { passwordError } from '../../../src/machines/credentials/password-rules';

const strong: PolicyValues = {
  minLength: 12,
  maxLength: 64,
  passwordCheckGroupCount: 3,
  historyCount: 3,
  expiryDays: 0,
  changeAtFirstLogin: true,
  singleSession: false,
  openRegistration: false,
  passkeys: false,
  secondFactor: 'optional',
  trustedDeviceDays: 30,
  lockMinutes: 15,
  watermark: false,
};

describe('what is weak in a policy', () => {
  test('a strong one has no weak point', () => expect(weakFields(strong)).toEqual([]));

  test.each([
    ['minLength', { minLength: 9 }],
    ['passwordCheckGroupCount', { passwordCheckGroupCount: 2 }],
    ['historyCount', { historyCount: 0 }],
    ['changeAtFirstLogin', { changeAtFirstLogin: false }],
    ['openRegistration', { openRegistration: true }],
    ['secondFactor', { secondFactor: 'off' }],
    ['trustedDeviceDays', { trustedDeviceDays: 91 }],
  ] as const)('%s is told where it is: %o', (field, change) => expect(weakFields({ ...strong, ...change })).toEqual([field]));

  test('a short password is enough beside a required second factor', () =>
    expect(weakFields({ ...strong, minLength: 8, secondFactor: 'required' })).toEqual([]));

  test('how long a device is trusted is of no matter where there is no second factor to skip', () =>
    expect(weakFields({ ...strong, trustedDeviceDays: 365, secondFactor: 'off' })).toEqual(['secondFactor']));

  test('a number that is not typed yet is not called weak', () =>
    expect(weakFields({ ...strong, minLength: undefined, passwordCheckGroupCount: undefined })).toEqual([]));
});

describe('a password is tried on the draft (§5)', () => {
  test('the rules are those that are typed, saved or not', () => {
    expect(passwordError(draftRules({ ...strong, minLength: 9 }), 'Right_2026', [])).toBeUndefined();
    expect(passwordError(draftRules(strong), 'Right_2026', [])).toEqual({ say: 'length', min: 12, max: 64 });
    const all = draftRules({ ...strong, minLength: 8, passwordCheckGroupCount: 4 });
    expect(passwordError(all, 'right_2026', [])).toEqual({ say: 'classes', count: 4 });
  });

  test('what is not typed yet is as the specification has it: 8 to 40, two classes', () => {
    const empty = { ...strong, minLength: undefined, maxLength: undefined, passwordCheckGroupCount: undefined };
    expect(draftRules(empty)).toEqual({ minLength: 8, maxLength: 40, passwordCheckGroupCount: 2 });
  });
});
