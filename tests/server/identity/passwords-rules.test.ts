// @vitest-environment node

import { describe, expect, test } from 'vitest';
import { SHIPPED_POLICY } from '../../../contract/passwords';
import { changeReason, makePassword, passwordProblem } from '../../../server/identity/passwords/rules';

const DAY_MS = 86_400_000;

describe('the rules of a password (§5)', () => {
  test.each([
    ['Abcdef12', undefined],
    ['abcdef1_', undefined],
    ['~!@#$%^&*_./?aA', undefined],
    ['Abc def12', 'passwordSpaces'],
    ['Abcdef12\u3000', 'passwordSpaces'],
    ['Abcdef12-', 'passwordCharacters'],
    ['Abcdef12中', 'passwordCharacters'],
    ['Abcde12', 'passwordLength'],
    [`Abc1${'x'.repeat(37)}`, 'passwordLength'],
    ['abcdefg1', 'passwordClasses'],
    ['Zhang.San1', 'passwordSameName'],
    ['zHANG.sAN1', 'passwordSameName'],
  ])('as shipped: %s is %s', (password, problem) => {
    expect(passwordProblem(SHIPPED_POLICY, password, { names: ['zhang.san1', null] })).toBe(problem);
  });

  test('a tenant can require more or less', () => {
    const policy = { ...SHIPPED_POLICY, minLength: 10, maxLength: 12, passwordCheckGroupCount: 2 };
    const problem = (password: string) => passwordProblem(policy, password, { names: [] });
    expect([problem('abcdefgh1'), problem('abcdefghi1'), problem('abcdefghijk12'), problem('abcdefghij')]).toEqual([
      'passwordLength',
      undefined,
      'passwordLength',
      'passwordClasses',
    ]);
  });

  test.each([
    [8, 8],
    [20, 64],
    [40, 40],
    [6, 10],
  ])('one that is made fulfils a policy of %d to %d characters of all four kinds', (minLength, maxLength) => {
    const policy = { ...SHIPPED_POLICY, minLength, maxLength, passwordCheckGroupCount: 4 };
    const made = Array.from({ length: 100 }, () => makePassword(policy));
    expect(made.map((password) => passwordProblem(policy, password, { names: [] }))).toEqual(Array(100).fill(undefined));
  });
});

describe('when a right password must be changed first', () => {
  const now = 1_000 * DAY_MS;
  const reason = (policy: object, changedAt: number | null, chosenAt: number | null) =>
    changeReason({ ...SHIPPED_POLICY, ...policy }, { changedAt, chosenAt }, now);

  test('as shipped, one that its owner has not chosen, and no other (G67)', () => {
    expect(reason({}, null, null)).toBe('first');
    expect(reason({}, 1, null)).toBe('first');
    expect(reason({}, 1, 1)).toBeUndefined();
  });

  test('where the tenant turned that off, never', () => {
    expect(reason({ changeAtFirstLogin: false }, null, null)).toBeUndefined();
    expect(reason({ changeAtFirstLogin: false }, 1, null)).toBeUndefined();
  });

  test('when it has expired, to the millisecond', () => {
    const age = (ms: number) => reason({ expiryDays: 30 }, now - ms, now - ms);
    expect([age(30 * DAY_MS - 1), age(30 * DAY_MS)]).toEqual([undefined, 'expired']);
    expect(reason({ expiryDays: 30, changeAtFirstLogin: false }, null, null)).toBe('expired');
  });

  test('when another person has set it since its owner last did', () => {
    const policy = { changeAtFirstLogin: true };
    expect(reason(policy, 5, null)).toBe('first');
    expect(reason(policy, 5, 5)).toBeUndefined();
    expect(reason(policy, 6, 5)).toBe('first');
  });
});
