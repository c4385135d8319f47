import { act, fireEvent, render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { createActor } from 'xstate';
import { createThemeMachine, type ThemeEvent, type Tone, themeOf } from '../../../src/machines/app/theme';
import { ThemeSwitch } from '../../../src/ui/app/ThemeSwitch';
import { coverageOf, everyTransitionIsWalked, named, placesOf, walksOf } from '../../model';
import { Around, quietTheme } from './app-fixture';

const alphabet: ThemeEvent[] = [
  { type: 'choose', theme: 'light' },
  { type: 'choose', theme: 'dark' },
  { type: 'choose', theme: 'system' },
  { type: 'systemTurned', dark: true },
  { type: 'systemTurned', dark: false },
];
const starts = ['light', 'dark', 'system', 'mauve'];
const coverage = coverageOf(createThemeMachine(quietTheme()));
const walks = starts.flatMap((stored) =>
  walksOf(createThemeMachine(quietTheme({ readTheme: () => stored })), {
    input: stored,
    from: stored,
    alphabet,
    key: ({ value }) => value,
    say: (event) => ('theme' in event ? event.theme : `system ${event.dark ? 'dark' : 'light'}`),
  }),
);

test.each(named(walks))('the switch and the page follow the theme: %s', (_, { input, start, steps }) => {
  const page: { tone?: Tone; stored?: string; turn: (dark: boolean) => void } = { turn: () => {} };
  const ports = quietTheme({
    readTheme: () => input,
    storeTheme: (theme) => Object.assign(page, { stored: theme }),
    watchSystem: (tell) => {
      page.turn = tell;
      return () => Object.assign(page, { turn: () => {} });
    },
    paint: (tone) => Object.assign(page, { tone }),
  });
  const theme = createActor(createThemeMachine(ports), { inspect: coverage.inspect }).start();
  render(
    <Around theme={theme}>
      <ThemeSwitch />
    </Around>,
  );
  const select = screen.getByLabelText<HTMLSelectElement>('外观');
  const check = (state: typeof start) => {
    expect(select.value).toBe(themeOf(state));
    expect(page.tone).toBe(state.matches('dark') || state.matches({ system: 'dim' }) ? 'dark' : 'light');
  };
  check(start);
  for (const { event, state } of steps) {
    if (event.type === 'choose') fireEvent.change(select, { target: { value: event.theme } });
    else act(() => page.turn(event.dark));
    // A select that already shows a theme has nothing to report: the machine is told as if it had.
    if (event.type === 'choose') act(() => theme.send(event));
    check(state);
    if (event.type === 'choose') expect(page.stored).toBe(event.theme);
  }
});

test('what the page shows is always what was chosen', () => {
  for (const state of placesOf(walks)) expect(['light', 'dark', 'system']).toContain(themeOf(state));
});

everyTransitionIsWalked(coverage);
