import { act, fireEvent, render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { createActor, type DoneActorEvent, type ErrorActorEvent } from 'xstate';
import { CallError } from '../../../contract/failure';
import { type ConfirmationEvent, confirmationDialog, createConfirmationMachine } from '../../../src/machines/base/confirmation';
import { ConfirmDialog } from '../../../src/ui/forms/ConfirmDialog';
import { coverageOf, everyTransitionIsWalked, named, walksOf } from '../../model';
import { scripted } from '../shell/shell-fixture';

type Letter = ConfirmationEvent | DoneActorEvent<string, 'act'> | ErrorActorEvent<CallError, 'act'>;

const machine = createConfirmationMachine<string, string>(() => Promise.reject());
const coverage = coverageOf(machine);
const walks = walksOf(machine, {
  input: { subject: 'u1' },
  alphabet: [
    { type: 'confirm' },
    { type: 'cancel' },
    { type: 'xstate.done.actor.act', actorId: 'act', output: 'gone' },
    { type: 'xstate.error.actor.act', actorId: 'act', error: new CallError({ kind: 'offline' }) },
  ] satisfies Letter[] as Letter[],
  key: ({ value }) => value,
  say: ({ type }) => type.replace('xstate.', '').replace('.actor.act', ''),
  canBeTried: ({ type }, at) => at.status === 'active' && !type.startsWith('xstate.'),
});

test.each(named(walks))('the dialog follows the confirmation (G05): %s', async (_, { input, steps }) => {
  const server = scripted<string>();
  const confirmation = createActor(
    createConfirmationMachine<string, string>((_, signal) => server.ask(signal)),
    { input, inspect: coverage.inspect },
  ).start();
  render(<ConfirmDialog confirmation={confirmation} title="T" content="C" named="N" />);

  for (const { event, state } of steps) {
    await perform(event, server);
    expect(confirmation.getSnapshot()).toMatchObject({ value: state.value, status: state.status });
    const { busy } = confirmationDialog(state);
    if (state.status === 'active') expect(button('确定').getAttribute('aria-disabled')).toBe(String(busy));
    else expect(confirmation.getSnapshot().output).toEqual(state.output);
  }
  expect(server.calls.length).toBeLessThanOrEqual(1);
});

everyTransitionIsWalked(coverage);

const button = (name: string) => screen.getByRole('button', { name });
const press = (name: string) => act(async () => fireEvent.click(button(name)));

function perform(event: Letter, server: ReturnType<typeof scripted<string>>): unknown {
  switch (event.type) {
    case 'confirm':
      return press('确定');
    case 'cancel':
      return press('取消');
    case 'xstate.done.actor.act':
      return act(async () => server.resolve(event.output));
    case 'xstate.error.actor.act':
      return act(async () => server.reject(event.error));
  }
}
