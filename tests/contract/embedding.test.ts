// @vitest-environment node
import { expect, expectTypeOf, test } from 'vitest';
import {
  type ConsoleMessage,
  consoleMessage,
  EMBED_ERRORS,
  type EmbedErrorCode,
  type HostMessage,
  readHostMessage,
} from '../../contract/embedding';
import { LANGUAGES, type Language } from '../../contract/text';
import * as sdk from '../../embed-host/messages';

const envelope = { source: 'ofa-console', version: 1 } as const;

/** Every message of the host, in its fullest form. */
const fromHost: { readonly [Type in HostMessage['type']]: Extract<HostMessage, { type: Type }> } = {
  ready: { ...envelope, type: 'ready', requestId: 'r', payload: undefined },
  setFullScreen: { ...envelope, type: 'setFullScreen', requestId: 'r', payload: { token: 't', nonce: 'n', fit: true } },
  setToken: { ...envelope, type: 'setToken', requestId: 'r', payload: { token: 't', nonce: 'n' } },
  navigate: { ...envelope, type: 'navigate', requestId: 'r', payload: { path: '/users' } },
  setLanguage: { ...envelope, type: 'setLanguage', requestId: 'r', payload: { language: 'zh-HK' } },
};

/** Every message of the console. */
const fromConsole: { readonly [Type in ConsoleMessage['type']]: Extract<ConsoleMessage, { type: Type }> } = {
  ready: { ...envelope, type: 'ready', payload: { version: 1, nonce: 'n' } },
  routeChanged: { ...envelope, type: 'routeChanged', payload: { path: '/users' } },
  titleChanged: { ...envelope, type: 'titleChanged', payload: { title: '用户管理' } },
  sessionExpired: { ...envelope, type: 'sessionExpired', payload: {} },
  resize: { ...envelope, type: 'resize', payload: { width: 1, height: 2 } },
  error: { ...envelope, type: 'error', requestId: 'r', payload: { code: 'version', message: 'm' } },
};

test.each(Object.entries(fromHost))('the console understands %s as it is written down (§4)', (_, message) => {
  expect(readHostMessage(message)).toEqual(message);
});

test.each(Object.entries(fromConsole))('%s of the console is as it is written down (§4)', (_, message) => {
  expect(consoleMessage.parse(message)).toEqual(message);
});

test.each([
  ['another type', { ...envelope, type: 'close', payload: {} }],
  ['no type', { ...envelope, payload: {} }],
  ['no payload', { ...envelope, type: 'navigate' }],
  ['no token', { ...envelope, type: 'setFullScreen', payload: {} }],
  ['an empty token', { ...envelope, type: 'setToken', payload: { token: '' } }],
  ['a token that is no text', { ...envelope, type: 'setToken', payload: { token: 7 } }],
  ['a token that is endless', { ...envelope, type: 'setToken', payload: { token: 'x'.repeat(4_097) } }],
  ['a path that is no text', { ...envelope, type: 'navigate', payload: { path: ['/'] } }],
  ['a message that only the console sends', fromConsole.routeChanged],
])('a message that is incomplete is a fault (§4): %s', (_, message) => {
  expect(readHostMessage({ ...message, requestId: 'r' })).toEqual({ fault: 'message', requestId: 'r' });
});

test('ready needs no payload (§4)', () => {
  expect(readHostMessage({ ...envelope, type: 'ready' })).toMatchObject({ type: 'ready' });
});

test('another version is a fault of its own, whatever else the message says (§4)', () => {
  expect(readHostMessage({ ...envelope, version: 2, type: 'unheard-of' })).toEqual({ fault: 'version', requestId: undefined });
});

test('an error is never answered by an error', () => {
  expect(readHostMessage({ ...fromConsole.error, version: 9 })).toBeNull();
});

test('of the plain command, type or cmd and the token are taken, and nothing besides (§4)', () => {
  const taken = { ...envelope, type: 'setFullScreen', payload: { token: 't' } };
  expect(readHostMessage({ type: 'setFullScreen', token: 't', nonce: 'x', fit: true })).toEqual(taken);
  expect(readHostMessage({ cmd: 'setFullScreen', token: 't' })).toEqual(taken);
  for (const data of [
    { type: 'setToken', token: 't' },
    { cmd: 'navigate', path: '/' },
    { type: 'setFullScreen' },
    'setFullScreen',
  ])
    expect(readHostMessage(data)).toBeNull();
});

test('the host SDK has the same messages, version and languages', () => {
  expectTypeOf<sdk.HostMessage>().toEqualTypeOf<HostMessage>();
  expectTypeOf<sdk.ConsoleMessage>().toEqualTypeOf<ConsoleMessage>();
  expectTypeOf<sdk.ConsoleErrorCode>().toEqualTypeOf<EmbedErrorCode>();
  expectTypeOf<sdk.Language>().toEqualTypeOf<Language>();
  expect({ source: sdk.SOURCE, version: sdk.VERSION }).toEqual(envelope);
});

test('every error says what to do, in a sentence', () => {
  for (const sentence of Object.values(EMBED_ERRORS)) expect(sentence).toMatch(/^[A-Z].+\.$/);
  for (const language of LANGUAGES) expect(EMBED_ERRORS.language).toContain(language);
});
