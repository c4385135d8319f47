import { type AxiosAdapter, AxiosError, type InternalAxiosRequestConfig } from 'axios';
import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { HEADERS } from '../../contract/envelope';
import { CallError, type Failure, type SignedOut } from '../../contract/failure';
import { CALL_TIMEOUT_MS } from '../../contract/limits';
import { route } from '../../contract/route';
import { createCall, ofSubsystem, type Wire } from '../../src/api/call';
import { endSession } from '../../src/api/session';

const getThing = route('GET', '/things/:id', {
  right: 'signedIn',
  params: z.object({ id: z.string() }),
  query: z.object({ name: z.string().optional(), page: z.number().optional() }),
  answer: z.object({ name: z.string() }),
});
const enterThing = route('POST', '/enter', { right: 'open', answer: z.unknown() });
const putThing = route('PUT', '/things', { right: 'signedIn', body: z.array(z.string()), answer: z.unknown() });

type Answer = { status?: number; data?: unknown; headers?: Record<string, string> };

/** A wire to a server that answers each request with what it was given. */
function start(answer: (config: InternalAxiosRequestConfig) => Answer | Promise<never>, token: string | null = 't') {
  const sent: InternalAxiosRequestConfig[] = [];
  const rejected: { token: string | null; failure: SignedOut }[] = [];
  const adapter: AxiosAdapter = async (config) => {
    sent.push(config);
    const { status = 200, data = null, headers = {} } = await answer(config);
    return { status, data, headers, statusText: '', config };
  };
  const holder = { token };
  const wire: Wire = {
    token: () => holder.token,
    language: () => 'zh-HK',
    subsystem: () => '7',
    device: () => 'a-browser-0123456789',
    onRejected: (own, failure) => void rejected.push({ token: own, failure }),
    adapter,
  };
  const call = createCall(wire);
  return { call, sent, rejected, holder, ask: () => call(getThing, { params: { id: '1' }, query: {} }) };
}

const failureOf = (promise: Promise<unknown>): Promise<Failure> =>
  promise.then(
    () => {
      throw new Error('it succeeded');
    },
    (error: unknown) => {
      if (error instanceof CallError) return error.failure;
      throw error;
    },
  );

test('§6: the calls of a page carry the sub-system of its own menu, whichever is chosen', async () => {
  const { call, sent } = start(() => ({ data: { code: 200, desc: '', data: { name: '名' } } }));
  const thing = [getThing, { params: { id: '1' }, query: {} }] as const;
  await call(...thing);
  await ofSubsystem(call, '9')(...thing);
  expect(sent.map(({ headers }) => headers[HEADERS.subsystem])).toEqual(['7', '9']);
});

test('a call goes to /api with the headers of §7 and 300000 ms; parameters are encoded, what is undefined is left out', async () => {
  const { call, sent } = start(() => ({ data: { code: 200, desc: '', data: { name: '名' } } }));
  const answer = await call(getThing, { params: { id: 'a/b ?' }, query: { name: '张&', page: undefined } });
  expect(answer).toEqual({ name: '名' });
  const [request] = sent;
  expect(request).toMatchObject({
    baseURL: '/api',
    url: '/things/a%2Fb%20%3F',
    method: 'get',
    timeout: CALL_TIMEOUT_MS,
    withCredentials: true,
  });
  expect(request?.params).toEqual({ name: '张&', page: undefined });
  expect(request?.headers.toJSON()).toMatchObject({ 'OFA-TOKEN': 't', 'Accept-Language': 'zh-HK', 'SUBSYSTEM-ID': '7' });
});

test('every call says which browser it is from (G37)', async () => {
  const { call, sent } = start(() => ({ data: { code: 200, data: { name: '' } } }));
  await call(enterThing);
  await call(getThing, { params: { id: '1' }, query: {} });
  expect(sent.map(({ headers }) => headers.get('OFA-DEVICE-ID') ?? null)).toEqual([
    'a-browser-0123456789',
    'a-browser-0123456789',
  ]);
});

test('without a token there is no token header; a body travels as JSON', async () => {
  const { call, sent } = start(() => ({ data: { code: 200 } }), null);
  await call(putThing, { body: ['1'] });
  expect(sent[0]?.headers.has('OFA-TOKEN')).toBe(false);
  expect(sent[0]?.data).toBe('["1"]');
  expect(sent[0]?.headers.get('Content-Type')).toContain('application/json');
});

describe('every way to fail is one failure (§8)', () => {
  const id = { 'x-request-id': 'r1' };
  const signedOut = (why: SignedOut['why'], desc = 'd'): Failure => ({ kind: 'signedOut', why, desc });
  test.each<[string, Answer, Failure]>([
    [
      'a code',
      { data: { code: 5, desc: 'd', data: { v: 1 } }, headers: id },
      { kind: 'refused', code: 5, desc: 'd', data: { v: 1 }, requestId: 'r1' },
    ],
    ['401 and 4001', { status: 401, data: { code: 4001, desc: 'd' } }, signedOut('elsewhere')],
    ['401 and another code', { status: 401, data: { code: 9, desc: 'd' } }, signedOut('expired')],
    ['401 without a body', { status: 401 }, signedOut('expired', '')],
    ['401 and 11071', { status: 401, data: { code: 11_071, desc: 'd' } }, signedOut('policy')],
    ['401 and 11075', { status: 401, data: { code: 11_075, desc: 'd' } }, signedOut('policy')],
    ['200 and 11073', { data: { code: 11_073, desc: 'd' } }, signedOut('policy')],
    ['401 and 11076', { status: 401, data: { code: 11_076, desc: 'd' } }, signedOut('expired')],
    [
      '403',
      { status: 403, data: { code: 403, desc: 'd' }, headers: id },
      { kind: 'http', status: 403, desc: 'd', requestId: 'r1' },
    ],
    ['502 from a proxy', { status: 502, data: '<html>' }, { kind: 'http', status: 502, desc: '', requestId: '' }],
  ])('%s', async (_, answer, failure) => {
    const { ask, rejected } = start(() => answer);
    expect(await failureOf(ask())).toEqual(failure);
    expect(rejected).toEqual(failure.kind === 'signedOut' ? [{ token: 't', failure }] : []);
  });

  test.each<[string, unknown]>([
    ['no envelope', '<html>'],
    ['a wrong answer', { code: 200, data: { name: 5 } }],
  ])('malformed: %s', async (_, data) => {
    const { ask } = start(() => ({ data, headers: id }));
    expect(await failureOf(ask())).toMatchObject({ kind: 'malformed', requestId: 'r1' });
  });

  test.each<[string, string, Failure]>([
    ['a lost network', AxiosError.ERR_NETWORK, { kind: 'offline' }],
    ['a time-out', AxiosError.ECONNABORTED, { kind: 'timeout' }],
  ])('%s', async (_, code, failure) => {
    const { ask } = start(() => Promise.reject(new AxiosError('lost', code)));
    expect(await failureOf(ask())).toEqual(failure);
  });
});

test('a rejection names the token that the request went out with, not the one of today (G02)', async () => {
  const { ask, rejected, holder } = start(() => ({ status: 401 }));
  const late = failureOf(ask());
  holder.token = 'new';
  await late;
  expect(rejected.map(({ token }) => token)).toEqual(['t']);
});

test('a replaced session is ended with its own token, and the answer has no consequence', async () => {
  const answers: (() => Answer | Promise<never>)[] = [
    () => ({ data: { code: 200, desc: '', data: null } }),
    () => ({ status: 401 }),
    () => Promise.reject(new AxiosError('lost', AxiosError.ERR_NETWORK)),
  ];
  const { call, sent, rejected } = start(() => answers.shift()?.() ?? {}, 'new');
  for (let ended = 0; ended < 3; ended += 1) await endSession(call, 'old');
  expect(sent.map(({ url, headers }) => [url, headers.get('OFA-TOKEN')])).toEqual(Array(3).fill(['/ofa-admin/exitLogin', 'old']));
  expect(rejected.map(({ token }) => token)).toEqual(['old']); // Not the token of the present session.
});

test('an aborted call rejects with the abort and reports nothing', async () => {
  const controller = new AbortController();
  const { call, rejected } = start(() => {
    controller.abort();
    return { status: 401 };
  });
  const asked = call(getThing, { params: { id: '1' }, query: {}, signal: controller.signal });
  await expect(asked).rejects.not.toBeInstanceOf(TypeError);
  expect(rejected).toEqual([]);
});

test('a bug is not a failure', async () => {
  const { ask } = start(() => Promise.reject(new TypeError('a bug')));
  await expect(ask()).rejects.toBeInstanceOf(TypeError);
});
