import { expect, test, vi } from 'vitest';
import { createActor } from 'xstate';
import { CallError } from '../../../contract/failure';
import { createConfirmationMachine } from '../../../src/machines/base/confirmation';
import { scripted } from '../shell/shell-fixture';

const start = () => {
  const server = scripted<string>();
  const machine = createConfirmationMachine<string, string>((_, signal) => server.ask(signal));
  return { server, confirmation: createActor(machine, { input: { subject: 'u1' } }).start() };
};

test('what is confirmed twice is done once (G05)', () => {
  const { server, confirmation } = start();
  confirmation.send({ type: 'confirm' });
  confirmation.send({ type: 'confirm' });
  expect(server.calls).toHaveLength(1);
});

test('what is under way cannot be cancelled', () => {
  const { server, confirmation } = start();
  confirmation.send({ type: 'confirm' });
  confirmation.send({ type: 'cancel' });
  expect(confirmation.getSnapshot().value).toBe('working');
  expect(server.calls[0]?.signal.aborted).toBe(false);
});

test('nothing is done that was not confirmed', () => {
  const { server, confirmation } = start();
  confirmation.send({ type: 'cancel' });
  expect(server.calls).toHaveLength(0);
  expect(confirmation.getSnapshot().output).toEqual({ kind: 'cancelled', subject: 'u1' });
});

test('it leaves behind what came of it, and of what', async () => {
  const failed = start();
  failed.confirmation.send({ type: 'confirm' });
  failed.server.reject(new CallError({ kind: 'timeout' }));
  await vi.waitFor(() => expect(failed.confirmation.getSnapshot().status).toBe('done'));
  expect(failed.confirmation.getSnapshot().output).toEqual({ kind: 'failed', failure: { kind: 'timeout' }, subject: 'u1' });

  const done = start();
  done.confirmation.send({ type: 'confirm' });
  done.server.resolve('gone');
  await vi.waitFor(() => expect(done.confirmation.getSnapshot().status).toBe('done'));
  expect(done.confirmation.getSnapshot().output).toEqual({ kind: 'done', answer: 'gone', subject: 'u1' });
});
