import { type ActorRefFrom, assign, fromPromise, type SnapshotFrom, setup } from 'xstate';
import { DEFAULT_LANGUAGE, isLanguage, type Language } from '../../../contract/text';
import type { Notify } from '../base/notices';

export interface LanguagePorts<Pack> {
  /** What was chosen before, as it was stored: checked here. */
  readonly readLanguage: () => unknown;
  readonly storeLanguage: (language: Language) => void;
  readonly loadPack: (language: Language, signal: AbortSignal) => Promise<Pack>;
  /** Tells the page which language it is in. */
  readonly announce: (language: Language) => void;
  readonly notify: Notify;
}

export type LanguageEvent = { type: 'choose'; language: Language };

interface LanguageContext<Pack> {
  readonly language: Language;
  readonly pack: Pack;
  /** What the server is asked to answer in: ahead of `language` while its texts load. */
  readonly wanted: Language;
}

/**
 * The language that the console speaks (§4: zh-CN first, other packs on demand).
 *
 *     deciding ──default or stored nothing──▶ speaking ◀──pack── loading
 *        └──────another was stored─────────▶ loading    ──choose──▲
 *
 * - Nothing changes before the texts are there: a pack that does not arrive leaves the present language as it is.
 * - A choice is stored once it is spoken, never before. Choosing again while loading drops the older choice.
 */
export function createLanguageMachine<Pack>(ports: LanguagePorts<Pack>, first: Pack) {
  return setup({
    types: {} as { context: LanguageContext<Pack>; events: LanguageEvent },
    actors: { loadPack: fromPromise<Pack, Language>(({ input, signal }) => ports.loadPack(input, signal)) },
    guards: {
      wantsAnother: ({ context }) => context.wanted !== context.language,
      isSpoken: ({ context }, language: Language) => language === context.language,
    },
    actions: {
      announce: ({ context }) => ports.announce(context.language),
      store: ({ context }) => ports.storeLanguage(context.language),
      warn: () => ports.notify({ tone: 'error', say: 'languageUnavailable' }),
    },
  }).createMachine({
    id: 'language',
    context: () => {
      const stored = ports.readLanguage();
      return { language: DEFAULT_LANGUAGE, pack: first, wanted: isLanguage(stored) ? stored : DEFAULT_LANGUAGE };
    },
    initial: 'deciding',
    on: {
      choose: [
        { guard: { type: 'isSpoken', params: ({ event }) => event.language }, target: '.speaking' },
        { target: '.loading', actions: assign({ wanted: ({ event }) => event.language }) },
      ],
    },
    states: {
      deciding: { always: [{ guard: 'wantsAnother', target: 'loading' }, { target: 'speaking' }] },
      loading: {
        invoke: {
          id: 'loadPack',
          src: 'loadPack',
          input: ({ context }) => context.wanted,
          onDone: {
            target: 'speaking',
            actions: [assign(({ context, event }) => ({ language: context.wanted, pack: event.output })), 'store'],
          },
          onError: { target: 'speaking', actions: ['warn', assign({ wanted: ({ context }) => context.language })] },
        },
      },
      speaking: { entry: 'announce' },
    },
  });
}

export type LanguageMachine<Pack> = ReturnType<typeof createLanguageMachine<Pack>>;
export type LanguageRef<Pack = unknown> = ActorRefFrom<LanguageMachine<Pack>>;

/** The language on the screen; another one may be loading. */
export const spoken = <Pack>({ context: { language, pack } }: SnapshotFrom<LanguageMachine<Pack>>) => ({ language, pack });
