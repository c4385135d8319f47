// @vitest-environment node
import { describe, expect, test } from 'vitest';
import { exchangeCode } from '../../../contract/oauth2';
import { authorisation, readScope, wayBack } from '../../../server/authentication/oauth2/rules';
import { parseUrlencoded } from '../../../server/authentication/oauth2/urlencoded';
import { apiDocument } from '../../../server/features/api-document/document';
import { BadParameter } from '../../../server/platform/failures';

describe('a code is made', () => {
  const client = { subsystemId: '7', name: '图书馆', redirectUris: ['https://a.org/in'], mayOmitChallenge: false };
  const good = { mayUse: true, hasEntered: false };

  test('for a registered address and a user who may use the sub-system, and for no other', () => {
    expect(authorisation(client, 'https://a.org/in', good)).toBeUndefined();
    expect(authorisation(client, 'https://a.org/in', { ...good, mayUse: false })).toBe('subsystemForbidden');
    expect(authorisation(client, 'https://a.org/in', { ...good, hasEntered: true })).toBe('subsystemEntered');
  });

  test.each(['https://a.org/in/', 'https://a.org/in?', 'https://A.org/in', 'http://a.org/in', 'https://a.org/IN', ''])(
    'for no address that only looks like a registered one: %s',
    (redirectUri) => {
      expect(authorisation(client, redirectUri, { mayUse: false, hasEntered: true })).toBe('redirectUriUnknown');
    },
  );
});

test('a scope is known names in any order; empty means the profile, and an unknown name is an error', () => {
  expect([undefined, '', ' email  profile ', 'phone phone'].map(readScope)).toEqual([
    ['profile'],
    ['profile'],
    ['profile', 'email'],
    ['profile', 'phone'],
  ]);
  expect(['admin', 'profile,email', 'Profile'].map(readScope)).toEqual([undefined, undefined, undefined]);
});

test('the redirect keeps the address as it is, whatever is in the state', () => {
  expect(wayBack('https://a.org/in?x=%20', 'c', 'a&code=b#')).toBe('https://a.org/in?x=%20&code=c&state=a%26code%3Db%23');
  expect(wayBack('https://a.org', 'c', undefined)).toBe('https://a.org?code=c');
});

describe('an urlencoded body', () => {
  test('is read by name; an empty value counts as missing', () => {
    expect(parseUrlencoded(Buffer.from('a=1+2&b=%E5%BC%A0&c='))).toEqual({ a: '1 2', b: '张' });
    expect(parseUrlencoded(Buffer.from(''))).toEqual({});
  });

  test.each([['a=1&a=2'], ['a=&a=1'], ['\xff']])('with a repeated name, or not in UTF-8, is refused: %s', (text) => {
    expect(() => parseUrlencoded(Buffer.from(text, 'latin1'))).toThrow(BadParameter);
  });

  test('cannot reach a prototype', () => {
    const body = parseUrlencoded(Buffer.from('__proto__=x&constructor=y'));
    expect(Object.getPrototypeOf(body)).toBe(Object.prototype);
    expect(({} as Record<string, unknown>).x).toBeUndefined();
  });
});

test('the API document shows the exchange as the standard defines it: an urlencoded body, and no envelope', () => {
  const { post } = Object.values((apiDocument([exchangeCode]) as { paths: Record<string, { post: object }> }).paths)[0] ?? {};
  expect(post).toMatchObject({
    security: [],
    requestBody: { content: { 'application/x-www-form-urlencoded': { schema: { type: 'object' } } } },
    responses: { 200: { content: { 'application/json': { schema: { required: expect.arrayContaining(['access_token']) } } } } },
  });
});
