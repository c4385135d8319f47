import { type ActorRefFrom, assertEvent, assign, fromPromise, type SnapshotFrom, sendTo, setup } from 'xstate';
import { type Failure, failureOf } from '../../../contract/failure';
import type { Load } from '../base/loading';
import { failureNotice, type Notify } from '../base/notices';
import type { PageInput, PagePermit } from '../base/page';
import type { RecordFormMachine, RecordFormOutput, Versioned } from '../records/record-form';
import type { DialogInput } from '../records/records-page';

export interface SettingsPorts<Row extends Versioned, Values extends object, Effect> {
  readonly load: Load<Row>;
  readonly form: RecordFormMachine<Row, Values, Row>;
  /** How many users values that are not saved yet would affect, and how; nothing where no one would notice. */
  readonly weigh: (before: Row, values: Values, signal: AbortSignal) => Promise<readonly Effect[]>;
  readonly notify: Notify;
}

export type SettingsEvent<Values> =
  | { type: 'retry' }
  | { type: 'save'; values: Values }
  | { type: 'confirm' }
  | { type: 'cancel' }
  | PagePermit;

interface SettingsContext<Row, Effect> extends PageInput {
  /** As the server answered it last. */
  readonly row: Row | null;
  readonly failure: Failure | null;
  readonly effects: readonly Effect[];
}

/**
 * A page of settings: one form, always open, and one save for all of it.
 *
 *     loading ──answer──▶ editing ──the form has saved──▶ editing, on what was saved
 *      │ ▲ ▲                 │    └──its changes are given up──▶ loading
 *      ▼ └─┼──retry          └─ open ──save──▶ weighing ──no one is affected──▶ open, and the form saves
 *    unread            ▲ ▲                      │  └──effects──▶ asking ──confirm──▶ open, and the form saves
 *                      │ └──────a failure───────┘                  │
 *                      └──────────────────cancel───────────────────┘
 *
 * - What affects users is not saved before their number was shown and confirmed.
 * - The form keeps what is typed through questions, failures and other editors' changes: it is the form of a record.
 */
export function createSettingsMachine<Row extends Versioned, Values extends object, Effect>(
  ports: SettingsPorts<Row, Values, Effect>,
) {
  const { load, form, weigh, notify } = ports;
  return setup({
    types: {} as {
      context: SettingsContext<Row, Effect>;
      events: SettingsEvent<Values>;
      input: PageInput;
      children: { form: 'form'; load: 'load'; weigh: 'weigh' };
    },
    actors: {
      form,
      load: fromPromise<Row>(({ signal }) => load(signal)),
      weigh: fromPromise<readonly Effect[], { row: Row | null; values: Values }>(async ({ input: { row, values }, signal }) =>
        row ? weigh(row, values, signal) : [],
      ),
    },
    guards: {
      isSaved: (_, output: RecordFormOutput<Row>) => output.kind === 'saved',
      affectsNoOne: (_, effects: readonly Effect[]) => effects.length === 0,
    },
    actions: {
      take: assign((_, { row }: { row: Row }) => ({ row, failure: null })),
      takeSaved: assign((_, output: RecordFormOutput<Row>) => (output.kind === 'saved' ? { row: output.saved } : {})),
      saySaved: () => notify({ tone: 'success', say: 'saved' }),
      saveForm: sendTo('form', { type: 'save' }),
      report: (_, failure: Failure) => notify(failureNotice(failure, 'operation')),
    },
  }).createMachine({
    id: 'settings',
    context: ({ input }) => ({ ...input, row: null, failure: null, effects: [] }),
    on: { 'page.permitted': { actions: assign({ permissions: ({ event }) => event.permissions }) } },
    initial: 'loading',
    states: {
      loading: {
        invoke: {
          id: 'load',
          src: 'load',
          onDone: { target: 'editing', actions: { type: 'take', params: ({ event }) => ({ row: event.output }) } },
          onError: { target: 'unread', actions: assign({ failure: ({ event }) => failureOf(event.error) }) },
        },
      },
      unread: { on: { retry: 'loading' } },
      editing: {
        invoke: {
          id: 'form',
          src: 'form',
          input: ({ context: { row, path, permissions, tab } }): DialogInput<Row | null> => ({
            subject: row,
            path,
            permissions,
            tab,
            filters: {},
          }),
          onDone: [
            {
              guard: { type: 'isSaved', params: ({ event }) => event.output },
              target: 'editing',
              reenter: true,
              actions: [{ type: 'takeSaved', params: ({ event }) => event.output }, 'saySaved'],
            },
            { target: 'loading' },
          ],
        },
        initial: 'open',
        states: {
          open: { on: { save: 'weighing' } },
          weighing: {
            invoke: {
              id: 'weigh',
              src: 'weigh',
              input: ({ context: { row }, event }) => {
                assertEvent(event, 'save');
                return { row, values: event.values };
              },
              onDone: [
                { guard: { type: 'affectsNoOne', params: ({ event }) => event.output }, target: 'open', actions: 'saveForm' },
                { target: 'asking', actions: assign({ effects: ({ event }) => event.output }) },
              ],
              onError: { target: 'open', actions: { type: 'report', params: ({ event }) => failureOf(event.error) } },
            },
          },
          asking: { on: { confirm: { target: 'open', actions: 'saveForm' }, cancel: 'open' } },
        },
      },
    },
  });
}

export type SettingsMachine<Row extends Versioned, Values extends object, Effect> = ReturnType<
  typeof createSettingsMachine<Row, Values, Effect>
>;
export type SettingsRef<Row extends Versioned, Values extends object, Effect> = ActorRefFrom<
  SettingsMachine<Row, Values, Effect>
>;

/** All that the page shows around its form. */
export function settingsPage<Row extends Versioned, Values extends object, Effect>(
  snapshot: SnapshotFrom<SettingsMachine<Row, Values, Effect>>,
) {
  return {
    row: snapshot.context.row,
    failure: snapshot.context.failure,
    loading: snapshot.matches('loading'),
    form: snapshot.children.form,
    weighing: snapshot.matches({ editing: 'weighing' }),
    /** Who would notice; null where nothing is asked. */
    effects: snapshot.matches({ editing: 'asking' }) ? snapshot.context.effects : null,
  };
}

/** The fields that differ from what is saved. */
export const changedFields = <Values extends object>(values: Values, saved: Values): (keyof Values)[] =>
  (Object.keys(values) as (keyof Values)[]).filter((field) => JSON.stringify(values[field]) !== JSON.stringify(saved[field]));
