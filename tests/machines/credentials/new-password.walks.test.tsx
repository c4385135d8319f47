import { act, fireEvent, render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { createActor } from 'xstate';
import type { LoginConfig } from '../../../contract/sign-in';
import { entryForm } from '../../../src/machines/credentials/entry-form';
import { newPassword } from '../../../src/machines/credentials/new-password';
import { createPasswordJudgeMachine } from '../../../src/machines/credentials/password-judge';
import { createTicketChangeMachine, type TicketChangePorts } from '../../../src/machines/guest/change-by-ticket';
import { TicketChange } from '../../../src/ui/credentials/TicketChange';
import { coverageOf, everyTransitionIsWalked, named, walksOf } from '../../model';
import { scripted } from '../shell/shell-fixture';
import { RULES, refused } from './passwords-fixture';

/** What the form tells, and what its owner hears: the form itself is performed below. */
type Letter =
  | { type: 'entry.done'; answer: string }
  | { type: 'entry.nextStep'; refusal: 'ticketUnknown'; data: null }
  | { type: 'back' };

const never = () => new Promise<never>(() => {});
const machineOf = (ports: Partial<TicketChangePorts> = {}) =>
  createTicketChangeMachine(
    {
      loadConfig: async () => ({}),
      submit: never,
      focus: () => {},
      watchReturn: () => () => {},
      withdraw: () => {},
      notify: () => {},
      ...ports,
    },
    createPasswordJudgeMachine({ loadPolicy: never }),
  );
const coverage = coverageOf(machineOf());
const walks = walksOf(machineOf(), {
  input: { account: 'zhang.wei', policy: RULES },
  alphabet: [
    { type: 'entry.done', answer: 'zhang.wei' },
    { type: 'entry.nextStep', refusal: 'ticketUnknown', data: null },
    { type: 'back' },
  ] satisfies Letter[] as Letter[],
  key: ({ value }) => value,
  say: ({ type }) => type,
  canBeTried: () => false,
});

test.each(named(walks))('the screen follows the machine: %s', async (_, { input, steps }) => {
  const server = scripted<string>();
  const notices: unknown[] = [];
  const change = createActor(
    machineOf({
      loadConfig: async (): Promise<LoginConfig> => ({}),
      submit: (_form, _seal, signal) => server.ask(signal),
      notify: (notice) => void notices.push(notice),
    }),
    { input, inspect: coverage.inspect },
  ).start();
  render(<TicketChange change={change} reason="first" />);
  for (const { event, state } of steps) {
    await act(async () => perform(event));
    expect(change.getSnapshot()).toMatchObject({ value: state.value, status: state.status, output: state.output });
    const { hindrance } = newPassword(state);
    expect(screen.queryByText('修改密码的时限已过') !== null).toBe(hindrance !== null);
    expect(screen.queryByLabelText('新密码') !== null).toBe(hindrance === null);
  }
  const changed = steps.some(({ event }) => event.type === 'entry.done');
  expect(notices).toEqual(changed ? [{ tone: 'success', say: 'passwordChanged' }] : []);

  async function perform(event: Letter) {
    if (event.type === 'back') return void fireEvent.click(screen.getByRole('button', { name: '返回登录' }));
    await act(async () => {});
    for (const label of ['新密码', '确认密码']) {
      fireEvent.change(screen.getByLabelText(label), { target: { value: 'Chosen_2026' } });
    }
    await act(async () => void fireEvent.submit(screen.getByRole('button', { name: '修改密码' })));
    return event.type === 'entry.done' ? server.resolve(event.answer) : server.reject(refused(event.refusal));
  }
});

test('a sent change cannot be taken back: the back link is inert while it is being sent', async () => {
  const change = createActor(machineOf(), { input: { account: 'zhang.wei', policy: RULES } }).start();
  const { form } = newPassword(change.getSnapshot());
  await act(async () => {});
  form.send({ type: 'submit', form: { account: 'zhang.wei', newPassword: 'Chosen_2026', confirmPassword: 'Chosen_2026' } });
  expect(entryForm(form.getSnapshot()).busy).toBe(true);
  change.send({ type: 'back' });
  expect(change.getSnapshot().value).toBe('filling');
});

everyTransitionIsWalked(coverage);
