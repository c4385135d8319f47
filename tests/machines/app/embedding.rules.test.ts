import { expect, test } from 'vitest';
import { createActor, SimulatedClock } from 'xstate';
import {
  createEmbeddingMachine,
  embeddingStage,
  ownAddress,
  type Parent,
  shellLayout,
} from '../../../src/machines/app/embedding';
import { placeOf } from '../shell/shell-fixture';
import { around, EVIL, HOST, hostSays, NONCE } from './embedding-fixture';

interface Start {
  readonly parent?: Parent;
  readonly origins?: readonly string[];
  /** The token that the session has already. */
  readonly present?: string;
}

/** A console at /users in a frame of `parent`, which knows who may embed it. */
function start({ parent = { origin: null }, origins = [HOST], present }: Start = {}) {
  const { world, ports } = around(parent, present);
  const clock = new SimulatedClock();
  const embedding = createActor(createEmbeddingMachine(ports), { clock }).start();
  embedding.send({ type: 'visited', place: placeOf('/users') });
  embedding.send({ type: 'listed', origins });
  const say = (data: unknown, origin = HOST) => world.say({ origin, data });
  return {
    embedding,
    world,
    clock,
    say,
    stage: () => embeddingStage(embedding.getSnapshot()),
    last: () => world.posted.at(-1),
    types: () => world.posted.map(({ message }) => message.type),
    /** Up to the page alone, signed in. */
    enter: (token = 't') => {
      say(hostSays('setFullScreen', { token }));
      world.session('in');
    },
  };
}

test('the console sends ready first, with version and nonce and nothing else, to any window (§4)', () => {
  const { world } = start();
  expect(world.posted).toEqual([
    { to: '*', message: { source: 'ofa-console', version: 1, type: 'ready', payload: { version: 1, nonce: NONCE } } },
  ]);
});

test('if the browser names the window around the frame, even ready goes to no other (§4)', () => {
  expect(start({ parent: { origin: HOST } }).last()?.to).toBe(HOST);
});

test('ready is sent again on request, then to the host alone, under the id of the request (§4)', () => {
  const { say, last } = start();
  say(hostSays('ready', undefined, { requestId: 'r7' }));
  expect(last()).toMatchObject({ to: HOST, message: { type: 'ready', requestId: 'r7', payload: { nonce: NONCE } } });
});

test('on setFullScreen with a token the token is stored and the page is shown alone (§4)', () => {
  const { world, say, embedding, stage } = start();
  say(hostSays('setFullScreen', { token: 't', nonce: NONCE }));
  expect(world.entered).toEqual(['t']);
  expect(stage()).toBe('page');
  world.session('in');
  expect(shellLayout(embedding.getSnapshot())).toEqual({ bare: true, fit: false });
});

test.each([
  ['type', { type: 'setFullScreen', token: 't' }],
  ['cmd', { cmd: 'setFullScreen', token: 't' }],
])('the specification’s own command without an envelope does the same (§4): %s', (_, data) => {
  const { world, say, stage } = start();
  say(data);
  expect(world.entered).toEqual(['t']);
  expect(stage()).toBe('page');
});

test('signed out, a host that navigates hears once that it must send a token, and of no address until there is a user', () => {
  const { world, say, clock, embedding, types, last } = start({ parent: { origin: HOST } });
  clock.increment(5_000);
  world.session('out');
  const before = types().length;
  say(hostSays('navigate', { path: '/users' }));
  embedding.send({ type: 'visited', place: placeOf('/users') });
  world.session('out');
  embedding.send({ type: 'visited', place: placeOf('/login?redirect=%2Fusers') });
  expect(types().slice(before - 1)).toEqual(['sessionExpired']);
  embedding.send({ type: 'visited', place: placeOf('/users') });
  world.session('in');
  expect(last()?.message).toMatchObject({ type: 'routeChanged', payload: { path: '/users' } });
});

test('a token that the session has already is not entered again: what is open stays open', () => {
  const { world, say, stage } = start({ present: 't' });
  say(hostSays('setFullScreen', { token: 't' }));
  world.session('in');
  expect(world.entered).toEqual([]);
  expect(stage()).toBe('page');
});

test.each([
  ['before anybody spoke', () => {}],
  ['while it waits for a token', ({ say }: ReturnType<typeof start>) => say(hostSays('ready'))],
  ['while it shows a page', ({ enter }: ReturnType<typeof start>) => enter()],
  [
    'after the session has ended',
    ({ enter, world }: ReturnType<typeof start>) => {
      enter();
      world.session('out');
    },
  ],
])(
  'a page that is not on the list posts setFullScreen with a token %s: no effect, no answer, nothing shown (G30)',
  (_, before) => {
    const frame = start();
    before(frame);
    const { entered, posted } = frame.world;
    const [tokens, messages] = [entered.length, posted.length];
    for (const data of [hostSays('setFullScreen', { token: 'stolen' }), { type: 'setFullScreen', token: 'stolen' }])
      frame.say(data, EVIL);
    expect(frame.stage()).toBe('refused');
    expect([entered.length, posted.length]).toEqual([tokens, messages]);
    // For good: not even the host is heard any more.
    frame.say(hostSays('setFullScreen', { token: 'late' }));
    expect(frame.stage()).toBe('refused');
    expect(entered).toHaveLength(tokens);
  },
);

test.each([
  ['a list without it', { origin: EVIL }, [HOST]],
  ['no list', { origin: HOST }, []],
  ['no list, and a browser that tells nothing', { origin: null }, []],
  ['a sandbox', { origin: 'null' }, [HOST]],
  ['another port', { origin: `${HOST}:8443` }, [HOST]],
  ['another scheme', { origin: HOST.replace('https', 'http') }, [HOST]],
] as const)('a frame of an unlisted site is refused before any message (§4, G30): %s', (_, parent, origins) => {
  const { world, stage, embedding } = start({ parent, origins });
  expect(stage()).toBe('refused');
  expect(world.posted).toEqual([]);
  expect(ownAddress(embedding.getSnapshot())).toBe('/users');
});

test('no message is heard before the list is known (§4)', () => {
  const { world, ports } = around({ origin: HOST });
  const embedding = createActor(createEmbeddingMachine(ports)).start();
  world.say({ origin: HOST, data: hostSays('setFullScreen', { token: 't' }) });
  expect(world.entered).toEqual([]);
  expect(embeddingStage(embedding.getSnapshot())).toBe('silent');
});

test('a window without a frame, or in one of this site, is as it always was (§4)', () => {
  const { world, stage, say } = start({ parent: 'none' });
  say(hostSays('setFullScreen', { token: 't' }));
  expect(stage()).toBe('console');
  expect([world.posted, world.entered]).toEqual([[], []]);
});

test('a nonce of an older load is refused, and a token without one is taken (§4)', () => {
  const { world, say, last } = start();
  say(hostSays('setFullScreen', { token: 't', nonce: 'older' }, { requestId: 'r1' }));
  expect(world.entered).toEqual([]);
  expect(last()).toMatchObject({ to: HOST, message: { type: 'error', requestId: 'r1', payload: { code: 'nonce' } } });
});

test.each([2, 0, '1', null])('a host that speaks another version is told so, and has no effect (§4): %s', (version) => {
  const { world, say, last, stage } = start();
  say(hostSays('setFullScreen', { token: 't' }, { version, requestId: 'r1' }));
  expect(world.entered).toEqual([]);
  expect(stage()).toBe('silent');
  expect(last()).toEqual({
    to: HOST,
    message: {
      source: 'ofa-console',
      version: 1,
      type: 'error',
      requestId: 'r1',
      payload: { code: 'version', message: 'This console speaks version 1 of the messages.' },
    },
  });
});

test('navigate leads to addresses of the console (§4)', () => {
  const { world, say } = start();
  say(hostSays('navigate', { path: '/users?name=a#x' }));
  expect(world.went).toEqual(['/users?name=a#x']);
});

test.each(['//evil', '/\\evil', 'javascript:alert(1)', 'https://evil', '/%09/evil', 'users', ''])(
  'navigate leads nowhere else (§4, G31): %s',
  (path) => {
    const { world, say, last } = start();
    say(hostSays('navigate', { path }));
    expect(world.went).toEqual([]);
    expect(last()?.message).toMatchObject({ type: 'error', payload: { code: 'address' } });
  },
);

test('setLanguage chooses one of the three languages, and none that there is not (§4)', () => {
  const { world, say, last } = start();
  say(hostSays('setLanguage', { language: 'zh-HK' }));
  say(hostSays('setLanguage', { language: 'fr-FR' }));
  expect(world.spoke).toEqual(['zh-HK']);
  expect(last()?.message).toMatchObject({ type: 'error', payload: { code: 'language' } });
});

test('routeChanged and titleChanged follow what the page is; screens for guests are not told (§4)', () => {
  const { world, embedding, enter } = start();
  enter();
  world.title('用户管理 - 平台');
  embedding.send({ type: 'visited', place: placeOf('/roles?x=1#y') });
  embedding.send({ type: 'visited', place: placeOf('/login?redirect=%2Froles') });
  expect(world.posted.slice(1).map(({ message }) => [message.type, message.payload])).toEqual([
    ['routeChanged', { path: '/users' }],
    ['titleChanged', { title: '用户管理 - 平台' }],
    ['routeChanged', { path: '/roles?x=1#y' }],
  ]);
});

test('resize follows the size of the page where the host makes its frame as high as that, and else not (§4)', () => {
  for (const fit of [true, false]) {
    const { world, say, types, embedding } = start();
    say(hostSays('setFullScreen', { token: 't', fit }));
    world.session('in');
    world.size({ width: 800, height: 600 });
    expect(types().includes('resize')).toBe(fit);
    expect(shellLayout(embedding.getSnapshot())).toEqual({ bare: true, fit });
  }
});

test('when the session ends the host is told once, nothing else follows, and a new token goes on (§4)', () => {
  const { world, embedding, enter, say, stage, types } = start();
  enter('old');
  world.session('out');
  embedding.send({ type: 'visited', place: placeOf('/login?redirect=%2Fusers') });
  expect(stage()).toBe('expired');
  expect(types().filter((type) => type === 'sessionExpired')).toHaveLength(1);
  say(hostSays('setToken', { token: 'new', nonce: NONCE }));
  expect(world.entered).toEqual(['old', 'new']);
  world.session('between');
  expect(stage()).toBe('page');
  world.session('in');
  embedding.send({ type: 'visited', place: placeOf('/users') });
  expect(types().at(-1)).toBe('routeChanged');
});

test('a token that is not accepted is the end of a session like any other (§4)', () => {
  const { world, say, stage, last } = start();
  say(hostSays('setFullScreen', { token: 'bad' }));
  world.session('out');
  expect(stage()).toBe('expired');
  expect(last()?.message.type).toBe('sessionExpired');
});

test('setToken signs in and leaves the console’s own frame where it is (§4)', () => {
  const { world, say, stage } = start();
  say(hostSays('setToken', { token: 't' }));
  expect(world.entered).toEqual(['t']);
  expect(stage()).toBe('console');
});

test('a host that is known and says nothing gets the console as it is; one that is not known gets nothing to click', () => {
  const known = start({ parent: { origin: HOST } });
  const unknown = start();
  for (const { clock, stage } of [known, unknown]) {
    clock.increment(4_999);
    expect(stage()).toBe('silent');
    clock.increment(1);
  }
  expect([known.stage(), unknown.stage()]).toEqual(['console', 'ready']);
});

test('what is said of something else has no effect and no answer', () => {
  const { world, say } = start();
  for (const data of [
    null,
    'setFullScreen',
    7,
    [],
    {},
    { type: 'setFullScreen' },
    { type: 'other', token: 't' },
    { source: 'x', version: 1 },
  ])
    say(data);
  expect(world.posted).toHaveLength(1);
  expect(world.entered).toEqual([]);
});

test('no token stays in the machine', () => {
  const { embedding, enter, say } = start();
  enter('secret-1');
  say(hostSays('setToken', { token: 'secret-2' }));
  expect(JSON.stringify(embedding.getPersistedSnapshot())).not.toContain('secret');
});
