import { act, render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { createActor } from 'xstate';
import { createNetworkMachine, isOffline, type NetworkEvent } from '../../../src/machines/app/network';
import { OfflineBar } from '../../../src/ui/app/OfflineBar';
import { coverageOf, everyTransitionIsWalked, named, walksOf } from '../../model';
import { Around, quietNetwork } from './app-fixture';

const alphabet: NetworkEvent[] = [
  { type: 'turned', online: true },
  { type: 'turned', online: false },
];
const coverage = coverageOf(createNetworkMachine(quietNetwork()));
const walks = walksOf(createNetworkMachine(quietNetwork()), {
  input: undefined,
  alphabet,
  key: ({ value }) => value,
  say: ({ online }) => (online ? 'online' : 'offline'),
});

test.each(named(walks))('the bar follows the network, and what waited goes on when it is back (§8): %s', (_, { steps }) => {
  const world = { turn: (_: boolean) => {}, resumed: 0 };
  const network = createActor(
    createNetworkMachine({
      watchNetwork: (tell) => {
        world.turn = tell;
        return () => {};
      },
      resume: () => {
        world.resumed += 1;
      },
    }),
    { inspect: coverage.inspect },
  ).start();
  render(
    <Around network={network}>
      <OfflineBar />
    </Around>,
  );
  let resumed = 0;
  let before = false;
  for (const { event, state } of steps) {
    act(() => world.turn(event.online));
    expect(screen.queryByText('网络已断开') !== null).toBe(isOffline(state));
    if (before && !isOffline(state)) resumed += 1;
    expect(world.resumed).toBe(resumed);
    before = isOffline(state);
  }
});

everyTransitionIsWalked(coverage);
