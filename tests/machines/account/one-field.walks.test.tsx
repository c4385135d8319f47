import { act, fireEvent, render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { createActor, type DoneActorEvent, type ErrorActorEvent } from 'xstate';
import { createOneFieldMachine, type OneFieldEvent, oneField } from '../../../src/machines/account/one-field';
import { OneFieldDialog } from '../../../src/ui/account/OneFieldDialog';
import { coverageOf, everyTransitionIsWalked, named, walksOf } from '../../model';
import { OFFLINE, WRONG_PASSWORD } from '../credentials/passkeys-fixture';
import { scripted } from '../shell/shell-fixture';

type Letter = OneFieldEvent | DoneActorEvent<unknown, 'act'> | ErrorActorEvent<unknown, 'act'>;

const machine = createOneFieldMachine<string>('password', { act: () => Promise.reject(), notify: () => {} });
const coverage = coverageOf(machine);
const walks = walksOf(machine, {
  input: { subject: 'laptop' },
  alphabet: [
    { type: 'submit', text: '' },
    { type: 'submit', text: 'Right_2026' },
    { type: 'edited' },
    { type: 'cancel' },
    { type: 'xstate.done.actor.act', actorId: 'act', output: null },
    { type: 'xstate.error.actor.act', actorId: 'act', error: WRONG_PASSWORD },
    { type: 'xstate.error.actor.act', actorId: 'act', error: OFFLINE },
  ] satisfies Letter[] as Letter[],
  key: ({ value, context }) => [value, context.complaint],
  say: (event) => {
    if (event.type === 'submit') return event.text === '' ? 'submit nothing' : 'submit';
    if ('error' in event) return event.error === OFFLINE ? 'offline' : 'wrong password';
    return event.type.replace('xstate.', '').replace('.actor.act', '');
  },
  canBeTried: ({ type }, at) => at.status === 'active' && ['submit', 'cancel'].includes(type),
});

test.each(named(walks))('the dialog follows the machine (G05): %s', async (_, { input, steps }) => {
  const server = scripted<unknown>();
  const texts: string[] = [];
  let notices = 0;
  const asked = createActor(
    createOneFieldMachine<string>('password', {
      act: (text, _subject, signal) => {
        texts.push(text);
        return server.ask(signal);
      },
      notify: () => {
        notices += 1;
      },
    }),
    { input, inspect: coverage.inspect },
  ).start();
  render(<OneFieldDialog asked={asked} start={() => ''} title="T" label="L" missing="M" named={(subject) => subject} secret />);

  for (const { event, state } of steps) {
    await act(async () => perform(event));
    expect(asked.getSnapshot()).toMatchObject({ value: state.value, status: state.status, output: state.output });
    if (state.status !== 'active') continue;
    const { busy, complaint } = oneField(state);
    expect(screen.getByRole('button', { name: '确定' }).getAttribute('aria-disabled')).toBe(String(busy));
    expect(screen.getByLabelText('L').getAttribute('aria-invalid')).toBe(String(complaint !== null));
    expect(screen.queryByText('M') !== null).toBe(complaint === 'missing');
  }
  expect(notices).toBe(steps.filter(({ event }) => event.type.startsWith('xstate.error')).length);
  expect(new Set(texts)).toEqual(new Set(texts.length > 0 ? ['Right_2026'] : []));
  expect(JSON.stringify(asked.getSnapshot().context)).not.toContain('Right_2026');

  function perform(event: Letter): unknown {
    switch (event.type) {
      case 'submit':
        fireEvent.change(screen.getByLabelText('L'), { target: { value: event.text } });
        return fireEvent.click(screen.getByRole('button', { name: '确定' }));
      case 'edited':
        return fireEvent.change(screen.getByLabelText('L'), { target: { value: 'x' } });
      case 'cancel':
        return fireEvent.click(screen.getByRole('button', { name: '取消' }));
      case 'xstate.done.actor.act':
        return server.resolve(event.output);
      case 'xstate.error.actor.act':
        return server.reject(event.error);
    }
  }
});

everyTransitionIsWalked(coverage);
