import { act, fireEvent, render, screen } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { createActor } from 'xstate';
import type { CallError } from '../../../contract/failure';
import { SHIPPED_POLICY } from '../../../contract/passwords';
import type { Notice } from '../../../src/machines/base/notices';
import {
  type ChangePasswordForm,
  type ChangePasswordPorts,
  createChangePasswordMachine,
  createOutsideChangeMachine,
} from '../../../src/machines/credentials/change-password';
import { newPassword } from '../../../src/machines/credentials/new-password';
import { createPasswordJudgeMachine, type PasswordJudgePorts } from '../../../src/machines/credentials/password-judge';
import { createSmsCodeMachine } from '../../../src/machines/credentials/sms-code';
import { changeAsked } from '../../../src/machines/guest/change-by-ticket';
import { createForgotPasswordMachine } from '../../../src/machines/guest/forgot-password';
import { ChangePassword } from '../../../src/ui/credentials/ChangePasswordDialog';
import { ForgotPassword } from '../../../src/ui/credentials/ForgotPassword';
import { OutsideChange } from '../../../src/ui/credentials/OutsideChange';
import { StrengthMeter } from '../../../src/ui/credentials/StrengthMeter';
import { quietEntry, quietSms } from './entry-fixture';
import { CAPTCHA, FORGOTTEN, OFFLINE, OUTSIDE, OWN, RULES, refused, refusedBy } from './passwords-fixture';

const settled = () => act(async () => {});
const never = () => new Promise<never>(() => {});

/** A server that answers at once. `failures` are what the next attempts meet. */
async function start({ failures = [], ...judge }: { failures?: CallError[] } & Partial<PasswordJudgePorts> = {}) {
  const seen = { sent: [] as ChangePasswordForm[], notices: [] as Notice[], focused: [] as string[] };
  const ports: ChangePasswordPorts = {
    loadConfig: async () => ({}),
    submit: async (form) => {
      seen.sent.push(form);
      const failure = failures.shift();
      if (failure) throw failure;
      return form.account;
    },
    focus: (field) => void seen.focused.push(field),
    watchReturn: () => () => {},
    withdraw: () => {},
    notify: (notice) => void seen.notices.push(notice),
  };
  const machine = createChangePasswordMachine(ports, createPasswordJudgeMachine({ loadPolicy: async () => RULES, ...judge }));
  const change = createActor(machine, { input: { account: 'zhang.wei' } }).start();
  await settled();
  const { form } = newPassword(change.getSnapshot());
  const submit = async (given: Partial<ChangePasswordForm> = {}) => {
    form.send({ type: 'submit', form: { ...OWN, ...given } });
    await settled();
  };
  const fieldErrors = () => form.getSnapshot().context.fieldErrors;
  const leave = async (newPassword: string) => {
    form.send({ type: 'left', field: 'newPassword', form: { ...OWN, newPassword } });
    await settled();
  };
  return { change, form, seen, submit, leave, fieldErrors };
}

describe('§5: each rule of a password is said under its field, before anything is sent', () => {
  test.each([
    ['Aa1_xyz', '密码长度须为 8 至 40 位'],
    [`Aa1_${'x'.repeat(37)}`, '密码长度须为 8 至 40 位'],
    ['Abcdef1-', '密码只能包含数字、字母和特殊字符 ~!@#$%^&*_./?'],
    ['abcdefg1', '密码须至少包含大写字母、小写字母、数字、特殊字符中的 3 种'],
    ['Abc def1', '密码不能包含空格'],
  ])('%s', async (password, words) => {
    const { change, seen, submit } = await start();
    render(<ChangePassword change={change} />);
    await submit({ newPassword: password, confirmPassword: password });
    expect(screen.getByLabelText('新密码').getAttribute('aria-describedby')).toContain('newPassword-note');
    expect(document.getElementById('newPassword-note')?.textContent).toBe(words);
    expect(seen).toMatchObject({ sent: [], focused: ['newPassword'] });
  });

  test('confirm mismatch', async () => {
    const { change, seen, submit } = await start();
    render(<ChangePassword change={change} />);
    await submit({ confirmPassword: 'Chosen_2027' });
    expect(document.getElementById('confirmPassword-note')?.textContent).toBe('两次输入的密码不一致');
    expect(seen.sent).toEqual([]);
  });

  test('also when the field is left, and no more once it is typed into', async () => {
    const { change, fieldErrors } = await start();
    render(<ChangePassword change={change} />);
    const field = screen.getByLabelText('新密码');
    fireEvent.change(field, { target: { value: 'abc' } });
    fireEvent.blur(field);
    expect(Object.keys(fieldErrors())).toEqual(['newPassword']);
    fireEvent.change(field, { target: { value: 'abcd' } });
    expect(fieldErrors()).toEqual({});
  });

  test('the policy of the server wins over the two types that are asked at first', async () => {
    const lenient = await start({ loadPolicy: () => Promise.reject(OFFLINE) });
    await lenient.submit({ newPassword: 'abcdefg1', confirmPassword: 'abcdefg1' });
    expect(lenient.seen.sent).toHaveLength(1);
    const strict = await start();
    await strict.submit({ newPassword: 'abcdefg1', confirmPassword: 'abcdefg1' });
    expect(strict.fieldErrors()).toEqual({ newPassword: { say: 'classes', count: 3 } });
  });
});

describe('what the server refuses', () => {
  test.each([
    'passwordLength',
    'passwordCharacters',
    'passwordSpaces',
    'passwordClasses',
    'passwordSameName',
    'passwordReused',
  ] as const)('%s is said under the new password', async (name) => {
    const { change, submit } = await start({ failures: [refused(name)] });
    render(<ChangePassword change={change} />);
    await submit();
    expect(document.getElementById('newPassword-note')?.textContent).toBe(`拒绝 ${name}`);
  });

  test('a wrong old password, under the old one', async () => {
    const { fieldErrors, submit } = await start({ failures: [refused('oldPasswordWrong')] });
    await submit();
    expect(Object.keys(fieldErrors())).toEqual(['oldPassword']);
  });

  test('by another policy than was known: from then on that one is shown and asked', async () => {
    const { change, seen, submit } = await start({ failures: [refusedBy(14)] });
    render(<ChangePassword change={change} />);
    await submit();
    expect(screen.getByText('14 至 40 位')).not.toBeNull();
    await submit();
    expect(seen.sent).toHaveLength(1);
  });
});

describe('§7.1, validHistoryPwdAndSameName', () => {
  test('is asked when a password that keeps the rules is left, and nothing waits for it', async () => {
    const asked: string[] = [];
    const { form, seen, submit, leave } = await start({
      tryPassword: (password) => {
        asked.push(password);
        return never();
      },
    });
    await leave('abc');
    await leave('Chosen_2026');
    expect(asked).toEqual(['Chosen_2026']);
    expect(form.getSnapshot().matches('idle')).toBe(true);
    await submit();
    expect(seen.sent).toHaveLength(1);
  });

  test('its refusal is said under the new password', async () => {
    const { fieldErrors, leave } = await start({ tryPassword: () => Promise.reject(refused('passwordReused')) });
    await leave('Chosen_2026');
    expect(Object.keys(fieldErrors())).toEqual(['newPassword']);
  });

  test('its answer is waited for while the repetition is typed', async () => {
    let refuse = () => {};
    const { form, fieldErrors, leave } = await start({
      tryPassword: () =>
        new Promise((_, reject) => {
          refuse = () => reject(refused('passwordReused'));
        }),
    });
    await leave('Chosen_2026');
    form.send({ type: 'edited', field: 'confirmPassword' });
    refuse();
    await settled();
    expect(Object.keys(fieldErrors())).toEqual(['newPassword']);
  });

  test('an answer about what has been changed since is not said', async () => {
    let refuse = () => {};
    const { form, fieldErrors, leave } = await start({
      tryPassword: () =>
        new Promise((_, reject) => {
          refuse = () => reject(refused('passwordReused'));
        }),
    });
    await leave('Chosen_2026');
    form.send({ type: 'edited', field: 'newPassword' });
    refuse();
    await settled();
    expect(fieldErrors()).toEqual({});
  });
});

describe('the strength meter (§5)', () => {
  test.each([
    ['', 'none', 0, ''],
    ['Aa1_xyz', 'weak', 1, '弱'],
    ['abcdefgh', 'weak', 1, '弱'],
    ['abcdefg1', 'fair', 2, '中'],
    ['Abcdefg1', 'strong', 3, '强'],
    ['Abcdef1_', 'strong', 3, '强'],
  ])('%j: %s, %d of 3 bars', (password, level, lit, word) => {
    const { container } = render(<StrengthMeter password={password} />);
    expect(container.querySelector('.strength-meter')?.classList.contains(level)).toBe(true);
    expect(container.querySelectorAll('.strength-bar')).toHaveLength(3);
    expect(container.querySelectorAll('.strength-bar.lit')).toHaveLength(lit);
    expect(container.querySelector('.strength-word')?.textContent).toBe(word);
    expect(screen.getByLabelText('密码强度').getAttribute('aria-valuetext')).toBe(word);
  });
});

describe('a password on its way', () => {
  test('is in no snapshot, neither while it is sent nor when it is refused', async () => {
    const { form, submit, leave } = await start({
      failures: [refused('passwordReused')],
      tryPassword: () => Promise.reject(refused('passwordReused')),
    });
    const snapshots: string[] = [];
    form.subscribe(({ context: { owner: _, parts, ...rest } }) =>
      snapshots.push(JSON.stringify([rest, parts.smsCode, parts.judge?.getSnapshot().context.policy])),
    );
    await leave('Chosen_2026');
    await submit();
    await submit();
    expect(snapshots.length).toBeGreaterThan(3);
    expect(snapshots.join()).not.toMatch(/Chosen_2026|Former_2026/);
  });

  test('password managers are told whose it is; what is pasted is never cut; it can be shown', async () => {
    const { change } = await start();
    render(<ChangePassword change={change} />);
    expect(document.querySelector<HTMLInputElement>('input[autocomplete="username"]')?.value).toBe('zhang.wei');
    expect(screen.getByLabelText('原密码').getAttribute('autocomplete')).toBe('current-password');
    for (const label of ['新密码', '确认密码']) {
      const field = screen.getByLabelText<HTMLInputElement>(label);
      expect([field.autocomplete, field.maxLength]).toEqual(['new-password', -1]);
    }
    for (const toggle of screen.getAllByLabelText('显示密码')) fireEvent.click(toggle);
    expect(screen.getByLabelText<HTMLInputElement>('新密码').type).toBe('text');
  });

  test('once the server has it, the form says so (§4: a change signs out)', async () => {
    const { change, seen, submit } = await start();
    await submit();
    expect(change.getSnapshot()).toMatchObject({ status: 'done', output: 'zhang.wei' });
    expect(seen.notices).toEqual([{ tone: 'success', say: 'passwordChanged' }]);
  });
});

describe('outside of the console', () => {
  const outside = (failure: CallError) => {
    const judge = createPasswordJudgeMachine({ loadPolicy: async () => RULES });
    const submit = () => Promise.reject(failure);
    const ports = { ...quietEntry(), loadConfig: async () => ({}), loadCaptcha: async () => CAPTCHA, submit };
    const button = createSmsCodeMachine(quietSms());
    return {
      change: createActor(createOutsideChangeMachine(ports, judge), { input: { account: '' } }).start(),
      forgot: createActor(createForgotPasswordMachine(ports, button, judge), { input: { account: '' } }).start(),
    };
  };

  test.each(['secondFactorNeeded', 'secondFactorSetupNeeded'] as const)(
    'a sign-in that asks for more than a password is said to be no way to change it: %s',
    async (refusal) => {
      const { change } = outside(refused(refusal));
      render(<OutsideChange change={change} />);
      await settled();
      newPassword(change.getSnapshot()).form.send({ type: 'submit', form: OUTSIDE });
      await settled();
      expect(screen.getByText('此账号不能在这里修改密码')).not.toBeNull();
      fireEvent.click(screen.getByRole('button', { name: '返回登录' }));
      expect(change.getSnapshot()).toMatchObject({ status: 'done', output: null });
    },
  );

  test('a wrong code is said under it, and all that was typed but the captcha stays', async () => {
    const { forgot } = outside(refused('codeWrong'));
    render(<ForgotPassword forgot={forgot} />);
    await settled();
    const fields = { phone: '手机号码', code: '短信验证码', newPassword: '新密码', confirmPassword: '确认密码' } as const;
    for (const [name, label] of Object.entries(fields)) {
      fireEvent.change(screen.getByLabelText(label), { target: { value: FORGOTTEN[name as keyof typeof fields] } });
    }
    fireEvent.submit(screen.getByRole('button', { name: '设置新密码' }));
    await settled();
    expect(screen.getByLabelText('短信验证码').getAttribute('aria-invalid')).toBe('true');
    for (const [name, label] of Object.entries(fields)) {
      expect(screen.getByLabelText<HTMLInputElement>(label).value).toBe(FORGOTTEN[name as keyof typeof fields]);
    }
  });

  test('the reason of a change that a sign-in asked for is read, the ticket is not; a server that says none is no error', () => {
    expect(changeAsked({ changeTicket: 'secret', reason: 'expired', policy: SHIPPED_POLICY })).not.toHaveProperty('changeTicket');
    expect(changeAsked({ changeTicket: 'secret', reason: 'expired', policy: SHIPPED_POLICY })?.reason).toBe('expired');
    expect(changeAsked(null)).toBeNull();
  });
});
