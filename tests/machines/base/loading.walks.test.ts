import { expect, test, vi } from 'vitest';
import { createActor, type DoneActorEvent, type ErrorActorEvent } from 'xstate';
import { CallError } from '../../../contract/failure';
import { createLoadingMachine, type LoadingEvent, type LoadingFact, loaded } from '../../../src/machines/base/loading';
import { coverageOf, everyTransitionIsWalked, named, walksOf } from '../../model';
import { listener, scripted } from '../shell/shell-fixture';

type Letter = LoadingEvent | DoneActorEvent<string, 'load'> | ErrorActorEvent<CallError, 'load'>;

const machine = createLoadingMachine<string>(() => Promise.reject());
const coverage = coverageOf(machine);
const walks = walksOf(machine, {
  input: undefined,
  alphabet: [
    { type: 'xstate.done.actor.load', actorId: 'load', output: 'a' },
    { type: 'xstate.done.actor.load', actorId: 'load', output: 'b' },
    { type: 'xstate.error.actor.load', actorId: 'load', error: new CallError({ kind: 'offline' }) },
    { type: 'retry' },
    { type: 'reload' },
  ] satisfies Letter[] as Letter[],
  key: ({ value, context }) => [value, context.value, context.failure],
  say: (event) => ('output' in event ? event.output : event.type.replace('xstate.error.actor.load', 'offline')),
});

test.each(named(walks))('a value is loaded, and its owner is told: %s', async (_, { steps }) => {
  const server = scripted<string>();
  const owner = listener<LoadingFact<string>>();
  const loading = createActor(createLoadingMachine(server.ask), {
    input: { owner: owner.ref },
    inspect: coverage.inspect,
  }).start();
  for (const { event, state } of steps) {
    if ('output' in event) server.resolve(event.output);
    else if ('error' in event) server.reject(event.error);
    else loading.send(event);
    await vi.waitFor(() => expect(loaded(loading.getSnapshot())).toEqual(loaded(state)));
  }
  const answers = steps.flatMap(({ event, ignored }) => ('output' in event && !ignored ? [event.output] : []));
  expect(owner.told).toEqual(answers.map((value) => ({ type: 'loaded', value })));
});

everyTransitionIsWalked(coverage);

test('an answer that was overtaken by a reload is never shown', async () => {
  const server = scripted<string>();
  const loading = createActor(createLoadingMachine(server.ask)).start();
  loading.send({ type: 'reload' });
  expect(server.calls[0]?.signal.aborted).toBe(true);
  server.calls[0]?.resolve('old');
  server.resolve('new');
  await vi.waitFor(() => expect(loaded(loading.getSnapshot())).toEqual({ value: 'new', failure: null, busy: false }));
});
