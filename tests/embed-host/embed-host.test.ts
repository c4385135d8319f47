import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { EMBED_SOURCE, EMBED_VERSION, readHostMessage } from '../../contract/embedding';
import { type EmbedError, type MountOptions, mountConsole } from '../../embed-host/index';

const CONSOLE = 'https://console.example.org';

type Wish = Omit<Partial<MountOptions>, 'token' | 'getToken'>;
type Posted = readonly [message: { type: string; payload?: unknown }, to: string];

const opened: { dispose: () => void }[] = [];
beforeEach(() => vi.useFakeTimers());
afterEach(() => {
  for (const { dispose } of opened.splice(0)) dispose();
  vi.useRealTimers();
  document.body.replaceChildren();
});
const settled = () => vi.advanceTimersByTimeAsync(0);

/** A page with a console in it, which says what the test says. */
function mount(wish: Wish = {}, token: Pick<MountOptions, 'token' | 'getToken'> = { token: 't' }) {
  const heard: unknown[] = [];
  const note =
    (name: string) =>
    (...facts: unknown[]) =>
      void heard.push([name, ...facts.map((fact) => (fact instanceof Error ? (fact as EmbedError).code : fact))]);
  const mounted = mountConsole(document.body, {
    url: CONSOLE,
    onReady: note('ready'),
    onRoute: note('route'),
    onTitle: note('title'),
    onSession: note('session'),
    onError: note('error'),
    onResize: note('resize'),
    ...wish,
    ...token,
  } as MountOptions);
  opened.push(mounted);
  const frame = document.querySelector('iframe');
  const wire = frame?.contentWindow;
  if (!frame || !wire) throw new Error('there is no frame');
  const posted: Posted[] = [];
  wire.postMessage = ((message: Posted[0], to: string) => void posted.push([message, to])) as typeof wire.postMessage;
  const say = (
    type: string,
    payload: unknown = {},
    { from = CONSOLE, source = wire as MessageEventSource, version = EMBED_VERSION as number } = {},
  ) => {
    const data = { source: EMBED_SOURCE, version, type, payload };
    window.dispatchEvent(new MessageEvent('message', { data, origin: from, source }));
  };
  return {
    ...mounted,
    frame,
    heard,
    posted,
    say,
    ready: async (nonce = 'n1') => {
      say('ready', { version: 1, nonce });
      await settled();
    },
    said: () => posted.map(([{ type, payload }]) => (payload === undefined ? [type] : [type, payload])),
  };
}

test('a frame of the console is put into the element, at the page that was asked for', () => {
  const { frame } = mount({ path: '/users?name=a#x', title: '管理平台' });
  expect([frame.src, frame.title, frame.parentElement]).toEqual([`${CONSOLE}/users?name=a#x`, '管理平台', document.body]);
});

test('the console’s ready is answered with language and token, under its nonce, to the console’s origin alone', async () => {
  const { ready, said, posted, heard } = mount({ language: 'zh-HK' });
  await ready();
  expect(said()).toEqual([
    ['ready'],
    ['setLanguage', { language: 'zh-HK' }],
    ['setFullScreen', { token: 't', nonce: 'n1', fit: false }],
  ]);
  expect(new Set(posted.map(([, to]) => to))).toEqual(new Set([CONSOLE]));
  expect(heard).toEqual([['ready']]);
});

test('whatever the SDK posts, the console understands', async () => {
  const { ready, posted, navigate, setToken, setLanguage } = mount({ language: 'en-US', autoHeight: true });
  await ready();
  navigate('/users');
  setToken('t2');
  setLanguage('zh-CN');
  expect(posted).toHaveLength(6);
  for (const [message] of posted) expect(readHostMessage(message)).toMatchObject({ type: message.type });
});

test('a console that says ready once more is not answered anew; one that was loaded anew is', async () => {
  const { ready, said } = mount();
  await ready('n1');
  await ready('n1');
  await ready('n2');
  expect(said()).toEqual([
    ['ready'],
    ['setFullScreen', { token: 't', nonce: 'n1', fit: false }],
    ['ready'],
    ['setFullScreen', { token: 't', nonce: 'n2', fit: false }],
  ]);
});

test('what is asked before the console is ready waits until it is', async () => {
  const { navigate, setToken, setLanguage, ready, said } = mount({}, { getToken: () => 'slow' });
  navigate('/users');
  setLanguage('en-US');
  setToken('mine');
  expect(said()).toEqual([]);
  await ready();
  expect(said()).toEqual([
    ['ready'],
    ['setLanguage', { language: 'en-US' }],
    ['navigate', { path: '/users' }],
    ['setFullScreen', { token: 'mine', nonce: 'n1', fit: false }],
  ]);
});

test('route, title, size and errors are told as the console tells them', async () => {
  const { ready, say, heard, frame } = mount({ autoHeight: true });
  await ready();
  say('routeChanged', { path: '/users' });
  say('titleChanged', { title: '用户管理' });
  say('resize', { width: 800, height: 640 });
  say('error', { code: 'address', message: 'm' });
  expect(heard.slice(1)).toEqual([
    ['route', '/users'],
    ['title', '用户管理'],
    ['resize', { width: 800, height: 640 }],
    ['error', 'address'],
  ]);
  expect(frame.style.height).toBe('640px');
});

test('without autoHeight the frame keeps filling its element', async () => {
  const { ready, say, frame } = mount();
  await ready();
  say('resize', { width: 800, height: 640 });
  expect(frame.style.height).toBe('100%');
});

test.each([
  ['another origin', { from: 'https://evil.example' }],
  ['another window', { source: window }],
])('what is said from %s is not heard', async (_, from) => {
  const { say, heard, said } = mount();
  say('ready', { version: 1, nonce: 'n1' }, from as object);
  say('routeChanged', { path: '/users' }, from as object);
  await settled();
  expect([heard, said()]).toEqual([[], []]);
});

test('what is said of something else is not heard', async () => {
  const { frame, heard } = mount();
  for (const data of [null, 'ready', 7, { type: 'ready' }, { source: EMBED_SOURCE, version: 1, type: 'ready' }])
    window.dispatchEvent(new MessageEvent('message', { data, origin: CONSOLE, source: frame.contentWindow }));
  await settled();
  expect(heard).toEqual([]);
});

test('a console that says nothing is an error that says what to look at, and a late one is welcome', async () => {
  const onError = vi.fn<(error: EmbedError) => void>();
  const { ready, said } = mount({ timeout: 2_000, onError });
  await vi.advanceTimersByTimeAsync(1_999);
  expect(onError).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(1);
  expect(onError.mock.calls.map(([error]) => [error.name, error.code])).toEqual([['EmbedError', 'timeout']]);
  expect(onError.mock.calls[0]?.[0].message).toContain(`Is ${location.origin} one of its OFA_EMBED_ORIGINS?`);
  await ready();
  expect(said().map(([type]) => type)).toEqual(['ready', 'setFullScreen']);
});

test('a console that speaks another version is an error, once, and is told nothing', async () => {
  const { say, heard, said } = mount({ timeout: 1_000 });
  say('ready', { version: 2, nonce: 'n1' }, { version: 2 });
  await vi.advanceTimersByTimeAsync(1_000);
  expect([heard, said()]).toEqual([[['error', 'version']], []]);
});

test('when a session ends, getToken is asked for a new token', async () => {
  const tokens = ['first', 'second'];
  const { ready, say, said, heard } = mount({}, { getToken: async () => tokens.shift() ?? '' });
  await ready();
  say('sessionExpired');
  await settled();
  expect(said().slice(1)).toEqual([
    ['setFullScreen', { token: 'first', nonce: 'n1', fit: false }],
    ['setToken', { token: 'second', nonce: 'n1' }],
  ]);
  expect(heard).toEqual([['ready'], ['session', 'expired']]);
});

test.each([
  ['the token that has just ended', () => 'first'],
  ['nothing', () => ''],
  ['a failure', () => Promise.reject(new Error('503'))],
])('getToken that answers %s is an error and no endless round', async (_, second) => {
  const getToken = vi.fn<() => string | Promise<string>>().mockReturnValueOnce('first').mockImplementation(second);
  const { ready, say, said, heard } = mount({}, { getToken });
  await ready();
  say('sessionExpired');
  await settled();
  expect(said()).toHaveLength(2);
  expect(heard.at(-1)).toEqual(['error', 'token']);
  expect(getToken).toHaveBeenCalledTimes(2);
});

test('tokens that the console refuses one after the other are an error and no endless round; a good one begins anew', async () => {
  let made = 0;
  const getToken = vi.fn(() => `token ${++made}`);
  const { ready, say, heard } = mount({}, { getToken });
  await ready();
  const end = async () => {
    say('sessionExpired');
    await settled();
  };
  for (let n = 0; n < 3; n += 1) await end();
  expect(getToken).toHaveBeenCalledTimes(3);
  expect(heard.at(-1)).toEqual(['error', 'token']);
  say('routeChanged', { path: '/home' });
  await end();
  expect(getToken).toHaveBeenCalledTimes(4);
});

test('with a token alone the console waits for setToken', async () => {
  const { ready, say, said, setToken } = mount();
  await ready();
  say('sessionExpired');
  await settled();
  expect(said()).toHaveLength(2);
  setToken('t2');
  expect(said().at(-1)).toEqual(['setToken', { token: 't2', nonce: 'n1' }]);
});

test('the answer to an older question for a token is dropped', async () => {
  const answers: ((token: string) => void)[] = [];
  const { ready, said, setToken } = mount({}, { getToken: () => new Promise((resolve) => answers.push(resolve)) });
  await ready();
  setToken('mine');
  answers[0]?.('late');
  await settled();
  expect(said().slice(1)).toEqual([['setFullScreen', { token: 'mine', nonce: 'n1', fit: false }]]);
});

test('after dispose there is no frame, nothing is heard, and nothing that was under way arrives', async () => {
  const answers: ((token: string) => void)[] = [];
  const { ready, say, said, heard, dispose, navigate, setToken } = mount(
    { timeout: 1_000 },
    { getToken: () => new Promise((resolve) => answers.push(resolve)) },
  );
  await ready();
  dispose();
  dispose();
  answers[0]?.('late');
  say('routeChanged', { path: '/users' });
  navigate('/users');
  setToken('t');
  await vi.advanceTimersByTimeAsync(1_000);
  expect(document.querySelector('iframe')).toBeNull();
  expect([heard, said()]).toEqual([[['ready']], [['ready']]]);
});

test.each(['//evil.example', 'https://evil.example/users'])('a path that leads away from the console is refused: %s', (path) => {
  expect(() => mount({ path })).toThrow(TypeError);
  expect(document.querySelector('iframe')).toBeNull();
});

test('a console of the page’s own origin is refused: it would not listen', () => {
  expect(() => mount({ url: location.href })).toThrow(/other origins only/);
});
