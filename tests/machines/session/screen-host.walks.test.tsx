import { act, render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { type ActorRefFrom, createActor } from 'xstate';
import type { PageFileName } from '../../../src/machines/base/page';
import { screenAt } from '../../../src/machines/base/routes';
import { createScreenHostMachine, type ScreenHostEvent } from '../../../src/machines/session/screen-host';
import { createTabMachine } from '../../../src/machines/shell/tab';
import { ScreenPane } from '../../../src/ui/app/ScreenPane';
import { definePage } from '../../../src/ui/base/page';
import { coverageOf, everyTransitionIsWalked, named, walksOf } from '../../model';
import { Around } from '../app/app-fixture';
import { placeOf, quietPage, quietPorts } from '../shell/shell-fixture';

/** A screen that says where it stands. */
function Sign({ page }: { page: ActorRefFrom<typeof quietPage> }) {
  const { path, search } = page.getSnapshot().context;
  return <p>{`at ${path}${search}`}</p>;
}
const create = (load: (file: string) => void = () => {}) => {
  const loadPage = async ({ component }: PageFileName) => {
    load(component);
    return definePage({ machine: quietPage, View: Sign });
  };
  return createScreenHostMachine(createTabMachine(quietPorts({ loadPage })));
};

const alphabet: ScreenHostEvent[] = [
  { type: 'visited', place: placeOf('/login') },
  { type: 'visited', place: placeOf('/register?code=a') },
  { type: 'visited', place: placeOf('/register?code=b') },
  { type: 'visited', place: placeOf('/users') },
  { type: 'tab.titled', path: '/login', title: '月度登录' },
  { type: 'tab.edited', path: '/login', dirty: true },
];
const coverage = coverageOf(create());
const walks = walksOf(create(), {
  input: { place: placeOf('/login') },
  alphabet,
  key: ({ context }) => [context.place, context.customTitle, context.dirty],
  say: (event) => ('place' in event ? `${event.place.path}${event.place.search}` : event.type),
});

test.each(named(walks))('the window shows the screen of the address: %s', async (_, { input, steps }) => {
  const loaded: string[] = [];
  const host = createActor(
    create((file) => void loaded.push(file)),
    { input, inspect: coverage.inspect },
  ).start();
  render(
    <Around>
      <ScreenPane host={host} />
    </Around>,
  );
  for (const { event, state } of steps) {
    await act(async () => host.send(event));
    const { place, customTitle, dirty } = state.context;
    const file = screenAt(place.path)?.file;
    expect(screen.queryByText(/^at /)?.textContent ?? null).toBe(file ? `at ${place.path}${place.search}` : null);
    if (file) expect(loaded.at(-1)).toBe(file);
    expect(host.getSnapshot().context).toMatchObject({ place, customTitle, dirty });
  }
});

everyTransitionIsWalked(coverage);
