import { act, screen } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { createActor } from 'xstate';
import { CallError } from '../../../contract/failure';
import { redirectTarget, screenAt } from '../../../src/machines/base/routes';
import { type Asked, createAuthorizeMachine } from '../../../src/machines/guest/authorize';
import { AuthorizeScreen } from '../../../src/ui/guest/AuthorizeScreen';
import { lost, opened, refusal, said, show } from './doors-fixture';

const facts = {
  clientId: 'books',
  redirectUri: 'https://books.example.org/in?from=ofa',
  state: ' a&b=c ',
  codeChallenge: 'E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM',
  codeChallengeMethod: 'S256',
  scope: 'profile phone',
};
const searchOf = (given: Record<string, string | undefined>) => {
  const said = Object.entries(given).filter((fact): fact is [string, string] => fact[1] !== undefined);
  return `?${new URLSearchParams(said)}`;
};

interface Setting {
  readonly isSignedIn?: boolean;
  readonly name?: CallError;
  readonly answer?: string | CallError;
}
async function open(search: string, { isSignedIn = true, name, answer = 'https://books.example.org/in?code=c' }: Setting = {}) {
  const seen = { asked: [] as Asked[], left: [] as string[], went: [] as string[] };
  const authorize = createActor(
    createAuthorizeMachine({
      isSignedIn: () => isSignedIn,
      nameOf: async () => {
        if (name) throw name;
        return '图书馆';
      },
      authorize: async (asked) => {
        seen.asked.push(asked);
        if (answer instanceof CallError) throw answer;
        return answer;
      },
      leave: (address) => seen.left.push(address),
      go: (address) => seen.went.push(address),
    }),
    { input: opened(search, '/auth/login') },
  ).start();
  await act(async () => {});
  return { authorize, seen };
}

test('what the sub-system has said is asked for as it came, and the answer alone is gone to (§7.1)', async () => {
  const { seen } = await open(searchOf(facts));
  expect(seen).toEqual({ asked: [facts], left: ['https://books.example.org/in?code=c'], went: [] });
});

test('a library that knows only the names of the standard is understood as well', async () => {
  const standard = {
    response_type: 'code',
    client_id: facts.clientId,
    redirect_uri: facts.redirectUri,
    state: facts.state,
    code_challenge: facts.codeChallenge,
    code_challenge_method: 'S256',
    scope: facts.scope,
  };
  const { seen } = await open(searchOf(standard));
  expect(seen.asked).toEqual([facts]);
});

test('a guest signs in first, and returns to this whole address (§2.2)', async () => {
  const { seen } = await open(searchOf(facts), { isSignedIn: false });
  expect(seen).toMatchObject({ asked: [], left: [] });
  const [address = ''] = seen.went;
  expect(address.startsWith('/login?redirect=')).toBe(true);
  expect(redirectTarget(address.slice('/login'.length))).toBe(`/auth/login${searchOf(facts)}`);
});

describe('an address that is not right names its parameters, asks nothing and leads nowhere', () => {
  test.each<[string, Record<string, string | undefined>]>([
    ['clientId', { clientId: undefined }],
    ['clientId', { clientId: '' }],
    ['redirectUri', { redirectUri: undefined }],
    ['redirectUri', { redirectUri: 'javascript:alert(1)' }],
    ['redirectUri', { redirectUri: '//evil.example.org' }],
    ['redirectUri', { redirectUri: 'https://books.example.org@evil.example.org/' }],
    ['codeChallenge', { codeChallenge: undefined }],
    ['codeChallenge', { codeChallenge: 'short' }],
    ['codeChallengeMethod', { codeChallengeMethod: 'plain' }],
    ['clientId', { client_id: 'maps' }],
    ['response_type', { response_type: 'token' }],
    ['state', { state: 's'.repeat(1_001) }],
  ])('%s: %o', async (name, change) => {
    const { authorize, seen } = await open(searchOf({ ...facts, ...change }));
    expect(authorize.getSnapshot().context.wrong).toEqual([name]);
    expect(seen).toEqual({ asked: [], left: [], went: [] });
    show(<AuthorizeScreen page={authorize} />);
    expect(said()).toContain(name);
  });
});

test.each([
  'clientUnknown',
  'redirectUriUnknown',
  'subsystemForbidden',
  'subsystemEntered',
  'scopeUnknown',
  'challengeNeeded',
] as const)('a refusal is shown in the server’s words, and no address is opened: %s', async (name) => {
  for (const setting of [{ name: refusal(name) }, { answer: refusal(name) }]) {
    const { authorize, seen } = await open(searchOf(facts), setting);
    expect(authorize.getSnapshot().value).toBe('refused');
    expect(seen.left).toEqual([]);
    const { unmount } = show(<AuthorizeScreen page={authorize} />);
    expect(said()).toContain(`拒绝：${name}`);
    expect(document.activeElement?.textContent).toBe('返回首页');
    unmount();
  }
});

test('a server that cannot say what a sub-system is called signs in to it all the same', async () => {
  const { authorize, seen } = await open(searchOf(facts), { name: lost });
  expect(seen.left).toHaveLength(1);
  show(<AuthorizeScreen page={authorize} />);
  expect(said()).toContain('books.example.org');
});

test.each(['javascript:alert(1)', 'data:text/html,x', '/home', '//evil', 'ftp://books.example.org', 'https://a@evil/'])(
  'only a web address is gone to, whatever the server answers: %s',
  async (answer) => {
    const { authorize, seen } = await open(searchOf(facts), { answer });
    expect(authorize.getSnapshot().value).toBe('astray');
    expect(seen.left).toEqual([]);
  },
);

test('the user is told to which system they are being signed in', async () => {
  const { authorize } = await open(searchOf(facts));
  show(<AuthorizeScreen page={authorize} />);
  expect(said()).toContain('正在前往 图书馆');
});

test('a user who returns to the left page can go on: the screen asks for another code', async () => {
  const { authorize, seen } = await open(searchOf(facts));
  show(<AuthorizeScreen page={authorize} />);
  await act(async () => screen.getByText('重新登录').click());
  expect(seen.asked).toHaveLength(2);
  expect(seen.left).toHaveLength(2);
});

test('the screen is for everyone, signed in or not (§2.1)', () => {
  expect(screenAt('/auth/login')?.forEverybody).toBe(true);
});
