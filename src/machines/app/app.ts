import { type ActorRefFrom, assign, forwardTo, fromCallback, fromPromise, type SnapshotFrom, sendTo, setup } from 'xstate';
import { originsListed } from '../../../contract/embedding';
import type { SignedOut } from '../../../contract/failure';
import type { NoticesMachine, NoticesRef } from '../base/notices';
import type { Place } from '../base/routes';
import type { SiteMachine, SiteRef } from '../base/site';
import type { SessionMachine, SessionRef } from '../session/session';
import { createTitleLogic, type TitleRef } from '../shell/title';
import type { EmbeddingMachine, EmbeddingRef } from './embedding';
import type { LanguageMachine, LanguageRef } from './language';
import type { NetworkMachine, NetworkRef } from './network';
import type { TextSizeMachine, TextSizeRef } from './text-size';
import type { ThemeMachine, ThemeRef } from './theme';

/** §3, App state: what kind of installation this is. */
interface Installation {
  readonly deployType: string;
  readonly tenantProject: string | null;
}
type ToldInstallation = { readonly [K in keyof Installation | 'embedOrigins']: string | null };
const PLATFORM: Installation = { deployType: 'platform', tenantProject: null };

export interface AppPorts {
  /** §7.10: what the page says of its installation; null for what it does not say. */
  readonly readInstallation: (signal: AbortSignal) => Promise<ToldInstallation>;
  /** Tells the present place at once, and every place after it. */
  readonly watchAddress: (tell: (place: Place) => void) => () => void;
  /** Tells the token that is stored, whenever another browser tab has changed it, and whether the last one ended by itself. */
  readonly watchToken: (tell: (token: string | null, lapsed: SignedOut | null) => void) => () => void;
  /** Takes note of a bug that nothing below has caught. */
  readonly report: (error: unknown) => void;
}

export type AppEvent =
  | { type: 'visited'; place: Place }
  | { type: 'tokenChanged'; token: string | null; lapsed: SignedOut | null }
  /** The view of no page in particular could not be drawn. */
  | { type: 'crashed'; error: unknown }
  | { type: 'xstate.error.actor.*'; error: unknown };

export interface AppChildren<Pack> {
  readonly notices: NoticesMachine;
  readonly language: LanguageMachine<Pack>;
  readonly theme: ThemeMachine;
  readonly textSize: TextSizeMachine;
  readonly network: NetworkMachine;
  readonly site: SiteMachine;
  readonly session: SessionMachine;
  readonly embedding: EmbeddingMachine;
}

interface AppContext<Pack> {
  readonly installation: Installation;
  readonly notices: NoticesRef;
  readonly language: LanguageRef<Pack>;
  readonly theme: ThemeRef;
  readonly textSize: TextSizeRef;
  readonly title: TitleRef;
  readonly network: NetworkRef;
  readonly site: SiteRef;
  readonly session: SessionRef;
  readonly embedding: EmbeddingRef;
}

/**
 * The root of all actors.
 *
 *     running ──a bug that no tab has caught──▶ crashed
 *
 * - What the browser reports goes to the session, which alone decides what it means; a host around the console is told of it.
 * - `tab` and this machine are the only two that handle errors of actors: a bug in a page never comes as far as here.
 */
export function createAppMachine<Pack>(ports: AppPorts, children: AppChildren<Pack>) {
  return setup({
    types: {} as { context: AppContext<Pack>; events: AppEvent },
    actors: {
      ...children,
      title: createTitleLogic(),
      address: fromCallback(({ sendBack }) => ports.watchAddress((place) => sendBack({ type: 'visited', place }))),
      installation: fromPromise<ToldInstallation>(({ signal }) => ports.readInstallation(signal)),
      otherTabs: fromCallback(({ sendBack }) =>
        ports.watchToken((token, lapsed) => sendBack({ type: 'tokenChanged', token, lapsed })),
      ),
    },
    actions: { report: ({ event }) => ports.report('error' in event ? event.error : event) },
  }).createMachine({
    id: 'app',
    context: ({ spawn }) => ({
      installation: PLATFORM,
      notices: spawn('notices', { id: 'notices' }),
      language: spawn('language', { id: 'language' }),
      theme: spawn('theme', { id: 'theme' }),
      textSize: spawn('textSize', { id: 'textSize' }),
      title: spawn('title', { id: 'title' }),
      site: spawn('site', { id: 'site' }),
      session: spawn('session', { id: 'session' }),
      embedding: spawn('embedding', { id: 'embedding' }),
      network: spawn('network', { id: 'network' }),
    }),
    initial: 'running',
    states: {
      running: {
        invoke: [
          { src: 'address' },
          { src: 'otherTabs' },
          {
            id: 'installation',
            src: 'installation',
            onDone: {
              actions: [
                assign(({ event: { output } }) => ({
                  installation: {
                    deployType: output.deployType || PLATFORM.deployType,
                    tenantProject: output.tenantProject,
                  },
                })),
                sendTo(
                  ({ context }) => context.embedding,
                  ({ event }) => ({ type: 'listed', origins: originsListed(event.output.embedOrigins) }),
                ),
              ],
            },
          },
        ],
        on: {
          visited: { actions: [forwardTo(({ context }) => context.session), forwardTo(({ context }) => context.embedding)] },
          tokenChanged: { actions: forwardTo(({ context }) => context.session) },
          crashed: { target: 'crashed', actions: 'report' },
          'xstate.error.actor.*': { target: 'crashed', actions: 'report' },
        },
      },
      crashed: {},
    },
  });
}

type AppMachine<Pack> = ReturnType<typeof createAppMachine<Pack>>;
export type AppRef<Pack> = ActorRefFrom<AppMachine<Pack>>;

/** The actors that views speak to. They stay the same as long as the console runs. */
export const appActors = <Pack>({ context: { installation: _, ...actors } }: AppSnapshot<Pack>) => actors;
export type AppSnapshot<Pack> = SnapshotFrom<AppMachine<Pack>>;
