import { describe, expect, test } from 'vitest';
import { SHIPPED_POLICY } from '../../../contract/passwords';
import { passwordProblem } from '../../../server/identity/passwords/rules';
import { afterLeaving, afterTyping } from '../../../src/machines/base/field-errors';
import {
  FIRST_RULES,
  newPasswordErrors,
  passwordError,
  rulesKept,
  strengthOf,
} from '../../../src/machines/credentials/password-rules';

const NAMES = ['zhang.san1', null, '13800138000'];
const PASSWORDS = [
  'Abcdef12',
  'abcdef1_',
  'ABCDEF1_',
  '~!@#$%^&*_./?aA',
  'Abcdef1~',
  'Abc def12',
  ' Abcdef12',
  'Abcdef12\t',
  'Abcdef12\u3000',
  'Abcdef12\u00a0',
  'Abcdef12-',
  'Abcdef12+',
  'Abcdef12中',
  'Abcdef１２',
  'Äbcdef12',
  'Abcdef12😀',
  'Abcdef12\u0000',
  'Abcde12',
  'Abcdef1',
  `Abc1${'x'.repeat(36)}`,
  `Abc1${'x'.repeat(37)}`,
  'abcdefg1',
  'ABCDEFG1',
  'abcdefgh',
  '12345678',
  '13800138000',
  'Zhang.San1',
  'zHANG.sAN1',
  'zhang.san12',
  '',
];
const POLICIES = [
  SHIPPED_POLICY,
  { ...SHIPPED_POLICY, ...FIRST_RULES },
  { ...SHIPPED_POLICY, minLength: 10, maxLength: 12, passwordCheckGroupCount: 2 },
  { ...SHIPPED_POLICY, minLength: 6, maxLength: 64, passwordCheckGroupCount: 1 },
  { ...SHIPPED_POLICY, passwordCheckGroupCount: 4 },
];

/** The field error that says what a refusal of the server says. */
const SAYS = {
  passwordSpaces: 'spaces',
  passwordCharacters: 'characters',
  passwordLength: 'length',
  passwordClasses: 'classes',
  passwordSameName: 'sameName',
} as const;

test.each(PASSWORDS)('§5: console and server judge alike under every policy: %j', (password) => {
  for (const policy of POLICIES) {
    const problem = passwordProblem(policy, password, { names: NAMES });
    const fieldError = passwordError(policy, password, NAMES);
    const says = typeof fieldError === 'object' && 'say' in fieldError ? fieldError.say : fieldError;
    expect(says).toBe(problem && SAYS[problem as keyof typeof SAYS]);
  }
});

describe('what is wrong with a new password (§5)', () => {
  const rules = { minLength: 8, maxLength: 40, passwordCheckGroupCount: 3 };
  const fieldErrors = (newPassword: string, confirmPassword = newPassword) =>
    newPasswordErrors(rules, { newPassword, confirmPassword }, ['zhang.wei']);

  test.each([
    ['length 8-40', 'Aa1_xyz', { say: 'length', min: 8, max: 40 }],
    ['only digits, letters and ~!@#$%^&*_./?', 'Abcdef1-', 'characters'],
    ['at least three of the four types', 'abcdefg1', { say: 'classes', count: 3 }],
    ['no spaces', 'Abc def1', 'spaces'],
    ['not the name of the account', 'ZHANG.wei', 'sameName'],
    ['nothing at all', '', 'missing'],
  ])('%s', (_, password, fieldError) => {
    expect(fieldErrors(password).newPassword).toEqual(fieldError);
  });

  test('confirm mismatch', () => {
    expect(fieldErrors('Abcdef12', 'Abcdef13')).toEqual({ confirmPassword: 'mismatch' });
    expect(fieldErrors('Abcdef12', '')).toEqual({ confirmPassword: 'missing' });
    expect(fieldErrors('Abcdef12')).toEqual({});
  });

  test('§3: two types are asked until the server has sent its policy', () => {
    expect(passwordError(FIRST_RULES, 'abcdefg1', [])).toBeUndefined();
    expect(passwordError(FIRST_RULES, 'abcdefgh', [])).toEqual({ say: 'classes', count: 2 });
  });
});

describe('strength meter (§5)', () => {
  test.each([
    ['', 0],
    ['a', 1],
    ['Aa1_xyz', 1],
    ['abcdefgh', 1],
    ['中文中文中文中文', 1],
    ['abcdefg1', 2],
    ['abcdefg-', 2],
    ['Abcdefg1', 3],
    ['Abcdef1_', 4],
    [`Aa1_${'x'.repeat(60)}`, 4],
  ])('%j has strength %d', (password, strength) => {
    expect(strengthOf(password)).toBe(strength);
  });
});

describe('the rules that are ticked while the user types', () => {
  const rules = { minLength: 8, maxLength: 10, passwordCheckGroupCount: 3 };

  test.each([
    ['', []],
    ['a', ['characters', 'spaces']],
    ['Aa 1', ['characters', 'classes']],
    ['Aa1-', ['classes', 'spaces']],
    ['Aa1_5678', ['length', 'characters', 'classes', 'spaces']],
    ['Aa1_567890x', ['characters', 'classes', 'spaces']],
  ])('%j keeps %j', (password, kept) => {
    const ticked = Object.entries(rulesKept(rules, password)).flatMap(([rule, isKept]) => (isKept ? [rule] : []));
    expect(ticked).toEqual(kept);
  });

  test.each(PASSWORDS.filter((password) => password !== ''))('all of them exactly when nothing is wrong: %j', (password) => {
    expect(Object.values(rulesKept(rules, password)).every(Boolean)).toBe(passwordError(rules, password, []) === undefined);
  });
});

describe('a form that is looked at field by field', () => {
  test('a field that was left says what is wrong with it; an empty one waits for the submission', () => {
    expect(afterLeaving({ phone: 'phone' }, 'newPassword', { newPassword: 'spaces', code: 'missing' })).toEqual({
      phone: 'phone',
      newPassword: 'spaces',
    });
    expect(afterLeaving({}, 'newPassword', { newPassword: 'missing' })).toEqual({});
    expect(afterLeaving({ phone: 'phone' }, 'newPassword', {})).toEqual({ phone: 'phone' });
  });

  test('one that is typed into says nothing, and a new password no longer differs from its repetition', () => {
    const before = { newPassword: 'spaces', confirmPassword: 'mismatch', phone: 'phone' } as const;
    expect(afterTyping(before, 'newPassword')).toEqual({ phone: 'phone' });
    expect(afterTyping(before, 'phone')).toEqual({ newPassword: 'spaces', confirmPassword: 'mismatch' });
    expect(afterTyping({ confirmPassword: 'missing' }, 'newPassword')).toEqual({ confirmPassword: 'missing' });
  });
});
