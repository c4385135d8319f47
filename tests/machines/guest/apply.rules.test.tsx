import { act, fireEvent, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { createActor } from 'xstate';
import { applicationsApi } from '../../../src/api/applications';
import { zhCN } from '../../../src/i18n/zh-CN';
import type { Standing } from '../../../src/machines/guest/application-standing';
import type { ApplyForm, ApplyPorts } from '../../../src/machines/guest/apply';
import { ApplyScreen } from '../../../src/ui/guest/ApplyScreen';
import { opened, refusal, said, show } from './doors-fixture';
import { APPLICATION, fill, noteOf, quietApply, send } from './registration-fixture';

const text = zhCN.register.apply;
const found = (facts: Partial<Standing> = {}): Standing => ({
  organization: '海城水务集团',
  orgCode: 'haicheng',
  status: 'waiting',
  reason: null,
  createTime: '2026-11-28T02:00:00.000Z',
  decideTime: null,
  ...facts,
});

async function open(ports: Partial<ApplyPorts> = {}, answer: () => Promise<Standing> = async () => found()) {
  const sent: ApplyForm[] = [];
  const went: string[] = [];
  const machine = quietApply(
    {
      submit: async (form) => {
        sent.push(form);
        return 'receipt-1';
      },
      focus: (field) => document.getElementById(field)?.focus(),
      go: (address) => went.push(address),
      ...ports,
    },
    { submit: answer, focus: (field) => document.getElementById(field)?.focus() },
  );
  const page = createActor(machine, { input: opened('', '/orgRegister') }).start();
  await act(async () => show(<ApplyScreen page={page} />));
  return { page, sent, went };
}
const click = (name: string) => act(async () => void fireEvent.click(screen.getByRole('button', { name })));
const look = async () => {
  await click(text.look);
  await act(async () => send({ receipt: 'receipt-1' }, text.ask));
};

test.each([
  ['organization', '', '请输入组织名称'],
  ['orgCode', '', '请输入组织编码'],
  ['orgCode', '-x', zhCN.entry.fieldError.orgCode],
  ['orgCode', '水务', zhCN.entry.fieldError.orgCode],
  ['contactName', ' ', '请输入联系人'],
  ['contactPhone', '', '请输入联系人的手机号码'],
  ['contactPhone', '12345', '请输入正确的手机号码'],
  ['username', '', '请输入管理员账号'],
  ['username', '9x', zhCN.entry.fieldError.username],
  ['captcha', '', '请输入图形验证码'],
])('§5: nothing is sent while %s is %j, and it says why, with the cursor there', async (field, value, note) => {
  const { sent } = await open();
  await act(async () => send({ ...APPLICATION, [field]: value }, text.submit));
  expect(noteOf(field)).toBe(note);
  expect(document.activeElement?.id).toBe(field);
  expect(sent).toEqual([]);
});

test('the remark may be left out', async () => {
  const { sent } = await open();
  await act(async () => send(APPLICATION, text.submit));
  expect(sent).toEqual([APPLICATION]);
});

test('the receipt is shown with the words to keep it, and is in no address (§2.2)', async () => {
  const { went } = await open();
  await act(async () => send(APPLICATION, text.submit));
  expect(screen.getByText('receipt-1')).toBeTruthy();
  expect(said()).toContain(text.keep);
  expect(document.activeElement?.textContent).toBe(text.copy);
  expect(went).toEqual([]);
  expect(window.location.href).not.toContain('receipt-1');
});

test('what was typed is still there after a look at another application', async () => {
  await open();
  fill({ organization: '海城水务集团', remark: '两百人' });
  await click(text.look);
  await click(text.backToForm);
  expect(screen.getByLabelText<HTMLInputElement>('组织名称').value).toBe('海城水务集团');
  expect(screen.getByLabelText<HTMLInputElement>('申请说明').value).toBe('两百人');
});

test('a receipt can be come back to until the screen is left', async () => {
  await open();
  await act(async () => send(APPLICATION, text.submit));
  await click(text.look);
  await click(text.backToReceipt);
  expect(screen.getByText('receipt-1')).toBeTruthy();
});

test.each([
  [found(), text.status.waiting, text.statusHint.waiting],
  [found({ status: 'approved', decideTime: '2026-11-28T03:00:00.000Z' }), text.status.approved, text.statusHint.approved],
  [
    found({ status: 'refused', reason: '资料不全', decideTime: '2026-11-28T03:00:00.000Z' }),
    text.status.refused,
    '原因：资料不全',
  ],
])('a receipt shows the state of the application: $status', async (answer, title, hint) => {
  await open({}, async () => answer);
  await look();
  expect(said()).toBe(title + hint);
  expect(screen.getByText('haicheng')).toBeTruthy();
});

test('an approved application leads to the sign-in screen', async () => {
  const { went } = await open({}, async () => found({ status: 'approved' }));
  await look();
  await click(text.toSignIn);
  expect(went).toEqual(['/login']);
});

test('an unknown receipt is refused under its field', async () => {
  await open({}, () => Promise.reject(refusal('receiptUnknown')));
  await look();
  expect(noteOf('receipt')).toBe('拒绝：receiptUnknown');
});

test('a receipt that is asked about is in no snapshot', async () => {
  const { page } = await open();
  const seen: string[] = [];
  page.subscribe((snapshot) => void seen.push(JSON.stringify(snapshot)));
  await click(text.look);
  await act(async () => send({ receipt: 'asked-for' }, text.ask));
  expect(seen.length).toBeGreaterThan(0);
  expect(seen.join()).not.toContain('asked-for');
});

test('the picture goes out by its id; the receipt goes out in a body (§2.2)', async () => {
  const calls: unknown[] = [];
  const call = (async (route: { method: string }, { body }: { body: unknown }) => {
    calls.push({ method: route.method, body });
    return { receipt: 'receipt-1' };
  }) as never;
  const { signal } = new AbortController();
  const api = applicationsApi(call);
  await api.apply(APPLICATION, { codeId: 'c1', config: {} }, signal);
  await api.standing({ receipt: ' receipt-1 ' }, signal);
  expect(calls).toEqual([
    { method: 'POST', body: { ...APPLICATION, codeId: 'c1' } },
    { method: 'POST', body: { receipt: 'receipt-1' } },
  ]);
});
