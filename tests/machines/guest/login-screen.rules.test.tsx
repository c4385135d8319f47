import { act, fireEvent, screen } from '@testing-library/react';
import { afterEach, describe, expect, test } from 'vitest';
import { createActor } from 'xstate';
import { CallError } from '../../../contract/failure';
import type { Route } from '../../../contract/route';
import { getCaptcha, type LoginConfig, signIn } from '../../../contract/sign-in';
import { codeSignIn, nbSignIn, phoneSignIn } from '../../../contract/sign-in-methods';
import { SMS_CODE } from '../../../contract/sms';
import { listOfferedThirdParties } from '../../../contract/third-parties';
import type { Call } from '../../../src/api/call';
import { zhCN } from '../../../src/i18n/zh-CN';
import { signInTab } from '../../../src/machines/guest/login-screen';
import { rememberedIn, SIGN_IN_TABS, type SignInTab } from '../../../src/machines/guest/sign-in-memory';
import loginScreen from '../../../src/screens/login';
import { fieldAt, never } from '../credentials/entry-fixture';
import { scripted } from '../shell/shell-fixture';
import { opened, refusal, show } from './doors-fixture';

const { tabs, submit } = zhCN.signIn;

interface Asked {
  readonly route: Route;
  readonly body?: Record<string, unknown>;
  readonly headers?: Record<string, string>;
}

/** The screen with all that belongs to it, and a server that lets everybody in. `stored` is what the browser keeps. */
async function open({
  search = '',
  path = '/login',
  stored = new Map<string, unknown>(),
  loadConfig = async (): Promise<LoginConfig> => ({ passwordType: 'plaintext' }),
  token = 'token',
  held = false,
} = {}) {
  window.history.replaceState(null, '', `${path}${search}`);
  const asked: Asked[] = [];
  const went: string[] = [];
  const tokens: string[] = [];
  const entrance = scripted<string>();
  const seen = { withdrawals: 0 };
  let pictures = 0;
  const answers = new Map<Route, () => unknown>([
    [getCaptcha, () => ({ codeId: `c${++pictures}`, image: `data:image/svg+xml,${pictures}` })],
    [listOfferedThirdParties, () => []],
    ...[signIn, nbSignIn, phoneSignIn, codeSignIn].map((route): [Route, () => unknown] => [
      route,
      () => (held ? entrance.ask(new AbortController().signal) : token),
    ]),
  ]);
  const call = (async (route: Route, given: Omit<Asked, 'route'>) => {
    asked.push({ route, ...given });
    return route.path === SMS_CODE ? null : (answers.get(route) ?? never)();
  }) as unknown as Call;
  const { machine, View } = loginScreen({
    call,
    notify: () => {},
    withdraw: () => {
      seen.withdrawals += 1;
    },
    go: (to) => void went.push(to),
    focus: () => {},
    seal: async (password) => ({ password: `sealed ${password}` }),
    loadConfig,
    organisation: () => new URLSearchParams(search).get('orgId'),
    enter: (given) => void tokens.push(given),
    isSignedIn: () => false,
    tickets: {} as never,
    stored: (name) =>
      ({ read: () => stored.get(name) as never, write: (value: unknown) => void stored.set(name, value) }) as never,
  });
  const page = createActor(machine, { input: opened(search, path) as never }).start();
  await act(async () => show(<View page={page as never} />));
  const sent = () => asked.filter(({ body }) => body !== undefined);
  return { page, sent, went, tokens, stored, seen, entrance };
}

afterEach(() => window.history.replaceState(null, '', '/'));

const tab = (name: SignInTab) => screen.getByRole('tab', { name: tabs[name] });
const choose = (name: SignInTab) => act(async () => void fireEvent.click(tab(name)));
const type = (values: Record<string, string>) =>
  act(async () => {
    for (const [name, value] of Object.entries(values)) fireEvent.change(fieldAt(name), { target: { value } });
  });
const send = () => act(async () => void fireEvent.click(screen.getByText(submit)));

describe('§2.6: five ways to sign in, as tabs', () => {
  test('one tab stop, and arrow keys go round and choose', async () => {
    await open();
    const chosen = () => screen.getByRole('tab', { selected: true }).textContent;
    const press = (key: string) => act(async () => void fireEvent.keyDown(screen.getByRole('tab', { selected: true }), { key }));
    for (const next of ['phone', 'original', 'code', 'qr', 'account'] as const) {
      await press('ArrowRight');
      expect(chosen()).toBe(tabs[next]);
      expect(document.activeElement).toBe(tab(next));
    }
    await press('ArrowLeft');
    expect(chosen()).toBe(tabs.qr);
    await press('Home');
    expect(chosen()).toBe(tabs.account);
    await press('End');
    expect(chosen()).toBe(tabs.qr);
    expect(screen.getAllByRole('tab').filter(({ tabIndex }) => tabIndex === 0)).toEqual([tab('qr')]);
    expect(screen.getByRole('tabpanel').getAttribute('aria-labelledby')).toBe(tab('qr').id);
  });

  test('the way that was chosen is there at the next visit, but for the code to be scanned', async () => {
    const { stored } = await open();
    await choose('phone');
    await choose('qr');
    expect(stored.get('ACCOUNT')).toMatchObject({ tab: 'phone' });
  });

  test('a form that waits for its answer stays: it may sign the user in', async () => {
    const { page, entrance } = await open({ held: true });
    await type({ username: 'zhang.wei', password: 'Secret#2026', captcha: 'aB3d' });
    await send();
    await choose('phone');
    await act(async () => void fireEvent.click(screen.getByText(zhCN.password.forgot.link)));
    expect(signInTab(page.getSnapshot())).toBe('account');
    expect(page.getSnapshot().matches('filling')).toBe(true);
    expect(tab('phone').getAttribute('aria-disabled')).toBe('true');
    await act(async () => entrance.reject(new CallError({ kind: 'offline' })));
    await choose('phone');
    expect(signInTab(page.getSnapshot())).toBe('phone');
  });

  test('only the form that is chosen is there', async () => {
    const { page } = await open();
    const forms = () => {
      const { account, phone, original, code } = page.getSnapshot().context.forms;
      return [account, phone, original, code].map((form) => form !== undefined);
    };
    expect(forms()).toEqual([true, false, false, false]);
    await choose('phone');
    expect(forms()).toEqual([true, true, false, false]);
  });

  test('what was said of one form is taken back with it', async () => {
    const { seen } = await open();
    await choose('phone');
    expect(seen.withdrawals).toBe(1);
  });

  test('a name that was only typed is not ticked for remembering on return; one of an earlier visit is', async () => {
    await open({ stored: new Map([['ACCOUNT', { names: { phone: '13800138000' } }]]) });
    const ticked = () => screen.getByRole<HTMLInputElement>('checkbox').checked;
    await type({ username: 'zhang.wei' });
    await choose('phone');
    expect(ticked()).toBe(true);
    await choose('account');
    expect([fieldAt('username').value, ticked()]).toEqual(['zhang.wei', false]);
  });

  test('a typed name is still there on return; a password is not', async () => {
    await open();
    await type({ username: 'zhang.wei', password: 'Secret#2026' });
    await choose('phone');
    await type({ phone: '13800138000' });
    await choose('account');
    expect([fieldAt('username').value, fieldAt('password').value]).toEqual(['zhang.wei', '']);
    await choose('code');
    expect(fieldAt('phone').value).toBe('13800138000');
  });

  test('the countdown of an SMS code goes on while another way is shown (§4)', async () => {
    const { sent } = await open();
    await choose('code');
    await type({ phone: '13800138000', captcha: 'aB3d' });
    await act(async () => void fireEvent.click(screen.getByText('获取验证码')));
    await choose('account');
    await choose('code');
    expect(screen.getByText(/秒后重新获取/).getAttribute('aria-disabled')).toBe('true');
    expect(sent()).toHaveLength(1);
  });
});

test.each(SIGN_IN_TABS.filter((name) => name !== 'qr'))(
  'the way that was chosen last is open the next time: %s',
  async (name) => {
    const { stored } = await open();
    await choose(name);
    document.body.replaceChildren();
    await open({ stored });
    expect(screen.getByRole('tab', { selected: true }).textContent).toBe(tabs[name]);
  },
);

describe('only names are remembered, and only if that is wished', () => {
  const account = { username: ' zhang.wei ', password: 'Secret#2026', captcha: 'aB3d' };

  test('at the user’s request, without their password', async () => {
    const { stored } = await open();
    await type(account);
    fireEvent.click(screen.getByRole('checkbox'));
    await send();
    expect(rememberedIn(stored.get('ACCOUNT')).names).toEqual({ account: 'zhang.wei' });
    expect(JSON.stringify([...stored])).not.toContain('Secret');
  });

  test('not otherwise, and a remembered name is removed', async () => {
    const stored = new Map<string, unknown>([['ACCOUNT', { names: { account: 'li.si', phone: '13800138000' } }]]);
    await open({ stored });
    expect(fieldAt('username').value).toBe('li.si');
    fireEvent.click(screen.getByRole('checkbox'));
    await type(account);
    await send();
    expect(rememberedIn(stored.get('ACCOUNT')).names).toEqual({ phone: '13800138000' });
  });

  test.each([
    ['li.si', { names: { account: 'li.si' } }], // As an older version kept it.
    [undefined, { names: {} }],
    [{ tab: 'telegraph', names: {} }, { names: {} }],
    [{ names: 3 }, { names: {} }],
  ])('whatever is stored (%o) can be read', (stored, read) => {
    expect(rememberedIn(stored)).toEqual(read);
  });
});

test('neither password nor token is in the context of the screen', async () => {
  const { page, tokens } = await open({ token: 'token-of-zhang.wei' });
  const seen: string[] = [];
  page.subscribe(({ context }) => void seen.push(JSON.stringify(context)));
  await type({ username: 'zhang.wei', password: 'Secret#2026', captcha: 'aB3d' });
  await send();
  expect(tokens).toEqual(['token-of-zhang.wei']);
  expect(seen.join()).toContain('zhang.wei');
  for (const secret of ['Secret#2026', 'token-of']) expect(seen.join()).not.toContain(secret);
});

describe('§7.1: what each way sends', () => {
  const captcha = 'aB3d';
  test.each<[SignInTab, Record<string, string>, Route, Record<string, unknown>]>([
    [
      'account',
      { username: ' a ', password: 'p', captcha },
      signIn,
      { username: 'a', password: 'sealed p', captcha, codeId: 'c1' },
    ],
    [
      'original',
      { username: 'a', password: 'p', captcha },
      signIn,
      { username: 'a', password: 'sealed p', captcha, codeId: 'c2', loginType: 'original' },
    ],
    [
      'phone',
      { phone: '13800138000', password: 'p', captcha },
      phoneSignIn,
      { phone: '13800138000', password: 'sealed p', captcha, codeId: 'c2' },
    ],
    ['code', { phone: '13800138000', code: '123456' }, codeSignIn, { phone: '13800138000', code: '123456' }],
  ])('%s: the organisation of the address goes with it', async (name, typed, route, body) => {
    const { sent, tokens } = await open({ search: '?orgId=qingshan' });
    await choose(name);
    await type(typed);
    await send();
    expect(sent()).toMatchObject([{ route, body, headers: { orgId: 'qingshan' } }]);
    expect(sent()[0]?.body).toEqual(body);
    expect(tokens).toEqual(['token']);
  });

  test('an SMS code is asked for with its picture and its purpose, by POST', async () => {
    const { sent } = await open({ search: '?orgId=qingshan' });
    await choose('code');
    await type({ phone: ' 13800138000 ', captcha });
    await act(async () => void fireEvent.click(screen.getByText('获取验证码')));
    const body = { phone: '13800138000', captcha, purpose: 'login', codeId: 'c2' };
    expect(sent()).toMatchObject([{ route: { method: 'POST' }, body, headers: { orgId: 'qingshan' } }]);
  });

  test('/nblogin signs in by the calls of the nb variant', async () => {
    const { sent } = await open({ path: '/nblogin' });
    await type({ username: 'a', password: 'p', captcha });
    await send();
    expect(sent().map(({ route }) => route)).toEqual([nbSignIn]);
  });
});

test('§2.2: a tenant that is not there, or is disabled, leads to /login/404', async () => {
  const { went } = await open({
    search: '?orgId=unknown',
    loadConfig: () => Promise.reject(refusal('organisationUnknown')),
  });
  expect(new Set(went)).toEqual(new Set(['/login/404?orgId=unknown']));
});
