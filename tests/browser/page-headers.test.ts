import { afterEach, expect, test, vi } from 'vitest';
import { readPageHeaders } from '../../src/browser/page-headers';

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** A server that answers one call after the other. */
function server(...answers: readonly (Response | Error)[]) {
  vi.useFakeTimers();
  const calls: string[] = [];
  vi.stubGlobal('fetch', async (address: string, { method }: RequestInit) => {
    calls.push(`${method} ${address}`);
    const answer = answers[calls.length - 1];
    if (answer instanceof Response) return answer;
    throw answer ?? new TypeError('no more answers');
  });
  return calls;
}
const answer = (headers: Record<string, string>, status = 200) => new Response(null, { status, headers });
const NOTHING = { deployType: null, tenantProject: null, embedOrigins: null };

test('deploy type, tenant project and who may embed are headers of the page itself (§7.10, §4)', async () => {
  const calls = server(answer({ 'deploy-type': 'tenant', 'tenant-project': 'p', 'embed-origins': 'https://a.example' }));
  const told = { deployType: 'tenant', tenantProject: 'p', embedOrigins: 'https://a.example' };
  expect(await readPageHeaders(new AbortController().signal)).toEqual(told);
  expect(calls).toEqual([`HEAD ${window.location.origin}/`]);
});

test('an address that begins with two slashes still calls this site only', async () => {
  window.history.replaceState(null, '', `${window.location.origin}//evil.example/x`);
  const calls = server(answer({}));
  await readPageHeaders(new AbortController().signal);
  window.history.replaceState(null, '', '/');
  expect(calls).toEqual([`HEAD ${window.location.origin}//evil.example/x`]);
});

test.each([200, 404, 405])('a server that says nothing of it has answered all the same (§7.10): %s', async (status) => {
  server(answer({}, status));
  expect(await readPageHeaders(new AbortController().signal)).toEqual(NOTHING);
});

test('a server that is not there yet is asked again: a missing answer refuses no one', async () => {
  const calls = server(new TypeError('offline'), answer({}, 503), answer({ 'embed-origins': 'https://a.example' }));
  const told = readPageHeaders(new AbortController().signal);
  await vi.advanceTimersByTimeAsync(5_999);
  expect(calls).toHaveLength(2);
  await vi.advanceTimersByTimeAsync(1);
  expect(await told).toMatchObject({ embedOrigins: 'https://a.example' });
});

test('who no longer waits for the answer causes no further call', async () => {
  const calls = server(new TypeError('offline'));
  const control = new AbortController();
  const told = readPageHeaders(control.signal);
  control.abort();
  await expect(told).rejects.toThrow();
  await vi.advanceTimersByTimeAsync(10_000);
  expect(calls).toHaveLength(1);
});
