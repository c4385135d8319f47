import { type ActorRefFrom, type AnyActorRef, assign, fromPromise, type SnapshotFrom, setup, stopChild } from 'xstate';
import type { HelpPages } from '../../../contract/help-texts';
import type { Load } from '../base/loading';
import type { Notify } from '../base/notices';
import type { LoadedPage, PageFact, Teller } from '../base/page';

export interface HelpPorts {
  readonly loadPages: Load<HelpPages>;
  /** What shows and edits a text is loaded when it is asked for. */
  readonly loadFile: () => Promise<LoadedPage>;
  readonly notify: Notify;
}

/** The page that a text is about, and its tab: edits of the text are edits of the tab. */
interface About {
  readonly path: string;
  readonly tab: Teller<PageFact>;
}

/** Told by what shows a text: whether the page has one, and that it was closed. */
export type HelpFact = { type: 'help.known'; path: string; exists: boolean } | { type: 'help.closed' };
export interface HelpInput extends About {
  readonly owner: Teller<HelpFact>;
  readonly mayEdit: boolean;
}

export type HelpEvent = ({ type: 'open' } & About) | HelpFact;

interface HelpContext extends HelpPages {
  readonly file: LoadedPage | null;
  readonly about: About | null;
  readonly page: AnyActorRef | null;
}

/**
 * The place of the help texts in the shell: it knows which pages have one, and costs nothing else before one is opened.
 *
 *     listing ──answer, or none──▶ closed ──open──▶ fetching ──file──▶ open ──help.closed──▶ closed ──open──▶ open
 *                                    ▲                 └──failure, with a notice──▶ closed
 */
export function createHelpMachine({ loadPages, loadFile, notify }: HelpPorts) {
  return setup({
    types: {} as { context: HelpContext; events: HelpEvent },
    actors: {
      loadPages: fromPromise<HelpPages>(({ signal }) => loadPages(signal)),
      loadFile: fromPromise<LoadedPage>(() => loadFile()),
    },
    guards: { hasFile: ({ context }) => context.file !== null },
    actions: {
      know: assign(({ context: { paths } }, { path, exists }: { path: string; exists: boolean }) => {
        const others = paths.filter((each) => each !== path);
        return { paths: exists ? [...others, path] : others };
      }),
      mean: assign((_, about: About) => ({ about })),
      start: assign(({ context: { about, file, mayEdit }, self, spawn }) => ({
        page: about && file && spawn(file.machine, { input: { ...about, mayEdit, owner: self } satisfies HelpInput }),
      })),
      sayLost: () => notify({ tone: 'error', failure: { kind: 'offline' }, fallback: 'query' }),
    },
  }).createMachine({
    id: 'help',
    context: { paths: [], mayEdit: false, file: null, about: null, page: null },
    initial: 'listing',
    states: {
      listing: {
        invoke: {
          id: 'loadPages',
          src: 'loadPages',
          onDone: { target: 'closed', actions: assign(({ event: { output } }) => output) },
          onError: 'closed',
        },
      },
      closed: {
        on: {
          open: [
            { guard: 'hasFile', target: 'open', actions: { type: 'mean', params: ({ event }) => aboutOf(event) } },
            { target: 'fetching', actions: { type: 'mean', params: ({ event }) => aboutOf(event) } },
          ],
        },
      },
      fetching: {
        invoke: {
          id: 'loadFile',
          src: 'loadFile',
          onDone: { target: 'open', actions: assign({ file: ({ event }) => event.output }) },
          onError: { target: 'closed', actions: 'sayLost' },
        },
      },
      open: {
        entry: 'start',
        on: {
          'help.known': { actions: { type: 'know', params: ({ event }) => event } },
          'help.closed': 'closed',
        },
        exit: [stopChild(({ context }) => context.page ?? ''), assign({ page: null })],
      },
    },
  });
}

const aboutOf = ({ path, tab }: About): About => ({ path, tab });

export type HelpMachine = ReturnType<typeof createHelpMachine>;
export type HelpRef = ActorRefFrom<HelpMachine>;

/** Whether a page offers its help: to those who may write it, also where there is none. */
export const offersHelp = ({ context: { paths, mayEdit } }: SnapshotFrom<HelpMachine>, path: string) =>
  mayEdit || paths.includes(path);

/** What is open. */
export const openHelp = ({ context: { file, page } }: SnapshotFrom<HelpMachine>) => ({ file, page });
