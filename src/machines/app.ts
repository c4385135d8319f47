import { type ActorRefFrom, forwardTo, fromCallback, setup } from 'xstate';
import type { LanguageMachine, LanguageRef } from './language';
import type { NoticesMachine, NoticesRef } from './notices';
import type { Place } from './routes';
import type { SessionMachine, SessionRef } from './session';
import type { ThemeMachine, ThemeRef } from './theme';

export interface AppPorts {
  /** Tells the present place at once, and every place after it. */
  readonly watchAddress: (tell: (place: Place) => void) => () => void;
  /** Tells the token that is stored, whenever another browser tab has changed it. */
  readonly watchToken: (tell: (token: string | null) => void) => () => void;
  /** Takes note of a bug that nothing below has caught. */
  readonly report: (error: unknown) => void;
}

export type AppEvent =
  | { type: 'visited'; place: Place }
  | { type: 'tokenChanged'; token: string | null }
  | { type: 'xstate.error.actor.*'; error: unknown };

export interface AppChildren<Pack> {
  readonly notices: NoticesMachine;
  readonly language: LanguageMachine<Pack>;
  readonly theme: ThemeMachine;
  readonly session: SessionMachine;
}

interface AppContext<Pack> {
  readonly notices: NoticesRef;
  readonly language: LanguageRef<Pack>;
  readonly theme: ThemeRef;
  readonly session: SessionRef;
}

/**
 * The root of all actors.
 *
 *     running ──a bug that no tab has caught──▶ crashed
 *
 * - What the browser reports goes to the session, which alone decides what it means.
 * - `tab` and this machine are the only two that handle errors of actors: a bug in a page never comes as far as here.
 */
export function createAppMachine<Pack>({ watchAddress, watchToken, report }: AppPorts, children: AppChildren<Pack>) {
  return setup({
    types: {} as { context: AppContext<Pack>; events: AppEvent },
    actors: {
      ...children,
      address: fromCallback(({ sendBack }) => watchAddress((place) => sendBack({ type: 'visited', place }))),
      otherTabs: fromCallback(({ sendBack }) => watchToken((token) => sendBack({ type: 'tokenChanged', token }))),
    },
    actions: { report: ({ event }) => report('error' in event ? event.error : event) },
  }).createMachine({
    id: 'app',
    context: ({ spawn }) => ({
      notices: spawn('notices', { id: 'notices' }),
      language: spawn('language', { id: 'language' }),
      theme: spawn('theme', { id: 'theme' }),
      session: spawn('session', { id: 'session' }),
    }),
    initial: 'running',
    states: {
      running: {
        invoke: [{ src: 'address' }, { src: 'otherTabs' }],
        on: {
          visited: { actions: forwardTo(({ context }) => context.session) },
          tokenChanged: { actions: forwardTo(({ context }) => context.session) },
          'xstate.error.actor.*': { target: 'crashed', actions: 'report' },
        },
      },
      crashed: {},
    },
  });
}

export type AppMachine<Pack> = ReturnType<typeof createAppMachine<Pack>>;
export type AppRef<Pack> = ActorRefFrom<AppMachine<Pack>>;
