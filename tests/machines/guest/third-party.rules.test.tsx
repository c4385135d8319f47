import { act, fireEvent, screen } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { createActor } from 'xstate';
import type { CallError } from '../../../contract/failure';
import type { OfferedThirdParty } from '../../../contract/third-parties';
import { createStore, type Store } from '../../../src/browser/storage';
import { createTrips, makeState } from '../../../src/browser/third-party';
import { createThirdPartyMachine, type Grant } from '../../../src/machines/guest/third-party';
import { ThirdPartyScreen } from '../../../src/ui/guest/ThirdPartyScreen';
import { bind, lost, opened, quietBindForm, refusal, said, show } from './doors-fixture';

const party: OfferedThirdParty = {
  id: 'p1',
  provider: 'oauth2',
  name: '政务通',
  clientId: 'ofa',
  authorizeUrl: 'https://sso.example.org/authorize?lang=zh',
};
const origin = 'https://ofa.example.org';

/** A browser window: what it keeps, and the states that it makes. */
function browserWindow(session: Store = createStore(() => sessionStorage)) {
  sessionStorage.clear();
  let made = 0;
  return createTrips({ session, origin, makeState: () => `state-${++made}` });
}
const begun = (trips: ReturnType<typeof browserWindow>, from = '/login', facts: Partial<OfferedThirdParty> = {}) =>
  new URL(trips.begin({ ...party, ...facts }, from) ?? '');

/** The return address of a third party, with its parameters. */
function returnFrom(address: URL, said: Record<string, string>): string {
  const back = new URL(address.searchParams.get('redirect_uri') ?? '');
  for (const [name, value] of Object.entries({ state: address.searchParams.get('state') ?? '', ...said })) {
    back.searchParams.set(name, value);
  }
  return back.search;
}

async function open(trips: ReturnType<typeof browserWindow>, search: string, answer: string | CallError = 'token') {
  const seen = { grants: [] as Grant[], entered: [] as string[], went: [] as string[], bound: [] as unknown[] };
  const thirdParty = createActor(
    createThirdPartyMachine(
      {
        takeTrip: trips.take,
        exchange: async (grant) => {
          seen.grants.push(grant);
          if (typeof answer !== 'string') throw answer;
          return answer;
        },
        enter: (token, address) => seen.entered.push(`${token} ${address}`),
        go: (address) => seen.went.push(address),
      },
      quietBindForm({
        submit: async (form) => {
          seen.bound.push(form);
          return 'bound-token';
        },
      }),
    ),
    { input: opened(search, '/third/login') },
  ).start();
  await act(async () => {});
  return { thirdParty, seen };
}

describe('the address of a third party', () => {
  test('asks for a code as the standard has it, and leads back to this console with the third party’s id (RFC 6749, 4.1.1)', () => {
    const address = begun(browserWindow(), '/login?orgId=haicheng&redirect=%2Fusers');
    expect(Object.fromEntries(address.searchParams)).toEqual({
      lang: 'zh',
      response_type: 'code',
      client_id: 'ofa',
      redirect_uri: `${origin}/third/login?configId=p1&orgId=haicheng`,
      state: 'state-1',
    });
  });

  test('of WeChat has WeChat’s names, and its own page where the tenant says no other', () => {
    const address = begun(browserWindow(), '/login', { provider: 'wechat', authorizeUrl: null });
    expect(address.href).toMatch(/^https:\/\/open\.weixin\.qq\.com\/connect\/qrconnect\?appid=ofa&.*#wechat_redirect$/);
    expect(address.searchParams.get('scope')).toBe('snsapi_login');
  });

  test.each([null, 'https://['])('is none where there is none: %s', (authorizeUrl) => {
    expect(browserWindow().begin({ ...party, authorizeUrl }, '/login')).toBeNull();
  });

  test('has a state that is fresh and long enough not to be guessed', () => {
    const states = Array.from({ length: 50 }, makeState);
    expect(new Set(states).size).toBe(50);
    expect(states.every((state) => /^[0-9a-f]{32}$/.test(state))).toBe(true);
  });
});

test('the code is exchanged for the third party and the address that the trip was made for (§7.5)', async () => {
  const trips = browserWindow();
  const address = begun(trips);
  const { seen } = await open(trips, returnFrom(address, { code: 'c1' }));
  expect(seen.grants).toEqual([{ configId: 'p1', code: 'c1', redirectUri: address.searchParams.get('redirect_uri') }]);
  expect(seen.entered).toEqual(['token /home']);
});

test('a user who requested an address before signing in arrives there (§2.1)', async () => {
  const trips = browserWindow();
  const address = begun(trips, '/login?redirect=%2Fusers%3Fa%3D1');
  const { seen } = await open(trips, returnFrom(address, { code: 'c1' }));
  expect(seen.entered).toEqual(['token /users?a=1']);
});

describe('nothing is exchanged for what this window has not sent for', () => {
  test.each<[string, Record<string, string>]>([
    ['another state', { code: 'c1', state: 'guessed' }],
    ['no state', { code: 'c1', state: '' }],
    ['another third party', { code: 'c1', configId: 'p2' }],
  ])('%s', async (_, change) => {
    const trips = browserWindow();
    const { thirdParty, seen } = await open(trips, returnFrom(begun(trips), change));
    expect(thirdParty.getSnapshot().value).toBe('foreign');
    expect(seen.grants).toEqual([]);
    show(<ThirdPartyScreen page={thirdParty} />);
    expect(said()).toContain('不是从当前窗口发起的');
  });

  test('a foreign link, in a window without a trip', async () => {
    const { thirdParty, seen } = await open(browserWindow(), '?configId=p1&code=c1&state=state-1');
    expect(thirdParty.getSnapshot().value).toBe('foreign');
    expect(seen.grants).toEqual([]);
    thirdParty.send({ type: 'leave' });
    expect(seen.went).toEqual(['/login']);
  });

  test('the same return once more, such as after a reload', async () => {
    const trips = browserWindow();
    const back = returnFrom(begun(trips), { code: 'c1' });
    await open(trips, back);
    const { thirdParty, seen } = await open(trips, back);
    expect(thirdParty.getSnapshot().value).toBe('foreign');
    expect(seen.grants).toEqual([]);
  });

  test('a trip before the last one', async () => {
    const trips = browserWindow();
    const first = begun(trips);
    begun(trips);
    const { thirdParty } = await open(trips, returnFrom(first, { code: 'c1' }));
    expect(thirdParty.getSnapshot().value).toBe('foreign');
  });

  test('what is kept is not what it should be', async () => {
    const trips = browserWindow();
    const back = returnFrom(begun(trips), { code: 'c1' });
    sessionStorage.setItem('OFA__THIRD_PARTY', '{"state":"state-1"}');
    expect((await open(trips, back)).thirdParty.getSnapshot().value).toBe('foreign');
  });
});

test('a refusal at the third party is reported, with a link back to where the user came from', async () => {
  const trips = browserWindow();
  const { thirdParty, seen } = await open(trips, returnFrom(begun(trips, '/login?orgId=x'), { error: 'access_denied' }));
  show(<ThirdPartyScreen page={thirdParty} />);
  expect(said()).toContain('您已取消第三方登录');
  expect(document.activeElement?.textContent).toBe('返回登录页');
  fireEvent.click(screen.getByText('返回登录页'));
  expect(seen).toMatchObject({ grants: [], went: ['/login?orgId=x'] });
});

test.each<Record<string, string>>([{ error: 'server_error' }, { error: 'server_error', code: 'c1' }, {}, { code: '' }])(
  'a third party that sends an error, or no code, is not asked about a code: %o',
  async (said) => {
    const trips = browserWindow();
    const { thirdParty, seen } = await open(trips, returnFrom(begun(trips), said));
    expect(thirdParty.getSnapshot().value).toBe('astray');
    expect(seen.grants).toEqual([]);
  },
);

test.each<[string, Record<string, string>, string | CallError]>([
  ['declined', { error: 'access_denied' }, 'token'],
  ['astray', { error: 'server_error' }, 'token'],
  ['refused', { code: 'c1' }, refusal('thirdPartyFailed')],
  ['failed', { code: 'c1' }, lost],
  ['binding', { code: 'c1' }, refusal('identityUnbound', { bindTicket: 'b1' })],
  ['late', { code: 'c1' }, refusal('identityUnbound', { bindTicket: 'b1' })],
])('a user who is not signed in can leave for the sign-in screen that the trip began on: %s', async (state, said, answer) => {
  const trips = browserWindow();
  const { thirdParty, seen } = await open(trips, returnFrom(begun(trips, '/login?orgId=x'), said), answer);
  if (state === 'late') thirdParty.send({ type: 'entry.nextStep', refusal: 'ticketUnknown', data: null });
  expect(thirdParty.getSnapshot().value).toBe(state);
  thirdParty.send({ type: 'leave' });
  expect(seen).toMatchObject({ entered: [], went: ['/login?orgId=x'] });
});

test('a user who is signed in is not led back, and the code is not sent again', async () => {
  const trips = browserWindow();
  const { thirdParty, seen } = await open(trips, returnFrom(begun(trips), { code: 'c1' }));
  expect(thirdParty.getSnapshot().value).toBe('entered');
  thirdParty.send({ type: 'leave' });
  thirdParty.send({ type: 'retry' });
  await act(async () => {});
  expect(seen).toMatchObject({ grants: [{ code: 'c1' }], entered: ['token /home'], went: [] });
});

test('a lost answer can be asked for again; a refusal cannot, for the code is used up', async () => {
  const trips = browserWindow();
  const first = await open(trips, returnFrom(begun(trips), { code: 'c1' }), lost);
  first.thirdParty.send({ type: 'retry' });
  await act(async () => {});
  expect(first.seen.grants).toHaveLength(2);
  const second = await open(trips, returnFrom(begun(trips), { code: 'c2' }), refusal('thirdPartyFailed'));
  second.thirdParty.send({ type: 'retry' });
  await act(async () => {});
  expect(second.seen.grants).toHaveLength(1);
});

describe('an unbound identity binds an account (§7.1, `bingPhone`)', () => {
  const unbound = async () => {
    const trips = browserWindow();
    const answer = refusal('identityUnbound', { bindTicket: 'very-secret' });
    const opening = await open(trips, returnFrom(begun(trips, '/login?redirect=%2Fusers'), { code: 'c1' }), answer);
    show(<ThirdPartyScreen page={opening.thirdParty} />);
    await act(async () => {});
    return opening;
  };

  test('the cursor is in the number; with number and code they are in', async () => {
    const { seen } = await unbound();
    expect(document.activeElement?.id).toBe('phone');
    await act(async () => bind({ phone: '13800000001', code: '123456' }));
    expect(seen.bound).toEqual([{ phone: '13800000001', captcha: '', code: '123456' }]);
    expect(seen.entered).toEqual(['bound-token /users']);
  });

  test.each([
    [{ phone: '', code: '123456' }, 'phone', '请输入手机号码'],
    [{ phone: '12345', code: '123456' }, 'phone', '请输入正确的手机号码'],
    [{ phone: '13800000001', code: '' }, 'code', '请输入短信验证码'],
    [{ phone: '13800000001', code: '12a' }, 'code', '验证码为 6 位数字'],
  ])('what is missing or wrong is said under its field, and nothing is sent: %o', async (form, field, words) => {
    const { seen } = await unbound();
    await act(async () => bind(form));
    expect(document.getElementById(`${field}-note`)?.textContent).toBe(words);
    expect(seen.bound).toEqual([]);
  });

  test('the ticket is in no context', async () => {
    const { thirdParty } = await unbound();
    expect(JSON.stringify(thirdParty.getSnapshot().context)).not.toContain('very-secret');
  });
});
