import { expect, test, vi } from 'vitest';
import { watchTitle } from '../../src/browser/page';
import { createParentFrame, makeNonce } from '../../src/browser/parent-frame';

/** A window of another site: it does not let itself be looked into. */
const foreign = () => {
  const postMessage = vi.fn();
  return {
    postMessage,
    get location(): Location {
      throw new DOMException('cross-origin', 'SecurityError');
    },
  };
};

/** A window in a frame of `parent`, and a way to have something said in it. */
function windowIn(parent: object | null, ancestors?: readonly string[]) {
  const listeners: ((event: object) => void)[] = [];
  const own = {
    location: { ancestorOrigins: ancestors },
    addEventListener: (_: string, listener: (event: object) => void) => void listeners.push(listener),
  };
  Object.assign(own, { parent: parent ?? own });
  const say = (data: unknown, source: unknown = parent, origin = 'https://portal.example.org') => {
    for (const listener of listeners) listener({ data, source, origin });
  };
  return { own: own as unknown as Window, listeners, say };
}

test('a window without a frame, or in a frame of this site, has no parent and ignores all messages (§4)', () => {
  for (const parent of [null, { location: { href: 'https://console.example.org/' } }]) {
    const { own, listeners } = windowIn(parent);
    expect(createParentFrame(own).findParent()).toBe('none');
    expect(listeners).toEqual([]);
  }
});

test('the origin of the parent is what the browser says, where it says it (§4)', () => {
  expect(createParentFrame(windowIn(foreign(), ['https://a.example', 'https://b.example']).own).findParent()).toEqual({
    origin: 'https://a.example',
  });
  expect(createParentFrame(windowIn(foreign(), undefined).own).findParent()).toEqual({ origin: null });
});

test('early messages of the parent are kept for the first listener, those of other windows are not (§4)', () => {
  const { own, say } = windowIn(foreign());
  const frame = createParentFrame(own);
  say('early');
  say('of a frame inside', {});
  const heard: unknown[] = [];
  const stop = frame.watchParent(({ origin, data }) => void heard.push([origin, data]));
  say('late');
  stop();
  say('too late');
  expect(heard).toEqual(['early', 'late'].map((data) => ['https://portal.example.org', data]));
});

test('a parent that says too much early fills no memory', () => {
  const { own, say } = windowIn(foreign());
  const frame = createParentFrame(own);
  for (let i = 0; i < 1_000; i += 1) say(i);
  const heard: unknown[] = [];
  frame.watchParent(({ data }) => void heard.push(data));
  expect(heard).toHaveLength(20);
});

test('a message goes to the parent, under the origin that it is for (§4)', () => {
  const parent = foreign();
  const message = { source: 'ofa-console', version: 1, type: 'sessionExpired', payload: {} } as const;
  createParentFrame(windowIn(parent).own).post(message, 'https://portal.example.org');
  expect(parent.postMessage).toHaveBeenCalledExactlyOnceWith(message, 'https://portal.example.org');
});

test('no two nonces are alike', () => {
  expect(makeNonce()).toMatch(/^[0-9a-f]{32}$/);
  expect(makeNonce()).not.toBe(makeNonce());
});

test('the title is told at once and when it changes, and not again while it stays', async () => {
  document.title = '首页';
  const told: string[] = [];
  const stop = watchTitle((title) => void told.push(title));
  document.head.append(document.createElement('meta'));
  document.title = '用户管理';
  await new Promise(setImmediate);
  stop();
  document.title = '角色';
  await new Promise(setImmediate);
  expect(told).toEqual(['首页', '用户管理']);
});
