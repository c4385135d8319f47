import { act, fireEvent, render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { createActor, SimulatedClock } from 'xstate';
import { PAGE_LOAD_TIMEOUT_MS } from '../../../contract/limits';
import type { LoadedPage } from '../../../src/machines/base/page';
import { createDoorMachine } from '../../../src/machines/session/screen-host';
import { createTabMachine } from '../../../src/machines/shell/tab';
import { ScreenPane } from '../../../src/ui/app/ScreenPane';
import { Around } from '../app/app-fixture';
import { placeOf, quietPage, quietPorts, scripted } from '../shell/shell-fixture';

function start() {
  const file = scripted<LoadedPage>();
  const seen = { reloads: 0, reported: [] as unknown[] };
  const clock = new SimulatedClock();
  const ports = quietPorts({
    loadPage: (_name, signal) => file.ask(signal),
    reload: () => {
      seen.reloads += 1;
    },
    report: (error) => void seen.reported.push(error),
  });
  const door = createActor(createDoorMachine(createTabMachine(ports)), { input: { place: placeOf('/register') }, clock }).start();
  return { door, file, seen, clock };
}

const shown = (door: ReturnType<typeof start>['door']) =>
  render(
    <Around>
      <ScreenPane door={door} />
    </Around>,
  );

test('another screen means that the one before is stopped, and all that it was doing', async () => {
  const { door, file } = start();
  const first = door.getSnapshot().context.screen;
  door.send({ type: 'visited', place: placeOf('/login') });
  expect(first?.getSnapshot().status).toBe('stopped');
  expect(file.calls[0]?.signal.aborted).toBe(true);
});

test('going twice to one address keeps the screen and what was typed into it (§2.2)', () => {
  const { door, file } = start();
  const first = door.getSnapshot().context.screen;
  door.send({ type: 'visited', place: placeOf('/register') });
  expect(door.getSnapshot().context.screen).toBe(first);
  expect(file.calls).toHaveLength(1);
});

test('another fragment is another screen: it may be another ticket', () => {
  const { door } = start();
  door.send({ type: 'visited', place: placeOf('/auto/login#ticket=a') });
  const first = door.getSnapshot().context.screen;
  door.send({ type: 'visited', place: placeOf('/auto/login#ticket=b') });
  expect(door.getSnapshot().context.screen).not.toBe(first);
});

test('a screen that does not arrive within 120 s says so, and has two ways on (§2.2)', async () => {
  const { door, file, seen, clock } = start();
  shown(door);
  await act(async () => clock.increment(PAGE_LOAD_TIMEOUT_MS));
  expect(screen.getByText('页面未能加载')).toBeTruthy();
  fireEvent.click(screen.getByText('重新加载'));
  expect(seen.reloads).toBe(1);
  await act(async () => fireEvent.click(screen.getByText('重试')));
  expect(file.calls).toHaveLength(2);
  await act(async () => file.resolve({ machine: quietPage }));
  expect(screen.queryByText('页面未能加载')).toBeNull();
});

test('a bug of a screen ends at the door, is reported, and the screen can be tried again', async () => {
  const { door, file, seen } = start();
  shown(door);
  await act(async () => file.resolve({ machine: quietPage }));
  const bug = new TypeError('a bug');
  await act(async () => door.getSnapshot().context.screen?.send({ type: 'crashed', error: bug }));
  expect(seen.reported).toEqual([bug]);
  expect(screen.getByText('重试')).toBeTruthy();
  expect(door.getSnapshot().status).toBe('active');
});

test('a place that is no open screen has none', () => {
  const { door } = start();
  door.send({ type: 'visited', place: placeOf('/users') });
  expect(door.getSnapshot().context.screen).toBeNull();
});
