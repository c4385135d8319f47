import {
  type ActorRefFrom,
  type AnyStateMachine,
  assertEvent,
  assign,
  type EventObject,
  enqueueActions,
  type MetaObject,
  type NonReducibleUnknown,
  type ParameterizedObject,
  type ProvidedActor,
  type StateMachine,
  type StateSchema,
  sendTo,
  setup,
} from 'xstate';
import type { Outcome } from '../base/act';
import { createLoadingMachine, type Load, type LoadingFact, type LoadingRef } from '../base/loading';
import { failureNotice, type Notify } from '../base/notices';
import type { PageInput, Teller } from '../base/page';
import type { Consequence, Dialogs, Ended, Next, Opening } from '../records/records-page';

/** What follows the end of a dialog. `reload`: what was loaded is no longer true; it is loaded again, and the page is told. */
export type SectionNext<D extends Dialogs> = Pick<Next<D>, 'reload' | 'notice' | 'open'>;

export interface SectionParts<Value, D extends Dialogs> {
  readonly load: Load<Value>;
  readonly dialogs: D;
  /** Whether what was loaded allows a dialog. Without it, all are allowed. */
  readonly allows?: (value: Value, dialog: keyof D & string) => boolean;
  readonly after: (ended: Ended<D>) => SectionNext<D>;
  readonly notify: Notify;
}

/** `reload`: something outside the section has changed what it shows. */
export type SectionEvent<Value, D extends Dialogs> = Opening<D> | { readonly type: 'reload' } | LoadingFact<Value>;
/** Told to the page, if it wants to know: a dialog has changed what the section shows. */
export type SectionFact = { readonly type: 'section.changed' };

interface SectionInput {
  readonly page?: Teller<SectionFact>;
  /** For a dialog that keeps a draft, or shows something once: where the page is, and the tab that is told of what is not saved. */
  readonly place?: Pick<PageInput, 'path' | 'permissions' | 'tab'>;
}
interface SectionContext<Value> {
  readonly page: Teller<SectionFact> | null;
  readonly place: SectionInput['place'];
  readonly loading: LoadingRef<Value>;
  /** What was loaded last: dialogs open on it. */
  readonly value: Value | null;
}

export type SectionMachine<Value, D extends Dialogs> = StateMachine<
  SectionContext<Value>,
  SectionEvent<Value, D>,
  { [Name in keyof D & string]?: ActorRefFrom<D[Name]> },
  ProvidedActor,
  ParameterizedObject,
  ParameterizedObject,
  string,
  'browsing' | (keyof D & string),
  string,
  SectionInput | undefined,
  NonReducibleUnknown,
  EventObject,
  MetaObject,
  StateSchema
>;
export type SectionRef<Value, D extends Dialogs> = ActorRefFrom<SectionMachine<Value, D>>;

/** Inside the machine, a dialog is a name and a logic; outside, `SectionMachine` knows each by its name. */
type AnyParts = SectionParts<unknown, Dialogs>;
interface AnyEnded {
  readonly dialog: string;
  readonly output: unknown;
}
type AnyEvent =
  | { readonly type: 'open'; readonly dialog: string; readonly about: unknown }
  | { readonly type: 'reload' }
  | LoadingFact<unknown>;

/**
 * A section of the account page: what was loaded, and one dialog at a time.
 *
 *     browsing ──open──▶ renaming │ removing │ …: one state per dialog, named after it ──the dialog ends──▶ browsing
 *     `loaded` and `reload` are heard at any time
 *
 * - While a dialog is open, nothing opens another; before anything was loaded, and where the value does not allow it, nothing opens.
 * - What was loaded stays while it is loaded again, and when that fails: `loading` shows which.
 * - A subject is in the event and in the dialog that is open, never in the context: recovery codes go with their dialog.
 */
export function createSectionMachine<Value, D extends Dialogs>(parts: SectionParts<Value, D>): SectionMachine<Value, D>;
export function createSectionMachine({ load, dialogs, allows = () => true, after, notify }: AnyParts): AnyStateMachine {
  const loadingMachine = createLoadingMachine(load);
  const section = setup({
    types: {} as { context: SectionContext<unknown>; events: AnyEvent; input: SectionInput | undefined },
    actors: { ...dialogs },
    guards: {
      opens: ({ context: { value }, event }, { dialog }: { dialog: string }) =>
        event.type === 'open' && event.dialog === dialog && value !== null && allows(value, dialog),
    },
    actions: {
      follow: enqueueActions(({ context: { page, loading }, enqueue }, ended: AnyEnded) => {
        const { reload, notice, open } = after(ended);
        if (reload) enqueue.sendTo(loading, { type: 'reload' });
        if (reload && page) enqueue.sendTo(page, { type: 'section.changed' });
        if (notice) enqueue(() => notify(notice));
        if (open) enqueue.raise(open);
      }),
    },
  });
  const dialogState = (dialog: string) =>
    section.createStateConfig({
      invoke: {
        id: dialog,
        src: dialog,
        input: ({ context: { place }, event }) => {
          assertEvent(event, 'open');
          return { subject: event.about, filters: {}, ...place };
        },
        onDone: {
          target: 'browsing',
          actions: { type: 'follow', params: ({ event }): AnyEnded => ({ dialog, output: event.output }) },
        },
      },
    });

  return section.createMachine({
    id: 'section',
    context: ({ input, spawn, self }) => ({
      page: input?.page ?? null,
      place: input?.place,
      loading: spawn(loadingMachine, { id: 'loading', input: { owner: self } }),
      value: null,
    }),
    on: {
      loaded: { actions: assign({ value: ({ event }) => event.value }) },
      reload: { actions: sendTo(({ context }) => context.loading, { type: 'reload' }) },
    },
    initial: 'browsing',
    states: {
      browsing: {
        on: { open: Object.keys(dialogs).map((dialog) => ({ guard: { type: 'opens', params: { dialog } }, target: dialog })) },
      },
      ...Object.fromEntries(Object.keys(dialogs).map((dialog) => [dialog, dialogState(dialog)])),
    },
  });
}

/** What follows a change. One that failed as a whole was about something that another window has changed: it is loaded again. */
export function afterChange(outcome: Outcome<unknown>, done: 'saved' | 'removed'): Pick<Consequence, 'reload' | 'notice'> {
  switch (outcome.kind) {
    case 'done':
      return { reload: true, notice: { tone: 'success', say: done } };
    case 'failed':
      return { reload: true, notice: failureNotice(outcome.failure, 'operation') };
    case 'cancelled':
      return {};
  }
}

/** The part of a section that loads what it shows. It stays the same as long as the section lives. */
export const loadingOf = <Value>({ context }: { readonly context: SectionContext<Value> }) => context.loading;
