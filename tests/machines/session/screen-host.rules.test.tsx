import { act, fireEvent, render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { createActor, SimulatedClock } from 'xstate';
import { PAGE_LOAD_TIMEOUT_MS } from '../../../contract/limits';
import type { LoadedPage } from '../../../src/machines/base/page';
import { createScreenHostMachine } from '../../../src/machines/session/screen-host';
import { holdsWork } from '../../../src/machines/session/stage';
import { createTabMachine } from '../../../src/machines/shell/tab';
import { ScreenPane } from '../../../src/ui/app/ScreenPane';
import { Around } from '../app/app-fixture';
import { placeOf, quietPage, quietPorts, scripted } from '../shell/shell-fixture';

type HeldBy = Parameters<typeof holdsWork>[0];

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
  const host = createActor(createScreenHostMachine(createTabMachine(ports)), {
    input: { place: placeOf('/register') },
    clock,
  }).start();
  return { host, file, seen, clock };
}

const shown = (host: ReturnType<typeof start>['host']) =>
  render(
    <Around>
      <ScreenPane host={host} />
    </Around>,
  );

test('another screen means that the one before is stopped, and all that it was doing', async () => {
  const { host, file } = start();
  const first = host.getSnapshot().context.screen;
  host.send({ type: 'visited', place: placeOf('/login') });
  expect(first?.getSnapshot().status).toBe('stopped');
  expect(file.calls[0]?.signal.aborted).toBe(true);
});

test('going twice to one address keeps the screen and what was typed into it (§2.2)', () => {
  const { host, file } = start();
  const first = host.getSnapshot().context.screen;
  host.send({ type: 'visited', place: placeOf('/register') });
  expect(host.getSnapshot().context.screen).toBe(first);
  expect(file.calls).toHaveLength(1);
});

test('another fragment is another screen: it may be another ticket', () => {
  const { host } = start();
  host.send({ type: 'visited', place: placeOf('/auto/login#ticket=a') });
  const first = host.getSnapshot().context.screen;
  host.send({ type: 'visited', place: placeOf('/auto/login#ticket=b') });
  expect(host.getSnapshot().context.screen).not.toBe(first);
});

test('a screen that does not arrive within 120 s says so, and has two ways on (§2.2)', async () => {
  const { host, file, seen, clock } = start();
  shown(host);
  await act(async () => clock.increment(PAGE_LOAD_TIMEOUT_MS));
  expect(screen.getByText('页面未能加载')).toBeTruthy();
  fireEvent.click(screen.getByText('重新加载'));
  expect(seen.reloads).toBe(1);
  await act(async () => fireEvent.click(screen.getByText('重试')));
  expect(file.calls).toHaveLength(2);
  await act(async () => file.resolve({ machine: quietPage }));
  expect(screen.queryByText('页面未能加载')).toBeNull();
});

test('a bug of a screen ends at the host, is reported, and the screen can be tried again', async () => {
  const { host, file, seen } = start();
  shown(host);
  await act(async () => file.resolve({ machine: quietPage }));
  const bug = new TypeError('a bug');
  await act(async () => host.getSnapshot().context.screen?.send({ type: 'crashed', error: bug }));
  expect(seen.reported).toEqual([bug]);
  expect(screen.getByText('重试')).toBeTruthy();
  expect(host.getSnapshot().status).toBe('active');
});

test('a place that is no open screen has none', () => {
  const { host } = start();
  host.send({ type: 'visited', place: placeOf('/users') });
  expect(host.getSnapshot().context.screen).toBeNull();
});

test('closing the window loses what was typed into a screen, and nothing once another one stands there', () => {
  const { host } = start();
  const holds = () => holdsWork({ context: { shell: null }, children: { screenHost: host } } as unknown as HeldBy);
  expect(holds()).toBe(false);
  host.send({ type: 'tab.edited', path: '/register', dirty: true });
  expect(holds()).toBe(true);
  host.send({ type: 'visited', place: placeOf('/login') });
  expect(holds()).toBe(false);
});
