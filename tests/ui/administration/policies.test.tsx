import { fireEvent, screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { editPasswordPolicy, getPasswordPolicy, type PolicyEffects, weighPasswordPolicy } from '../../../contract/passwords';
import policies from '../../../src/pages/policies';
import { type Asked, openPageFile, press, refusal, settle, type } from './page-file';

const RIGHTS = ['passwordPolicy:view', 'passwordPolicy:edit'];
const SHIPPED = {
  minLength: 8,
  maxLength: 40,
  passwordCheckGroupCount: 3,
  historyCount: 3,
  expiryDays: 0,
  changeAtFirstLogin: true,
  singleSession: false,
  openRegistration: false,
  passkeys: false,
  secondFactor: 'off',
  trustedDeviceDays: 30,
  lockMinutes: 0,
  watermark: false,
  version: 0,
} as const;
const [READ, SAVE, WEIGH] = [getPasswordPolicy, editPasswordPolicy, weighPasswordPolicy].map(
  ({ method, path }) => `${method} ${path}`,
);

const open = (permissions: readonly string[] = RIGHTS, effects: PolicyEffects = [], refused = false) =>
  openPageFile(policies, permissions, ({ call, body }: Asked) => {
    if (call === WEIGH) return { data: effects };
    if (call !== SAVE) return { data: SHIPPED };
    if (refused) return refusal('stale', '数据已被他人修改！', { ...SHIPPED, minLength: 20, version: 2 });
    return { data: { ...(body as object), version: 1 } };
  });
const bar = () => screen.queryByText(/项修改未保存/);

test('one save for the page comes with the first change, and goes when it is taken back', async () => {
  await open();
  expect(bar()).toBeNull();
  await type('最短长度', '12');
  expect(bar()?.textContent).toBe('1 项修改未保存');
  await type('最短长度', '8');
  expect(bar()).toBeNull();
});

test('everything is saved at once, with the version that was read, and the page goes on with what is saved', async () => {
  const { asked, said } = await open();
  await type('最短长度', '12');
  fireEvent.click(screen.getByRole('switch', { name: '每个账号只保留一个会话' }));
  expect(bar()?.textContent).toBe('2 项修改未保存');
  await press('保存');
  expect(asked.map(({ call }) => call)).toEqual([READ, WEIGH, SAVE]);
  expect(asked.at(-1)?.body).toEqual({ ...SHIPPED, minLength: 12, singleSession: true });
  expect(said).toEqual([{ tone: 'success', say: 'saved' }]);
  expect(bar()).toBeNull();
  expect(screen.getByLabelText<HTMLInputElement>('最短长度').value).toBe('12');
});

test('what affects many asks with their number before it is saved; a no saves nothing and loses nothing', async () => {
  const { asked } = await open(RIGHTS, [{ effect: 'setUp', users: 1_204 }]);
  fireEvent.click(screen.getByRole('radio', { name: '所有用户必须使用' }));
  await press('保存');
  const question = screen.getByRole('dialog');
  expect(within(question).queryByText(/要求两步验证将影响 1,204 名用户/)).not.toBeNull();
  await press('取消', question);
  expect(asked.map(({ call }) => call)).toEqual([READ, WEIGH]);
  expect(bar()).not.toBeNull();
  await press('保存');
  await press('保存', screen.getByRole('dialog'));
  expect(asked.at(-1)?.body).toMatchObject({ secondFactor: 'required' });
});

test.each([
  ['最短长度', '7', '最短长度须为 8 到 40 的整数'],
  ['最长长度', '39', '最长长度须为 40 到 64 的整数'],
  ['至少包含的字符种类', '1', '至少包含的字符种类须为 2 到 4 的整数'],
  ['密码有效期', '', '密码有效期须为 0 到 3650 的整数'],
])('§9: %s of “%s” is told at its field, and nothing is asked', async (label, typed, told) => {
  const { asked } = await open();
  await type(label, typed);
  await press('保存');
  expect(screen.queryByText(told)).not.toBeNull();
  expect(asked.map(({ call }) => call)).toEqual([READ]);
});

test('a weak value says so and why, as it is typed', async () => {
  await open();
  expect(screen.queryByText('仅凭泄露的密码即可登录')).not.toBeNull();
  fireEvent.click(screen.getByRole('radio', { name: '由用户决定' }));
  await settle();
  expect(screen.queryByText('仅凭泄露的密码即可登录')).toBeNull();
  await type('信任设备的期限', '120');
  expect(screen.queryByText('信任超过 90 天，第二步很少再被要求')).not.toBeNull();
});

test('a password is tried on the draft, and never sent', async () => {
  const { asked } = await open();
  await type('要试的密码', 'Right_2026');
  expect(screen.queryByText('符合要求')).not.toBeNull();
  await type('最短长度', '12');
  expect(screen.queryByText('符合要求')).toBeNull();
  expect(screen.queryByText('12 至 40 位')).not.toBeNull();
  expect(asked.map(({ call }) => call)).toEqual([READ]);
});

test('another administrator’s change is met before it is overwritten', async () => {
  await open(RIGHTS, [], true);
  await type('不得重复使用的旧密码', '5');
  await press('保存');
  await press('载入最新内容');
  expect(screen.getByLabelText<HTMLInputElement>('最短长度').value).toBe('20');
  expect(bar()).toBeNull();
});

test('without the right to edit, values are text', async () => {
  await open(['passwordPolicy:view']);
  expect(screen.queryByRole('textbox')).toBeNull();
  expect(screen.queryByText('8 位')).not.toBeNull();
  expect(screen.queryByText('长期有效')).not.toBeNull();
  expect(screen.queryByText('不使用')).not.toBeNull();
});
