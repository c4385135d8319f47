import { type ActorRefFrom, assign, fromCallback, type SnapshotFrom, setup } from 'xstate';
import { type ConsoleMessage, EMBED_ERRORS, EMBED_VERSION, type EmbedErrorCode } from '../../../contract/embedding';
import { isLanguage, type Language } from '../../../contract/text';
import { addressOf, type Go, isOwnAddress, type Place, screenAt } from '../base/routes';
import { consoleMessage, type HostEvent, hostEventIn } from './host-messages';

/** The frame of this window: none (or one of this site), or one of another site, with its origin if the browser reports it. */
export type Parent = 'none' | { readonly origin: string | null };

export interface Size {
  readonly width: number;
  readonly height: number;
}

export interface EmbeddingPorts {
  readonly findParent: () => Parent;
  /** Unguessable, another one each time. */
  readonly makeNonce: () => string;
  /** Reports the messages of the window around this one: those since the console was loaded, and each later one. */
  readonly watchParent: (tell: (message: { readonly origin: string; readonly data: unknown }) => void) => () => void;
  /** `origin` is `*` only while it is not known. */
  readonly post: (message: ConsoleMessage, origin: string) => void;
  /** Reports at once, and on every change, whether a user is signed in; `between` while that is being decided. */
  readonly watchSession: (tell: (stage: 'in' | 'out' | 'between') => void) => () => void;
  /** Tells the title of the document at once, and on every change. */
  readonly watchTitle: (tell: (title: string) => void) => () => void;
  /** Tells how large the page would like to be, at once and on every change. */
  readonly watchSize: (tell: (size: Size) => void) => () => void;
  /** Whether the session has this token already. */
  readonly isPresent: (token: string) => boolean;
  readonly enter: (token: string) => void;
  readonly go: Go;
  readonly speak: (language: Language) => void;
}

export type EmbeddingEvent =
  | HostEvent
  /** Who may embed the console. */
  | { type: 'listed'; origins: readonly string[] }
  | { type: 'visited'; place: Place }
  | { type: 'session.in' }
  | { type: 'session.out' }
  | { type: 'titled'; title: string }
  | { type: 'sized'; size: Size };

interface EmbeddingContext {
  readonly origins: readonly string[];
  /** The origin of the window around this one, once it is known and on the list. */
  readonly host: string | null;
  readonly nonce: string;
  readonly place: Place;
  /** The host makes its frame as high as the page would like to be. */
  readonly fit: boolean;
}

/** How long a host may say nothing before the console is shown as it is. */
const SILENCE_MS = 5_000;
const NOWHERE_YET: Place = { path: '/', search: '', hash: '' };

/**
 * The console in a frame of another site (§4, Embedded mode).
 *
 *     deciding ──no frame, or one of this site──▶ alone
 *        └──▶ learning ──list──▶ waiting ──host speaks──▶ ready ──setToken──▶ open (with the console's own frame)
 *                └─not on it─▶ refused  └─5 s, host known─▶ open                        │
 *     waiting │ ready │ open ──setFullScreen──▶ entering ──session in──▶ page ──session out──▶ expired
 *                                                  ▲ └────session out────▶ expired              │
 *                                                  └──────────setToken, setFullScreen───────────┘
 *     anywhere ──a message from an unlisted origin──▶ refused, for good
 *
 * - No message is heard before the list is known, and then only those of listed origins (G30). Tokens are handed on, never stored.
 * - Before the host is known, only `ready` is posted; afterwards messages go to the host only.
 * - Whose frame it is, is not known while waiting: nothing that could be clicked is shown.
 */
export function createEmbeddingMachine(ports: EmbeddingPorts) {
  const ends = { 'session.out': { target: 'expired' } } as const;
  const userRoute = { type: 'tellRoute', params: 'user' } as const;
  const tells = { titled: { actions: 'tellTitle' }, visited: { actions: ['visit', userRoute] } } as const;
  const guestRoute = { type: 'tellRoute', params: 'guest' } as const;
  const followed = [{ src: 'session' }, { src: 'title' }] as const;
  return setup({
    types: {} as { context: EmbeddingContext; events: EmbeddingEvent },
    actors: {
      parentFrame: fromCallback<EmbeddingEvent, Pick<EmbeddingContext, 'origins' | 'nonce'>>(({ sendBack, input }) =>
        ports.watchParent(({ origin, data }) => {
          const heard = hostEventIn(origin, data, input);
          if (heard) sendBack(heard);
        }),
      ),
      session: fromCallback(({ sendBack }) =>
        ports.watchSession((stage) => {
          if (stage !== 'between') sendBack({ type: `session.${stage}` });
        }),
      ),
      title: fromCallback(({ sendBack }) => ports.watchTitle((title) => sendBack({ type: 'titled', title }))),
      size: fromCallback(({ sendBack }) => ports.watchSize((size) => sendBack({ type: 'sized', size }))),
    },
    guards: {
      isAlone: () => ports.findParent() === 'none',
      mayListen: ({ event }) => event.type === 'listed' && mayListen(ports.findParent(), event.origins),
      isFit: ({ context }) => context.fit,
      knowsHost: ({ context }) => context.host !== null,
      isOwn: ({ event }) => event.type === 'host.navigate' && isOwnAddress(event.payload.path),
      isSpoken: ({ event }) => event.type === 'host.setLanguage' && isLanguage(event.payload.language),
    },
    actions: {
      visit: assign({ place: ({ context, event }) => (event.type === 'visited' ? event.place : context.place) }),
      learn: assign(({ event }) =>
        event.type === 'listed' ? { origins: event.origins, host: knownHost(ports.findParent()) } : {},
      ),
      acquaint: assign({ host: ({ context, event }) => ('origin' in event ? event.origin : context.host) }),
      takeFit: assign({ fit: ({ event }) => event.type === 'host.setFullScreen' && event.payload.fit === true }),
      enter: ({ event }) => {
        if (event.type !== 'host.setFullScreen' && event.type !== 'host.setToken') return;
        if (!ports.isPresent(event.payload.token)) ports.enter(event.payload.token);
      },
      go: ({ event }) => event.type === 'host.navigate' && ports.go(event.payload.path),
      speak: ({ event }) => {
        if (event.type === 'host.setLanguage' && isLanguage(event.payload.language)) ports.speak(event.payload.language);
      },
      sayReady: ({ context, event }) => {
        const { nonce, host } = context;
        ports.post(consoleMessage('ready', { version: EMBED_VERSION, nonce }, requestIn(event)), host ?? '*');
      },
      tellError: ({ context, event }, code: EmbedErrorCode) =>
        tell(context, consoleMessage('error', { code, message: EMBED_ERRORS[code] }, requestIn(event))),
      tellRoute: ({ context }, viewer: 'user' | 'guest') => {
        // Screens for guests are not reported. Without a user, only screens for everyone have an address.
        const isOpen = screenAt(context.place.path)?.forEverybody;
        if (viewer === 'guest' ? isOpen : isOpen !== false)
          tell(context, consoleMessage('routeChanged', { path: addressOf(context.place) }));
      },
      tellTitle: ({ context, event }) =>
        event.type === 'titled' && tell(context, consoleMessage('titleChanged', { title: event.title })),
      tellSize: ({ context, event }) => event.type === 'sized' && tell(context, consoleMessage('resize', event.size)),
      tellExpired: ({ context }) => tell(context, consoleMessage('sessionExpired', {})),
    },
    delays: { silence: SILENCE_MS },
  }).createMachine({
    id: 'embedding',
    context: () => ({ origins: [], host: null, nonce: ports.makeNonce(), place: NOWHERE_YET, fit: false }),
    initial: 'deciding',
    on: { visited: { actions: 'visit' } },
    states: {
      deciding: { always: [{ guard: 'isAlone', target: 'alone' }, { target: 'learning' }] },
      alone: {},
      learning: { on: { listed: [{ guard: 'mayListen', target: 'listening', actions: 'learn' }, { target: 'refused' }] } },
      listening: {
        entry: 'sayReady',
        invoke: { src: 'parentFrame', input: ({ context }) => context },
        on: {
          'host.unlisted': 'refused',
          'host.ready': { actions: ['acquaint', 'sayReady'] },
          'host.setFullScreen': { target: '.entering', actions: ['acquaint', 'takeFit', 'enter'] },
          'host.setToken': { target: '.entering', actions: ['acquaint', 'enter'] },
          'host.navigate': [
            { guard: 'isOwn', actions: ['acquaint', 'go'] },
            { actions: ['acquaint', { type: 'tellError', params: 'address' }] },
          ],
          'host.setLanguage': [
            { guard: 'isSpoken', actions: ['acquaint', 'speak'] },
            { actions: ['acquaint', { type: 'tellError', params: 'language' }] },
          ],
          'host.malformed': { actions: ['acquaint', { type: 'tellError', params: ({ event }) => event.fault }] },
        },
        initial: 'waiting',
        states: {
          waiting: {
            on: {
              'host.ready': { target: 'ready', actions: ['acquaint', 'sayReady'] },
              'host.setToken': { target: 'open', actions: ['acquaint', 'enter'] },
            },
            after: { silence: [{ guard: 'knowsHost', target: 'open' }, { target: 'ready' }] },
          },
          ready: { on: { 'host.setToken': { target: 'open', actions: ['acquaint', 'enter'] } } },
          open: {
            invoke: followed,
            on: {
              titled: { actions: 'tellTitle' },
              'host.setToken': { actions: ['acquaint', 'enter'] },
              'session.out': { target: '.guest', actions: 'tellExpired' },
              'session.in': '.user',
            },
            initial: 'unsettled',
            states: {
              unsettled: { on: { visited: { actions: 'visit' } } },
              user: { entry: userRoute, on: { visited: tells.visited, 'session.in': {} } },
              guest: { entry: guestRoute, on: { visited: { actions: ['visit', guestRoute] }, 'session.out': {} } },
            },
          },
          entering: { invoke: { src: 'session' }, on: { 'session.in': 'page', ...ends } },
          page: {
            entry: userRoute,
            invoke: [...followed, { src: 'size' }],
            on: { ...tells, ...ends, sized: { guard: 'isFit', actions: 'tellSize' } },
          },
          expired: { entry: 'tellExpired' },
        },
      },
      refused: {},
    },
  });

  function tell({ host }: EmbeddingContext, message: ConsoleMessage) {
    if (host !== null) ports.post(message, host);
  }
}

const knownHost = (parent: Parent) => (parent === 'none' ? null : parent.origin);

/** A parent that the browser does not name may be on the list; whether it is, it shows when it speaks. */
function mayListen(parent: Parent, origins: readonly string[]): boolean {
  const known = knownHost(parent);
  return known === null ? origins.length > 0 : origins.includes(known);
}

const requestIn = (event: EmbeddingEvent) => ('requestId' in event ? event.requestId : undefined);

export type EmbeddingMachine = ReturnType<typeof createEmbeddingMachine>;
export type EmbeddingRef = ActorRefFrom<EmbeddingMachine>;
type EmbeddingSnapshot = SnapshotFrom<EmbeddingMachine>;

/** What the window shows: the console as it is, its page alone, or what stands in their place. */
export function embeddingStage(snapshot: EmbeddingSnapshot): 'console' | 'page' | 'silent' | 'ready' | 'expired' | 'refused' {
  if (snapshot.matches('refused')) return 'refused';
  if (snapshot.matches({ listening: 'ready' })) return 'ready';
  if (snapshot.matches({ listening: 'expired' })) return 'expired';
  if (snapshot.matches({ listening: 'entering' }) || snapshot.matches({ listening: 'page' })) return 'page';
  return snapshot.matches('alone') || snapshot.matches({ listening: 'open' }) ? 'console' : 'silent';
}

/** How the shell is drawn: `bare` without the console's own frame (§3, iframe-page flag), `fit` as high as its page. */
export function shellLayout(snapshot: EmbeddingSnapshot) {
  const bare = embeddingStage(snapshot) === 'page';
  return { bare, fit: bare && snapshot.context.fit };
}

/** Where to go to have the console in a window of its own. */
export const ownAddress = ({ context }: EmbeddingSnapshot) => addressOf(context.place);
