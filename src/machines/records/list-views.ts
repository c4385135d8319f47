import { type ActorRefFrom, assertEvent, assign, enqueueActions, fromPromise, type SnapshotFrom, setup } from 'xstate';
import { type Failure, failureOf } from '../../../contract/failure';
import type { ListView, ListViewDraft, ListViews } from '../../../contract/list-views';
import { createActMachine, type Outcome } from '../base/act';
import { failureNotice, type Notify } from '../base/notices';
import { askedIn } from './list-address';
import { askedOf, type Identified, isUntouched, type ListPageRef, viewOf } from './list-page';
import type { PageRequest } from './pager';

/** Each answers what there is now. */
export interface ListViewCalls {
  readonly load: (signal: AbortSignal) => Promise<ListViews>;
  readonly add: (draft: ListViewDraft, signal: AbortSignal) => Promise<ListViews & { readonly id: string }>;
  readonly edit: (view: ListView, draft: ListViewDraft, signal: AbortSignal) => Promise<ListViews>;
  readonly remove: (view: ListView, signal: AbortSignal) => Promise<ListViews>;
  readonly makeDefault: (id: string | null, signal: AbortSignal) => Promise<ListViews>;
}

export interface ListViewsPorts extends ListViewCalls {
  /** What a view stands for; null where a part of it is no longer known. */
  readonly readView: (search: string) => PageRequest | null;
  readonly notify: Notify;
}

/** What gets a name: what the list shows, or a view that has one already. */
export interface Naming {
  readonly view: ListView | null;
  readonly search: string;
  readonly mayShare: boolean;
  readonly keepsOwn: boolean;
}
/** `shared` is `1`, or empty. */
export type NamingField = 'name' | 'shared';
/** There is an id where a view is new. */
export type NamedViews = ListViews & { readonly id?: string };

type Change =
  | { readonly kind: 'edit'; readonly view: ListView; readonly draft: ListViewDraft }
  | { readonly kind: 'default'; readonly id: string | null };

type ListViewsEvent =
  /** A view is to be shown, or everything. */
  | { type: 'open'; view: ListView | null }
  /** The open view is to stand for what the list shows now. */
  | { type: 'save'; view: ListView }
  | { type: 'saveAs' }
  | { type: 'manage' }
  | { type: 'close' }
  | { type: 'edit'; view: ListView }
  | { type: 'makeDefault'; view: ListView | null }
  | { type: 'remove'; view: ListView }
  | { type: 'retry' };

interface ListViewsInput {
  readonly list: ListPageRef<Identified>;
}

interface ListViewsContext extends ListViewsInput, Pick<ListViewsPorts, 'readView'> {
  /** Null before the first answer. */
  readonly known: ListViews | null;
  /** The views are shown with all that can be done with each. */
  readonly isManaging: boolean;
}

/**
 * The saved views of one list: what it was searched for and sorted by, under names.
 *
 *     loading ──answer──▶ ready ──saveAs · edit──▶   naming ───▶ ready
 *      ▲   └─failure─▶ failed │──remove──▶ removing ───────────▶ ready
 *      ├──────retry──────┘    └──save · makeDefault──▶ changing ─────▶ ready
 *      └── a change that failed: what there is now is read again
 *     in ready: open, manage and close
 *
 * - The default view opens with the first answer, if nothing else has said what the list shows and nothing is being typed.
 * - A view that asks for what the list no longer knows is never opened in part: that would show more than was asked for. It stays.
 * - A new view is the one that is open from then on. When the open one is deleted, what the list shows stays.
 */
export function createListViewsMachine({ load, add, edit, remove, makeDefault, readView, notify }: ListViewsPorts) {
  const naming = createActMachine<Naming, NamedViews, NamingField>(
    ({ view, search }, signal, { name, shared }): Promise<NamedViews> => {
      const draft = { name, search, shared: shared !== '' };
      return view ? edit(view, draft, signal) : add(draft, signal);
    },
    { fields: ['name', 'shared'], optional: ['shared'], notify },
  );
  const done = (change: Change, signal: AbortSignal) =>
    change.kind === 'edit' ? edit(change.view, change.draft, signal) : makeDefault(change.id, signal);

  return setup({
    types: {} as {
      context: ListViewsContext;
      events: ListViewsEvent;
      input: ListViewsInput;
      children: { naming: 'naming'; removing: 'removing' };
    },
    actors: {
      load: fromPromise<ListViews>(({ signal }) => load(signal)),
      change: fromPromise<ListViews, Change>(({ input, signal }) => done(input, signal)),
      naming,
      removing: createActMachine<ListView, ListViews>(remove),
    },
    actions: {
      /** The list bears the name of a view that was made, and no longer that of one that is gone. */
      take: enqueueActions(({ context: { list, known: before }, enqueue }, known: NamedViews | null) => {
        if (!known) return;
        enqueue.assign({ known });
        const shown = list.getSnapshot();
        const first = before === null && isUntouched(shown) ? viewIn(known, known.defaultId) : null;
        const request = first && readView(first.search);
        const isGone = viewOf(shown) !== null && !viewIn(known, viewOf(shown));
        if (first && request) enqueue.sendTo(list, { type: 'show', view: first.id, request });
        else if (known.id !== undefined || isGone) enqueue.sendTo(list, { type: 'named', view: known.id ?? null });
      }),
      show: enqueueActions(({ context: { list }, enqueue }, { view }: { view: ListView | null }) => {
        const request = view && readView(view.search);
        if (!view || request) enqueue.sendTo(list, { type: 'show', view: view?.id ?? null, request });
      }),
      complain: (_, failure: Failure | null) => {
        if (failure) notify(failureNotice(failure, 'operation'));
      },
    },
    guards: {
      hasFailed: (_, { kind }: Pick<Outcome<unknown>, 'kind'>) => kind === 'failed',
    },
  }).createMachine({
    id: 'listViews',
    context: ({ input }) => ({ ...input, readView, known: null, isManaging: false }),
    initial: 'loading',
    states: {
      loading: {
        invoke: {
          id: 'load',
          src: 'load',
          onDone: { target: 'ready', actions: { type: 'take', params: ({ event }) => event.output } },
          onError: 'failed',
        },
      },
      failed: { on: { retry: 'loading' } },
      ready: {
        on: {
          open: { actions: { type: 'show', params: ({ event }) => event } },
          manage: { actions: assign({ isManaging: true }) },
          close: { actions: assign({ isManaging: false }) },
          save: 'changing',
          makeDefault: 'changing',
          saveAs: 'naming',
          edit: 'naming',
          remove: 'removing',
        },
      },
      naming: {
        invoke: {
          id: 'naming',
          src: 'naming',
          input: ({ context: { list, known }, event }) => {
            assertEvent(event, ['saveAs', 'edit']);
            const view = event.type === 'edit' ? event.view : null;
            const { mayShare = false, keepsOwn = false } = known ?? {};
            return { subject: { view, search: view?.search ?? askedOf(list.getSnapshot()), mayShare, keepsOwn } };
          },
          onDone: [
            {
              guard: { type: 'hasFailed', params: ({ event }) => event.output },
              target: 'loading',
              actions: { type: 'complain', params: ({ event }) => failureIn(event.output) },
            },
            { target: 'ready', actions: { type: 'take', params: ({ event }) => answerIn(event.output) } },
          ],
        },
      },
      removing: {
        invoke: {
          id: 'removing',
          src: 'removing',
          input: ({ event }) => {
            assertEvent(event, 'remove');
            return { subject: event.view };
          },
          onDone: [
            {
              guard: { type: 'hasFailed', params: ({ event }) => event.output },
              target: 'loading',
              actions: { type: 'complain', params: ({ event }) => failureIn(event.output) },
            },
            { target: 'ready', actions: { type: 'take', params: ({ event }) => answerIn(event.output) } },
          ],
        },
      },
      changing: {
        invoke: {
          id: 'change',
          src: 'change',
          input: ({ context, event }) => {
            assertEvent(event, ['save', 'makeDefault']);
            return changeOf(event, askedOf(context.list.getSnapshot()));
          },
          onDone: { target: 'ready', actions: { type: 'take', params: ({ event }) => event.output } },
          onError: { target: 'loading', actions: { type: 'complain', params: ({ event }) => failureOf(event.error) } },
        },
      },
    },
  });
}

const answerIn = <Answer>(outcome: Outcome<Answer>) => (outcome.kind === 'done' ? outcome.answer : null);
const failureIn = (outcome: Outcome<unknown>) => (outcome.kind === 'failed' ? outcome.failure : null);

const viewIn = (known: ListViews | null, id: string | null): ListView | null =>
  known?.views.find((view) => view.id === id) ?? null;

/** What is done to a view without asking. */
function changeOf(event: Extract<ListViewsEvent, { type: 'save' | 'makeDefault' }>, asked: string): Change {
  if (event.type === 'makeDefault') return { kind: 'default', id: event.view?.id ?? null };
  const { view } = event;
  return { kind: 'edit', view, draft: { name: view.name, search: asked, shared: view.shared } };
}

export type ListViewsMachine = ReturnType<typeof createListViewsMachine>;
export type ListViewsRef = ActorRefFrom<ListViewsMachine>;
type ListViewsSnapshot = SnapshotFrom<ListViewsMachine>;

/** All that the menu and the dialogs show, beside what the list says. */
export const listViewsShown = ({ context: { known, isManaging, readView }, value }: ListViewsSnapshot) => ({
  known,
  isManaging,
  readView,
  hasFailed: value === 'failed',
  busy: value === 'loading' || value === 'changing',
});

/** The open view of a list, and whether the list shows something else by now. */
export function openView({ known, readView }: Pick<ListViewsContext, 'known' | 'readView'>, shown: string | null, asked: string) {
  const view = viewIn(known, shown);
  const request = view && readView(view.search);
  return { view, isChanged: view !== null && (!request || askedIn(request) !== asked) };
}

/** Whether the caller may change a view. */
export const mayChange = ({ mayShare, keepsOwn }: ListViews, { shared }: Pick<ListView, 'shared'>) =>
  shared ? mayShare : keepsOwn;

/** What asks for a name, or whether to delete: whichever is open. */
export const openViewDialog = ({ children: { naming, removing } }: ListViewsSnapshot) => ({ naming, removing });
