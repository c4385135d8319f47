import { type ActorRefFrom, fromCallback, type SnapshotFrom, setup } from 'xstate';

export const THEMES = ['light', 'dark', 'system'] as const;
export type Theme = (typeof THEMES)[number];
export const isTheme = (stored: unknown): stored is Theme => THEMES.some((theme) => theme === stored);
export type Tone = 'light' | 'dark';

export interface ThemePorts {
  /** What was chosen before, as it was stored: checked here. */
  readonly readTheme: () => unknown;
  readonly storeTheme: (theme: Theme) => void;
  /** Tells at once whether the system is dark, and again whenever that changes. */
  readonly watchSystem: (tell: (dark: boolean) => void) => () => void;
  readonly paint: (tone: Tone) => void;
}

export type ThemeEvent = { type: 'choose'; theme: Theme } | { type: 'systemTurned'; dark: boolean };

/**
 * Light, dark, or as the system has it.
 *
 *     light ◀──┐
 *     dark  ◀──┼── choose ──┐
 *     system ◀─┘            └─ from any of them
 *       bright ◀──systemTurned──▶ dim
 *
 * - The page is painted on entry to every state, so it always shows the state that the machine is in.
 */
export function createThemeMachine({ readTheme, storeTheme, watchSystem, paint }: ThemePorts) {
  return setup({
    types: {} as { events: ThemeEvent },
    actors: {
      watchSystem: fromCallback(({ sendBack }) => watchSystem((dark) => sendBack({ type: 'systemTurned', dark }))),
    },
    guards: {
      wasChosen: (_, theme: Theme) => readTheme() === theme,
    },
    actions: {
      paint: (_, tone: Tone) => paint(tone),
      store: (_, theme: Theme) => storeTheme(theme),
    },
  }).createMachine({
    id: 'theme',
    initial: 'deciding',
    on: {
      choose: [
        { guard: ({ event }) => event.theme === 'light', target: '.light', actions: { type: 'store', params: 'light' } },
        { guard: ({ event }) => event.theme === 'dark', target: '.dark', actions: { type: 'store', params: 'dark' } },
        { target: '.system', actions: { type: 'store', params: 'system' } },
      ],
    },
    states: {
      deciding: {
        always: [
          { guard: { type: 'wasChosen', params: 'light' }, target: 'light' },
          { guard: { type: 'wasChosen', params: 'dark' }, target: 'dark' },
          { target: 'system' },
        ],
      },
      light: { entry: { type: 'paint', params: 'light' } },
      dark: { entry: { type: 'paint', params: 'dark' } },
      system: {
        invoke: { src: 'watchSystem' },
        on: { systemTurned: [{ guard: ({ event }) => event.dark, target: '.dim' }, { target: '.bright' }] },
        initial: 'bright',
        states: {
          bright: { entry: { type: 'paint', params: 'light' } },
          dim: { entry: { type: 'paint', params: 'dark' } },
        },
      },
    },
  });
}

export type ThemeMachine = ReturnType<typeof createThemeMachine>;
export type ThemeRef = ActorRefFrom<ThemeMachine>;

/** Which choice is in force. */
export function themeOf(snapshot: SnapshotFrom<ThemeMachine>): Theme {
  if (snapshot.matches('light')) return 'light';
  return snapshot.matches('dark') ? 'dark' : 'system';
}

/** How the page is painted. */
export const toneOf = (snapshot: SnapshotFrom<ThemeMachine>): Tone =>
  snapshot.matches('dark') || snapshot.matches({ system: 'dim' }) ? 'dark' : 'light';
