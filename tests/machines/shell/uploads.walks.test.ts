import { expect, test, vi } from 'vitest';
import { createActor, type DoneActorEvent, type ErrorActorEvent, setup } from 'xstate';
import type { Notice } from '../../../src/machines/base/notices';
import type { LoadedPage } from '../../../src/machines/base/page';
import { createUploadsMachine, isUploading, openTray, type UploadsEvent } from '../../../src/machines/shell/uploads';
import { coverageOf, everyTransitionIsWalked, named, walksOf } from '../../model';
import { scripted } from './shell-fixture';

type Letter = UploadsEvent | DoneActorEvent<LoadedPage, 'load'> | ErrorActorEvent<unknown, 'load'>;

const added: string[] = [];
const TRAY: LoadedPage = {
  machine: setup({ types: {} as { events: UploadsEvent } }).createMachine({
    on: { add: { actions: ({ event }) => void added.push(event.file.name) } },
  }),
};
const fileOf = (name: string) => ({ name, size: 1, lastModified: 1 });
const machineOf = (
  isAwaited: boolean,
  loadTray: () => Promise<LoadedPage> = () => Promise.reject(),
  notify = (_: Notice) => {},
) => createUploadsMachine({ loadTray, isAwaited: () => isAwaited, notify });

const coverage = coverageOf(machineOf(false));
const walks = [false, true].flatMap((isAwaited) =>
  walksOf(machineOf(isAwaited), {
    from: isAwaited ? 'after a reload' : 'fresh',
    input: undefined,
    alphabet: [
      { type: 'add', file: fileOf('一.zip') },
      { type: 'add', file: fileOf('二.zip') },
      { type: 'xstate.done.actor.load', actorId: 'load', output: TRAY },
      { type: 'xstate.error.actor.load', actorId: 'load', error: new TypeError() },
      { type: 'tray.changed', busy: true, done: 1 },
    ] satisfies Letter[] as Letter[],
    key: ({ value, context }) => [value, Math.min(1, context.early.length), context.busy],
    say: (event) => ('file' in event ? `add ${event.file.name}` : event.type),
    canCome: (event, at) => !event.type.startsWith('xstate') || at.matches('loading'),
    canBeTried: ({ type }, at) => type === 'tray.changed' && at.matches('empty'),
  }).map((walk) => ({ ...walk, isAwaited })),
);

test.each(named(walks))('the tray is loaded with the first file, and loses none: %s', async (_, { isAwaited, steps }) => {
  added.length = 0;
  const server = scripted<LoadedPage>();
  const notices: Notice[] = [];
  const loadTray = () => server.ask(new AbortController().signal);
  const uploads = createActor(
    machineOf(isAwaited, loadTray, (notice) => notices.push(notice)),
    { inspect: coverage.inspect },
  ).start();
  const expected: string[] = [];
  for (const { event, state } of steps) {
    if (event.type === 'xstate.done.actor.load') server.resolve(event.output);
    else if (event.type === 'xstate.error.actor.load') server.reject(event.error);
    else uploads.send(event);
    if (event.type === 'add') expected.push(event.file.name);
    if (event.type === 'xstate.error.actor.load') expected.length = 0;
    await vi.waitFor(() => expect(uploads.getSnapshot().value).toBe(state.value));
    expect(isUploading(uploads.getSnapshot())).toBe(state.context.busy);
    const { file, tray } = openTray(uploads.getSnapshot());
    expect([file !== null, tray !== null]).toEqual([state.value === 'open', state.value === 'open']);
    expect(added).toEqual(state.value === 'open' ? expected : []);
  }
  expect(notices).toHaveLength(steps.filter(({ event }) => event.type === 'xstate.error.actor.load').length);
});

everyTransitionIsWalked(coverage);
