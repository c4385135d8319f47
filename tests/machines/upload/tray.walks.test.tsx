import { act, fireEvent, render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { createActor } from 'xstate';
import type { TrayFact } from '../../../src/machines/shell/uploads';
import type { SourceFile } from '../../../src/machines/upload/chunks';
import { type Awaited, createTrayMachine, type TrayEvent, type TrayRef, trayView } from '../../../src/machines/upload/tray';
import { Tray } from '../../../src/ui/upload/Tray';
import { coverageOf, everyTransitionIsWalked, named, walksOf } from '../../model';
import { listener } from '../shell/shell-fixture';
import { LARGE, SMALL, scriptedPorts, uploadMachine } from './upload-ports-fixture';

const awaited: Awaited = { name: '备份.zip', size: 20_000_000, lastModified: 7 };

function trayOf(remembered: readonly Awaited[], written: unknown[] = []) {
  const scripts = scriptedPorts();
  const stored = { read: () => remembered, write: (value: unknown) => void written.push(value), forget: () => {} };
  const machine = createTrayMachine<SourceFile>(
    { stored, readAwaited: (raw) => raw as readonly Awaited[] },
    uploadMachine(scripts.ports),
  );
  return { ...scripts, machine };
}

type Letter = TrayEvent<SourceFile>;
const coverage = coverageOf(trayOf([]).machine);
const walks = [[], [awaited]].flatMap((remembered) =>
  walksOf(trayOf(remembered).machine, {
    from: remembered.length > 0 ? 'after a reload' : 'fresh',
    input: { owner: listener<TrayFact>().ref },
    alphabet: [
      { type: 'add', file: LARGE },
      { type: 'add', file: SMALL },
      { type: 'remove', id: 'upload-1' },
      { type: 'forget', file: awaited },
      { type: 'toggle' },
      { type: 'close' },
    ] satisfies Letter[] as Letter[],
    key: ({ value, context: { lines, awaited: waiting } }) => [value, lines.map(({ file }) => file.name), waiting.length],
    say: (event) => ('file' in event ? `${event.type} ${event.file.name}` : event.type),
    // Of one name there is one line: the model has not heard yet what its uploads told it.
    canCome: (event, { context: { lines } }) => event.type !== 'add' || lines.every(({ file }) => file !== event.file),
  }).map((walk) => ({ ...walk, remembered })),
);

test.each(named(walks))('the tray shows a line for each file: %s', async (_, { steps, remembered }) => {
  const { machine } = trayOf(remembered);
  const tray = createActor(machine, { input: { owner: listener<TrayFact>().ref }, inspect: coverage.inspect }).start();
  render(<Tray page={tray as unknown as TrayRef<File>} />);
  for (const { event, state } of steps) {
    await act(async () => void tray.send(event));
    const { unfolded, lines, awaited: waiting } = trayView<SourceFile>(state);
    expect(tray.getSnapshot().value).toBe(state.value);
    const isShown = lines.length + waiting.length > 0;
    expect(screen.queryAllByRole('button', { name: '上传' })).toHaveLength(isShown ? 1 : 0);
    expect(screen.queryAllByRole('progressbar').map((bar) => bar.getAttribute('aria-label'))).toEqual(
      unfolded ? lines.map(({ file }) => file.name) : [],
    );
    expect(screen.queryAllByText('请重新选择“备份.zip”以继续')).toHaveLength(unfolded ? waiting.length : 0);
  }
});

test('a file that is under way already gets no second line', async () => {
  const { machine } = trayOf([]);
  const tray = createActor(machine, { input: { owner: listener<TrayFact>().ref }, inspect: coverage.inspect }).start();
  for (const _ of [1, 2]) tray.send({ type: 'add', file: LARGE });
  expect(tray.getSnapshot().context.lines).toHaveLength(1);
});

test('uploads go one after the other; a paused one does not hold up the next; the owner hears whether any is under way', async () => {
  const { machine, server, asked } = trayOf([]);
  const owner = listener<TrayFact>();
  const tray = createActor(machine, { input: { owner: owner.ref }, inspect: coverage.inspect }).start();
  tray.send({ type: 'add', file: LARGE });
  tray.send({ type: 'add', file: SMALL });
  expect(asked).toEqual(['hash']);
  tray.getSnapshot().context.lines[0]?.upload.send({ type: 'pause' });
  expect(asked).toEqual(['hash', `whole ${SMALL.name}`]);
  await act(async () => server.whole.resolve('/f/2'));
  expect(owner.told.at(-1)).toEqual({ type: 'tray.changed', busy: true, done: 1 });
  await act(async () => void tray.getSnapshot().context.lines[0]?.upload.send({ type: 'cancel' }));
  expect(owner.told.at(-1)).toEqual({ type: 'tray.changed', busy: false, done: 1 });
  expect(tray.getSnapshot().context.lines.map(({ file }) => file.name)).toEqual([SMALL.name]);
});

test('a reload is survived by the name of a file in chunks; choosing it again takes the place of the reminder (§4)', async () => {
  const written: unknown[] = [];
  const { machine } = trayOf([{ name: LARGE.name, size: LARGE.size, lastModified: LARGE.lastModified }], written);
  const tray = createActor(machine, { input: { owner: listener<TrayFact>().ref }, inspect: coverage.inspect }).start();
  tray.send({ type: 'add', file: SMALL });
  expect(tray.getSnapshot().context.awaited).toHaveLength(1);
  tray.send({ type: 'add', file: { ...LARGE, lastModified: 99 } });
  expect(tray.getSnapshot().context.awaited).toHaveLength(1);
  tray.send({ type: 'add', file: LARGE });
  expect(tray.getSnapshot().context.awaited).toEqual([]);
  const { name, size } = LARGE;
  expect(written.at(-1)).toEqual([
    { name, size, lastModified: 99 },
    { name, size, lastModified: LARGE.lastModified },
  ]);
});

test('Escape folds the tray and gives the focus back to its button', async () => {
  const { machine } = trayOf([awaited]);
  const tray = createActor(machine, { input: { owner: listener<TrayFact>().ref }, inspect: coverage.inspect }).start();
  render(<Tray page={tray as unknown as TrayRef<File>} />);
  fireEvent.keyDown(screen.getByRole('button', { name: '移除“备份.zip”' }), { key: 'Escape' });
  expect(screen.queryByText('请重新选择“备份.zip”以继续')).toBeNull();
  expect(document.activeElement).toBe(screen.getByRole('button', { name: '上传' }));
});

everyTransitionIsWalked(coverage);
