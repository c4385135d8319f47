import { act, fireEvent, render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { createActor, type DoneActorEvent, type ErrorActorEvent } from 'xstate';
import { CallError } from '../../../contract/failure';
import { REFUSALS } from '../../../contract/refusals';
import type { Notice } from '../../../src/machines/base/notices';
import { createPictureChangeMachine, type PictureChangeEvent, pictureChange } from '../../../src/machines/upload/picture-change';
import type { ShownPicture } from '../../../src/ui/cropper/crop-widget';
import { PictureDialog } from '../../../src/ui/upload/PictureDialog';
import { coverageOf, everyTransitionIsWalked, named, walksOf } from '../../model';
import { scripted } from '../shell/shell-fixture';
import { fieldOf, OFFLINE, uploadPorts } from './upload-fixture';
import { WithSite } from './with-site';

interface Person {
  readonly name: string;
  readonly avatar: string | null;
}
type Letter = PictureChangeEvent | DoneActorEvent<unknown, 'save'> | ErrorActorEvent<CallError, 'save'>;

const ZHANG: Person = { name: '张伟', avatar: '/files/0' };
const GONE = new CallError({ kind: 'refused', code: REFUSALS.gone.code, desc: '已删除', data: null, requestId: '' });
const machineOf = (save: (picture: string | null, signal: AbortSignal) => Promise<unknown>, notify = (_: Notice) => {}) =>
  createPictureChangeMachine<Person, File, ShownPicture>(
    { pictureOf: ({ avatar }) => avatar, save: (_person, picture, signal) => save(picture, signal), notify },
    fieldOf(),
  );
const chosen = (...addresses: string[]): Letter => ({ type: 'field.changed', field: 'avatar', addresses, names: addresses });

const idle = machineOf(() => new Promise(() => {}));
const coverage = coverageOf(idle);
const walks = walksOf(idle, {
  input: { subject: ZHANG },
  alphabet: [
    chosen('/files/1'),
    chosen(),
    { type: 'save' },
    { type: 'xstate.done.actor.save', actorId: 'save', output: null },
    { type: 'xstate.error.actor.save', actorId: 'save', error: OFFLINE },
    { type: 'xstate.error.actor.save', actorId: 'save', error: GONE },
    { type: 'cancel' },
  ] satisfies Letter[] as Letter[],
  key: ({ value, context }) => [value, context.picture],
  say: (event) => {
    if (event.type === 'field.changed') return event.addresses[0] ?? 'removed';
    if (event.type === 'xstate.error.actor.save') return event.error.failure.kind;
    return event.type.replace('xstate.', '').replace('.actor.', ' ');
  },
});

test.each(named(walks))('the dialog follows the machine: %s', async (_, { input, steps }) => {
  const saves = scripted<unknown>();
  const machine = machineOf((_picture, signal) => saves.ask(signal));
  const change = createActor(machine, { input, inspect: coverage.inspect }).start();
  render(<PictureDialog change={change} title={({ name }) => name} />, { wrapper: WithSite });

  for (const { event, state } of steps) {
    await act(async () => perform(event));
    expect(change.getSnapshot()).toMatchObject({ value: state.value, status: state.status });
    expect(change.getSnapshot().output).toEqual(state.output);
    if (state.status !== 'active') continue;
    const { changed, busy } = pictureChange<Person, File, ShownPicture>(state);
    expect(button(/保存/).getAttribute('aria-disabled')).toBe(String(busy || !changed));
    expect(button(/取消/).getAttribute('aria-disabled')).toBe(String(busy));
  }

  function perform(event: Letter): unknown {
    switch (event.type) {
      case 'field.changed':
        return change.send(event);
      case 'save':
        return fireEvent.click(button(/保存/));
      case 'cancel':
        return fireEvent.click(button(/取消/));
      case 'xstate.done.actor.save':
        return saves.resolve(event.output);
      case 'xstate.error.actor.save':
        return saves.reject(event.error);
    }
  }
});

everyTransitionIsWalked(coverage);

const button = (name: RegExp) => screen.getByRole('button', { name });

test('what is saved is what the field holds last, null without one; a failure is told and can be tried again', async () => {
  const saves = scripted<unknown>();
  const saved: (string | null)[] = [];
  const notices: Notice[] = [];
  const save = (picture: string | null, signal: AbortSignal) => {
    saved.push(picture);
    return saves.ask(signal);
  };
  const change = createActor(
    machineOf(save, (notice) => notices.push(notice)),
    { input: { subject: ZHANG } },
  ).start();
  change.send({ type: 'save' });
  change.send({ type: 'field.changed', field: 'avatar', addresses: [], names: [] });
  change.send({ type: 'save' });
  change.send({ type: 'cancel' });
  await act(async () => saves.reject(OFFLINE));
  change.send({ type: 'save' });
  await act(async () => saves.resolve(null));
  expect([saved, notices.length]).toEqual([[null, null], 1]);
  expect(change.getSnapshot().output).toEqual({ kind: 'done', answer: null, subject: ZHANG });
});

test('while a file is under way, the picture of before cannot be saved in its place', async () => {
  const { ports, cropper } = uploadPorts();
  const machine = createPictureChangeMachine<Person, File, ShownPicture>(
    { pictureOf: ({ avatar }) => avatar, save: () => new Promise(() => {}), notify: () => {} },
    fieldOf(ports, cropper),
  );
  const change = createActor(machine, { input: { subject: ZHANG } }).start();
  change.send({ type: 'field.changed', field: 'avatar', addresses: ['/files/1'], names: ['1.jpg'] });
  change.getSnapshot().context.upload.send({ type: 'choose', files: [new File(['x'], 'photo.png')] });
  change.send({ type: 'save' });
  expect(change.getSnapshot().value).toBe('choosing');
});
