import { expect, test } from 'vitest';
import { createActor } from 'xstate';
import { createNetworkMachine, isOffline } from '../../../src/machines/app/network';

function start() {
  const seen = { resumed: 0, turn: (_online: boolean) => {} };
  const network = createActor(
    createNetworkMachine({
      watchNetwork: (tell) => {
        seen.turn = tell;
        return () => {};
      },
      resume: () => {
        seen.resumed += 1;
      },
    }),
  ).start();
  return { seen, offline: () => isOffline(network.getSnapshot()) };
}

test('the console is offline exactly while the browser has no network', () => {
  const { seen, offline } = start();
  expect(offline()).toBe(false);
  for (const online of [true, false, false, true, true, false]) {
    seen.turn(online);
    expect(offline()).toBe(!online);
  }
});

test('what waited is tried again once for each return of the network, and never while there is none', () => {
  const { seen } = start();
  const resumed = [true, false, false, true, true, false, true].map((online) => {
    seen.turn(online);
    return seen.resumed;
  });
  expect(resumed).toEqual([0, 0, 0, 1, 1, 1, 2]);
});
