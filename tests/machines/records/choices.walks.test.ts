import { expect, test, vi } from 'vitest';
import { createActor, type DoneActorEvent, type ErrorActorEvent } from 'xstate';
import { CallError } from '../../../contract/failure';
import { type ChoicesEvent, choiceList, createChoicesMachine } from '../../../src/machines/records/choices';
import { coverageOf, everyTransitionIsWalked, named, walksOf } from '../../model';
import { scripted } from '../shell/shell-fixture';

type Letter = ChoicesEvent | DoneActorEvent<readonly string[], 'load'> | ErrorActorEvent<CallError, 'load'>;

const machine = createChoicesMachine<string>(() => Promise.reject());
const coverage = coverageOf(machine);
const walks = walksOf(machine, {
  input: undefined,
  alphabet: [
    { type: 'xstate.done.actor.load', actorId: 'load', output: ['a', 'b'] },
    { type: 'xstate.error.actor.load', actorId: 'load', error: new CallError({ kind: 'offline' }) },
    { type: 'retry' },
  ] satisfies Letter[] as Letter[],
  key: ({ value }) => value,
  say: ({ type }) => type,
});

test.each(named(walks))('choices are read once, and again when that failed: %s', async (_, { steps }) => {
  const server = scripted<readonly string[]>();
  const choices = createActor(createChoicesMachine(server.ask), { inspect: coverage.inspect }).start();
  for (const { event, state } of steps) {
    if (event.type === 'retry') choices.send(event);
    else if ('output' in event) server.resolve(event.output);
    else server.reject(event.error);
    await vi.waitFor(() => expect(choiceList(choices.getSnapshot())).toEqual(choiceList(state)));
  }
});

everyTransitionIsWalked(coverage);
