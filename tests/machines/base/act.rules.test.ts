import { expect, expectTypeOf, test, vi } from 'vitest';
import { createActor } from 'xstate';
import { CallError } from '../../../contract/failure';
import { REFUSALS } from '../../../contract/refusals';
import { type Act, actDialog, createActMachine, type Filling, type Typing } from '../../../src/machines/base/act';
import { scripted } from '../shell/shell-fixture';

const YES = { type: 'submit', filled: {} } as const;

const start = () => {
  const server = scripted<string>();
  const machine = createActMachine<string, string>((_, signal) => server.ask(signal));
  return { server, dialog: createActor(machine, { input: { subject: 'u1' } }).start() };
};

test('what is confirmed twice is done once (G05)', () => {
  const { server, dialog } = start();
  dialog.send(YES);
  dialog.send(YES);
  expect(server.calls).toHaveLength(1);
});

test('what is under way cannot be cancelled', () => {
  const { server, dialog } = start();
  dialog.send(YES);
  dialog.send({ type: 'cancel' });
  expect(dialog.getSnapshot().value).toBe('working');
  expect(server.calls[0]?.signal.aborted).toBe(false);
});

test('nothing is done that was not confirmed', () => {
  const { server, dialog } = start();
  dialog.send({ type: 'cancel' });
  expect(server.calls).toHaveLength(0);
  expect(dialog.getSnapshot().output).toEqual({ kind: 'cancelled', subject: 'u1' });
});

test('its output says how it ended, and about what', async () => {
  const failed = start();
  failed.dialog.send(YES);
  failed.server.reject(new CallError({ kind: 'timeout' }));
  await vi.waitFor(() => expect(failed.dialog.getSnapshot().status).toBe('done'));
  expect(failed.dialog.getSnapshot().output).toEqual({ kind: 'failed', failure: { kind: 'timeout' }, subject: 'u1' });

  const done = start();
  done.dialog.send(YES);
  done.server.resolve('gone');
  await vi.waitFor(() => expect(done.dialog.getSnapshot().status).toBe('done'));
  expect(done.dialog.getSnapshot().output).toEqual({ kind: 'done', answer: 'gone', subject: 'u1' });
});

test('a refusal stays in the question until the act is asked for again, with fields or without (§8)', async () => {
  const { server, dialog } = start();
  const failure = { kind: 'refused', code: REFUSALS.roleHeld.code, desc: 'held', data: null, requestId: '' } as const;
  dialog.send(YES);
  server.reject(new CallError(failure));
  await vi.waitFor(() => expect(actDialog(dialog.getSnapshot())).toMatchObject({ busy: false, refusal: failure }));
  dialog.send(YES);
  expect(actDialog(dialog.getSnapshot())).toMatchObject({ busy: true, refusal: null });
  server.resolve('gone');
  await vi.waitFor(() => expect(dialog.getSnapshot().output).toEqual({ kind: 'done', answer: 'gone', subject: 'u1' }));

  const said: unknown[] = [];
  const coded = scripted<string>();
  const machine = createActMachine<string, string, 'code'>((_, signal) => coded.ask(signal), {
    fields: ['code'],
    notify: (notice) => said.push(notice),
  });
  const typed = createActor(machine, { input: { subject: 'u1' } }).start();
  typed.send({ type: 'submit', filled: { code: 'acme' } });
  coded.reject(new CallError(failure));
  await vi.waitFor(() => expect(actDialog(typed.getSnapshot())).toMatchObject({ busy: false, refusal: failure, errors: {} }));
  expect(said).toEqual([]);
});

test.each(['stale', 'gone'] as const)('a refusal that no other text mends ends the dialog: %s', async (name) => {
  const server = scripted<string>();
  const machine = createActMachine<string, string, 'name'>((_, signal) => server.ask(signal), {
    fields: ['name'],
    notify: () => {},
  });
  const dialog = createActor(machine, { input: { subject: 'u1' } }).start();
  dialog.send({ type: 'submit', filled: { name: 'new' } });
  const failure = { kind: 'refused', code: REFUSALS[name].code, desc: '', data: null, requestId: '' } as const;
  server.reject(new CallError(failure));
  await vi.waitFor(() => expect(dialog.getSnapshot().output).toEqual({ kind: 'failed', failure, subject: 'u1' }));
});

test('where a code has to be typed, nothing is asked for without it', () => {
  const server = scripted<string>();
  const machine = createActMachine<string, string>((_, signal) => server.ask(signal), { codeOf: (subject) => `${subject}-code` });
  const dialog = createActor(machine, { input: { subject: 'u1' } }).start();
  const errors = () => actDialog(dialog.getSnapshot()).errors;
  dialog.send(YES);
  expect(errors()).toEqual({ code: 'missing' });
  dialog.send({ ...YES, code: 'u2-code' });
  expect([errors(), server.calls.length]).toEqual([{ code: 'unconfirmed' }, 0]);
  dialog.send({ type: 'edited', field: 'code' });
  expect(errors()).toEqual({});
  dialog.send({ ...YES, code: ' u1-code ' });
  expect([dialog.getSnapshot().value, server.calls.length]).toEqual(['working', 1]);
});

test('a dialog that has fields is made with them, and one that has none without', () => {
  expectTypeOf(createActMachine<string, string, 'name'>).parameters.toEqualTypeOf<
    [act: Act<string, string, 'name'>, filling: Filling<'name', string>]
  >();
  expectTypeOf(createActMachine<string, string>).parameters.toEqualTypeOf<[act: Act<string, string>, typing?: Typing<string>]>();
});

test('a field that may stay empty does not hold the act back, any other does', () => {
  const server = scripted<string>();
  const machine = createActMachine<string, string, 'name' | 'note'>((_, signal) => server.ask(signal), {
    fields: ['name', 'note'],
    optional: ['note'],
    notify: () => {},
  });
  const dialog = createActor(machine, { input: { subject: 'u1' } }).start();
  dialog.send({ type: 'submit', filled: { name: '', note: '' } });
  expect(server.calls).toHaveLength(0);
  dialog.send({ type: 'submit', filled: { name: 'new', note: '' } });
  expect(server.calls).toHaveLength(1);
});

test('what its own check refuses is told at the field, and not sent', () => {
  const server = scripted<string>();
  const machine = createActMachine<string, string, 'code'>((_, signal) => server.ask(signal), {
    fields: ['code'],
    check: (subject, { code }) => (code === subject ? {} : { code: 'unconfirmed' }),
    notify: () => {},
  });
  const dialog = createActor(machine, { input: { subject: 'acme' } }).start();
  dialog.send({ type: 'submit', filled: { code: 'other' } });
  expect(dialog.getSnapshot().context.errors).toEqual({ code: 'unconfirmed' });
  dialog.send({ type: 'submit', filled: { code: '' } });
  expect(dialog.getSnapshot().context.errors).toEqual({ code: 'missing' });
  expect(server.calls).toHaveLength(0);
  dialog.send({ type: 'submit', filled: { code: 'acme' } });
  expect(server.calls).toHaveLength(1);
});
