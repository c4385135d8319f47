import { describe, expect, test } from 'vitest';
import { createActor, SimulatedClock, setup } from 'xstate';
import { coverageOf, everyTransitionIsWalked, named, placesOf, walksOf } from '../model';

type Event = { type: 'push' } | { type: 'jam' };

/** A door that closes by itself and can jam. */
const createDoor = () =>
  setup({
    types: {} as { events: Event },
    delays: { slow: 1_000 },
  }).createMachine({
    id: 'door',
    initial: 'closed',
    states: {
      closed: { on: { push: 'open' } },
      open: { on: { jam: 'jammed' }, after: { slow: 'closed' } },
      jammed: { always: 'broken' },
      broken: {},
    },
  });

type Letter = Event | { type: 'xstate.after.slow.door.open' };
const alphabet: Letter[] = [{ type: 'push' }, { type: 'jam' }, { type: 'xstate.after.slow.door.open' }];
const options = { input: undefined, alphabet, key: ({ value }: { value: unknown }) => value, say: ({ type }: Letter) => type };
const walks = walksOf(createDoor(), options);

test('a walk goes on while letters are new, and tries where it comes those that must be ignored', () => {
  expect(walks.map(({ name }) => name)).toEqual([
    '⊘ jam → push ⊘ push → jam ⊘ push ⊘ jam',
    '→ push → xstate.after.slow.door.open',
  ]);
  expect(placesOf(walks).map(({ value }) => value)).toContain('broken');
});

describe('performed', () => {
  const coverage = coverageOf(createDoor());
  test.each(named(walks))('the door follows its model: %s', (_, { steps }) => {
    const clock = new SimulatedClock();
    const door = createActor(createDoor(), { clock, inspect: coverage.inspect }).start();
    for (const { event, state, ignored } of steps) {
      const before = door.getSnapshot().value;
      if (event.type === 'xstate.after.slow.door.open') clock.increment(1_000);
      else door.send(event);
      expect(door.getSnapshot().value).toBe(state.value);
      if (ignored) expect(door.getSnapshot().value).toBe(before);
    }
  });
  everyTransitionIsWalked(coverage);
});

test('a transition that no performed walk took is reported, `always` included', () => {
  const coverage = coverageOf(createDoor());
  createActor(createDoor(), { inspect: coverage.inspect }).start().send({ type: 'push' });
  expect(coverage.all).toHaveLength(4);
  expect(coverage.missed()).toEqual([
    'door.open ──jam──▶ door.jammed',
    'door.open ──xstate.after.slow.door.open──▶ door.closed',
    'door.jammed ──always──▶ door.broken',
  ]);
});
