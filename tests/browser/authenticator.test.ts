import { afterEach, describe, expect, test, vi } from 'vitest';
import { createPasskey, hasPasskeys, signWithPasskey } from '../../src/browser/authenticator';

const REQUEST = { challenge: 'Y2hhbGxlbmdl', rpId: 'localhost', userVerification: 'required' };
const CREATION = {
  challenge: 'Y2hhbGxlbmdl',
  rp: { id: 'localhost', name: 'OFA' },
  user: { id: 'dXNlcg', name: 'u', displayName: 'u' },
  pubKeyCredParams: [{ type: 'public-key', alg: -7 }],
};

/** A browser whose authenticators answer as they are told. */
function browserWith(credentials: { get?: unknown; create?: unknown }) {
  vi.stubGlobal('PublicKeyCredential', class {});
  vi.stubGlobal('navigator', { credentials });
}
const failing = (name: string) => () => Promise.reject(new DOMException('', name));
const { signal } = new AbortController();

afterEach(() => vi.unstubAllGlobals());

test('a browser without WebAuthn has no passkeys', () => {
  vi.stubGlobal('PublicKeyCredential', undefined);
  expect(hasPasskeys()).toBe(false);
  browserWith({});
  expect(hasPasskeys()).toBe(true);
});

describe('what comes of asking', () => {
  test.each([
    ['NotAllowedError', 'cancelled'],
    ['AbortError', 'cancelled'],
    ['SecurityError', 'impossible'],
    ['NotSupportedError', 'impossible'],
    ['UnknownError', 'impossible'],
  ])('a %s of the browser is %s', async (name, kind) => {
    browserWith({ create: failing(name), get: failing(name) });
    expect(await createPasskey(CREATION, signal)).toEqual({ kind });
  });

  test('a device that has a key of this account says so', async () => {
    browserWith({ create: failing('InvalidStateError') });
    expect(await createPasskey(CREATION, signal)).toEqual({ kind: 'known' });
  });

  test('an aborted call closes the browser’s own dialog', async () => {
    const controller = new AbortController();
    let told: AbortSignal | undefined;
    browserWith({
      get: ({ signal: given }: { signal: AbortSignal }) =>
        new Promise((_, reject) => {
          told = given;
          given.addEventListener('abort', () => reject(given.reason));
        }),
    });
    const answer = signWithPasskey(REQUEST, controller.signal);
    await vi.waitFor(() => expect(told).toBeDefined());
    controller.abort();
    expect(await answer).toEqual({ kind: 'cancelled' });
    expect(told?.aborted).toBe(true);
  });
});
