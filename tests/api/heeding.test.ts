import { expect, test } from 'vitest';
import { CallError, type Failure } from '../../contract/failure';
import { getCurrentUserMenu } from '../../contract/menus';
import type { Call } from '../../src/api/call';
import { heeding } from '../../src/api/heeding';

const answering = (failure: Failure | null): Call => {
  const call = async () => {
    if (failure) throw new CallError(failure);
    return [];
  };
  return call as unknown as Call;
};
const http = (status: number): Failure => ({ kind: 'http', status, desc: '', requestId: '' });

test('a call that is refused for want of a right is told of once, and fails as before; no other call is', async () => {
  const told: string[] = [];
  const ask = (failure: Failure | null) =>
    heeding(answering(failure), () => told.push('forbidden'))(getCurrentUserMenu).catch((error: CallError) => error.failure);
  expect(await ask(http(403))).toEqual(http(403));
  expect(told).toEqual(['forbidden']);
  for (const failure of [null, http(404), http(500), { kind: 'offline' } as const]) {
    expect(await ask(failure)).toEqual(failure ?? []);
  }
  expect(told).toEqual(['forbidden']);
});
