import { act, fireEvent, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { createActor } from 'xstate';
import type { RefusalName } from '../../../contract/refusals';
import { registrationApi } from '../../../src/api/registration';
import { zhCN } from '../../../src/i18n/zh-CN';
import type { SmsRequest } from '../../../src/machines/credentials/sms-code';
import type { RegisterForm, RegisterPorts } from '../../../src/machines/guest/register';
import { RegisterScreen } from '../../../src/ui/guest/RegisterScreen';
import { opened, refusal, show } from './doors-fixture';
import { fill, NEWCOMER, noteOf, quietRegister, send } from './registration-fixture';

const text = zhCN.register.person;
const settled = () => act(async () => {});

/** The screen as a user sees it, and the calls that it has sent. */
async function open(search = '', ports: Partial<RegisterPorts> = {}) {
  const sent: RegisterForm[] = [];
  const codes: SmsRequest[] = [];
  const entered: string[] = [];
  const machine = quietRegister(
    {
      submit: async (form) => {
        sent.push(form);
        return 'token';
      },
      focus: (field) => document.getElementById(field)?.focus(),
      enter: (token, address) => entered.push(`${token} ${address}`),
      ...ports,
    },
    async (request) => codes.push(request),
  );
  const page = createActor(machine, { input: opened(search, '/register') }).start();
  await act(async () => show(<RegisterScreen page={page} />));
  return { page, sent, codes, entered };
}
const submit = async (facts: object) => {
  await act(async () => send(facts, text.submit));
};

test('the invite code of the address is shown, and can be changed (§2.2)', async () => {
  const { sent } = await open('?code=ABC%20D');
  const field = screen.getByLabelText<HTMLInputElement>('邀请码');
  expect(field.value).toBe('ABC D');
  await submit({ ...NEWCOMER, inviteCode: 'OTHER' });
  expect(sent.map(({ inviteCode }) => inviteCode)).toEqual(['OTHER']);
});

test.each([
  ['', 'inviteCode'],
  ['?code=ABC', 'name'],
  ['?orgId=qingshan', 'name'],
])('the cursor is in the first field that has to be filled in: %s', async (search, field) => {
  await open(search, { organisation: () => new URLSearchParams(search).get('orgId') });
  expect(document.activeElement?.id).toBe(field);
});

test('registering needs an invite code, unless the address names a tenant that may be open (§2.2)', async () => {
  const closed = await open();
  await submit({ ...NEWCOMER, inviteCode: ' ' });
  expect(noteOf('inviteCode')).toBe('请输入邀请码');
  expect(closed.sent).toEqual([]);
});

test('where the address names a tenant, the invite code may be left out', async () => {
  const { sent } = await open('?orgId=qingshan', { organisation: () => 'qingshan' });
  expect(screen.getByText(text.openHint)).toBeTruthy();
  await submit({ ...NEWCOMER, inviteCode: '' });
  expect(sent).toHaveLength(1);
});

test.each([
  ['name', '', '请输入姓名'],
  ['username', '', '请输入账号'],
  ['username', '9zhang', zhCN.entry.fieldError.username],
  ['username', '张三', zhCN.entry.fieldError.username],
  ['phone', '', '请输入手机号码'],
  ['phone', '12345', '请输入正确的手机号码'],
  ['code', '', '请输入短信验证码'],
  ['code', '12345', '验证码为 6 位数字'],
  ['newPassword', 'Short_1', '密码长度须为 8 至 40 位'],
  ['newPassword', 'zhang.san', zhCN.entry.fieldError.classes.replace('{{count}}', '3')],
  ['newPassword', 'With space_1', '密码不能包含空格'],
  ['newPassword', '密码Abc_2026', zhCN.entry.fieldError.characters],
  ['confirmPassword', 'Other_2026', '两次输入的密码不一致'],
])('§5: nothing is sent while %s is %j, and it says why, with the cursor there', async (field, value, said) => {
  const { sent } = await open();
  await submit({ ...NEWCOMER, [field]: value });
  expect(noteOf(field)).toBe(said);
  expect(document.activeElement?.id).toBe(field);
  expect(sent).toEqual([]);
});

test('several wrong fields: the cursor goes to the first of them on the screen', async () => {
  await open();
  await submit({ ...NEWCOMER, name: '', phone: '1', code: '' });
  expect(document.activeElement?.id).toBe('name');
});

test.each<[RefusalName, string]>([
  ['usernameTaken', 'username'],
  ['phoneTaken', 'phone'],
  ['codeWrong', 'code'],
  ['invitationUnknown', 'inviteCode'],
  ['invitationExpired', 'inviteCode'],
  ['invitationUsed', 'inviteCode'],
  ['invitationVoid', 'inviteCode'],
  ['registrationClosed', 'inviteCode'],
  ['passwordLength', 'newPassword'],
  ['passwordClasses', 'newPassword'],
  ['passwordSameName', 'newPassword'],
])('the refusal %s stands under the field %s, and what was typed stays', async (name, field) => {
  const { entered } = await open('', { submit: () => Promise.reject(refusal(name)) });
  await submit(NEWCOMER);
  expect(noteOf(field)).toBe(`拒绝：${name}`);
  expect(document.activeElement?.id).toBe(field);
  expect(screen.getByLabelText<HTMLInputElement>('账号').value).toBe('zhang.san');
  expect(entered).toEqual([]);
});

test('the code of the message is for registering, with the picture that was read (§7.1)', async () => {
  const { codes } = await open();
  fill({ phone: '13800138000', captcha: 'aB3d' });
  fireEvent.click(screen.getByRole('button', { name: '获取验证码' }));
  await settled();
  expect(codes.map(({ params, seal }) => ({ ...params, codeId: seal.codeId }))).toEqual([
    { phone: '13800138000', captcha: 'aB3d', codeId: 'c1' },
  ]);
});

test('the code of the message is asked for with the invite code: its tenant pays (G83)', async () => {
  const { codes } = await open();
  fill({ phone: '13800138000', captcha: 'aB3d', inviteCode: 'AB12' });
  fireEvent.click(screen.getByRole('button', { name: '获取验证码' }));
  await settled();
  expect(codes.map(({ params }) => params.inviteCode)).toEqual(['AB12']);
});

test.each([
  ['?code=ABC', 'token /home'],
  ['?code=ABC&redirect=%2Fusers', 'token /users'],
  ['?redirect=%2F%2Fevil', 'token /home'],
])('a registered user is sent to the shell, and not back to the used-up invitation: %s', async (search, address) => {
  const { entered } = await open(search);
  await submit(NEWCOMER);
  expect(entered).toEqual([address]);
});

test('password, code and token are in no snapshot', async () => {
  const { page } = await open('?code=ABC');
  const seen: string[] = [];
  page.subscribe((snapshot) => void seen.push(JSON.stringify(snapshot)));
  page.getSnapshot().context.form.subscribe((snapshot) => void seen.push(JSON.stringify(snapshot)));
  await submit({ ...NEWCOMER, newPassword: 'Secret_2026', confirmPassword: 'Secret_2026', code: '987654' });
  expect(seen.length).toBeGreaterThan(1);
  expect(seen.join()).not.toMatch(/Secret_2026|987654/);
});

test('what goes out is trimmed; the password is sealed for no picture, and an empty invite code is left out (§7.1)', async () => {
  const bodies: unknown[] = [];
  const call = (async (_: unknown, { body }: { body: unknown }) => {
    bodies.push(body);
    return 'token';
  }) as never;
  const sealed: (string | null)[] = [];
  const api = registrationApi(
    call,
    async (password, { codeId }) => {
      sealed.push(codeId);
      return { password: `sealed ${password}` };
    },
    () => null,
  );
  const form = { ...NEWCOMER, username: ' zhang.san ', name: ' 张三 ', inviteCode: ' ' };
  await api.register(form, { codeId: 'c1', config: {} }, new AbortController().signal);
  expect(bodies).toEqual([
    { username: 'zhang.san', name: '张三', phone: '13800138000', code: '123456', newPassword: 'sealed Chosen_2026' },
  ]);
  expect(sealed).toEqual([null]);
});

test.each([
  ['username', 'username'],
  ['name', 'name'],
  ['phone', 'tel'],
  ['code', 'one-time-code'],
  ['newPassword', 'new-password'],
  ['confirmPassword', 'new-password'],
  ['inviteCode', 'off'],
])('browsers know what %s is', async (field, autoComplete) => {
  await open();
  expect(document.getElementById(field)?.getAttribute('autocomplete')).toBe(autoComplete);
});
