import { expect, test } from 'vitest';
import type { Route } from '../../contract/route';
import type { Call } from '../../src/api/call';
import { type SmsReason, smsApi } from '../../src/api/sms';
import type { SmsRequest } from '../../src/machines/credentials/sms-code';

const LOGIN: SmsReason = { purpose: 'login' };

/** What goes out for a press of the button; every password is sealed as `sealed <password> for <account>`. */
async function sentFor(request: Partial<SmsRequest>, { reason = LOGIN, organisation = null as string | null } = {}) {
  const sent: unknown[] = [];
  const call = (async ({ method, path }: Route, { signal: _, ...parts }: { signal: AbortSignal }) => {
    sent.push({ method, path, ...parts });
  }) as Call;
  const ask = smsApi(
    call,
    async (password, { codeId }, account) => ({
      password: `sealed ${password.length} ${codeId} ${account}`,
      passwordType: 'default',
    }),
    () => organisation,
  );
  const whole: SmsRequest = { url: '/sms', method: 'POST', params: {}, seal: { codeId: 'c1', config: {} }, ...request };
  await ask(whole, reason, new AbortController().signal);
  return sent[0];
}

test('§7.1: a code is asked for at the address that the button was given, with the tenant in a header', async () => {
  const params = { phone: ' 13800138000 ', captcha: 'aB3d ' };
  expect(await sentFor({ params }, { organisation: 'qingshan' })).toEqual({
    method: 'POST',
    path: '/sms',
    body: { phone: '13800138000', captcha: 'aB3d', codeId: 'c1', purpose: 'login' },
    headers: { orgId: 'qingshan' },
  });
});

test('§5: a password is encrypted before it is sent, for its account and its picture', async () => {
  const params = { username: 'zhang.wei', password: 'Secret#2026' };
  expect(await sentFor({ params })).toEqual({
    method: 'POST',
    path: '/sms',
    body: { username: 'zhang.wei', codeId: 'c1', purpose: 'login', password: 'sealed 11 c1 zhang.wei', passwordType: 'default' },
  });
});

test('§7.1: by GET, everything stands in the address', async () => {
  expect(await sentFor({ method: 'GET', params: { phone: '13800138000', captcha: 'aB3d' } })).toEqual({
    method: 'GET',
    path: '/sms',
    query: { phone: '13800138000', captcha: 'aB3d', codeId: 'c1', purpose: 'login' },
  });
});

test.each<[string, Partial<SmsRequest>, SmsReason]>([
  ['a password', { params: { phone: '13800138000', password: 'Secret#2026' } }, LOGIN],
  ['a code', { params: { phone: '13800138000', code: '123456' } }, LOGIN],
  ['a ticket', { params: { phone: '13800138000' } }, { purpose: 'bind', bindTicket: 't1' }],
])('nothing secret stands in an address: with %s, a button that asks by GET asks by POST', async (_, request, reason) => {
  const sent = await sentFor({ ...request, method: 'GET' }, { reason });
  expect(sent).toMatchObject({ method: 'POST', body: { phone: '13800138000' } });
  expect(sent).not.toHaveProperty('query');
});

test('what is not there is not sent', async () => {
  const seal = { codeId: null, config: {} };
  expect(await sentFor({ params: { captcha: 'aB3d' }, seal })).toEqual({
    method: 'POST',
    path: '/sms',
    body: { captcha: 'aB3d', purpose: 'login' },
  });
});
