import { type ActorRefFrom, assign, fromPromise, sendTo, setup } from 'xstate';
import { type Failure, failureOf } from '../../../contract/failure';
import { keyOfDraft } from '../base/draft';
import type { Notify } from '../base/notices';
import type { PageFact, Teller } from '../base/page';
import type { StoredAt } from '../base/stored';
import type { Identified } from './list-page';
import { type Choices, merge, type Side } from './merge';
import type { Filters } from './pager';
import { fieldErrorsOf, isRefusedFor, staleRow, untouched } from './record-refusals';
import type { DialogInput } from './records-page';

/** A record that two people may edit at the same time. */
export interface Versioned extends Identified {
  readonly version: number;
}

/** What a form sends: its values, the row they are of (null: a new one), and the version of it that was edited. */
export interface Draft<Row, Values> {
  readonly row: Row | null;
  readonly values: Values;
  readonly version: number | undefined;
}
export type StoredDraft<Values> = Pick<Draft<unknown, Values>, 'values' | 'version'>;

export interface RecordFormPorts<Row, Values, Saved> {
  readonly save: (draft: Draft<Row, Values>, signal: AbortSignal) => Promise<Saved>;
  /** What the form shows of a row, or of none. */
  readonly valuesOf: (row: Row | null) => Values;
  /** What a new record takes over from the list, such as the department that it shows. */
  readonly given?: ((filters: Filters) => Partial<Values>) | undefined;
  /** Sets the drafts of a second form of the same records apart. */
  readonly purpose?: string | undefined;
  readonly readDraft: (raw: unknown) => StoredDraft<Values> | null;
  /** The row that a refusal for a stale version came with; null where it came with none. */
  readonly readRow: (raw: unknown) => Row | null;
  readonly stored: StoredAt;
  readonly notify: Notify;
}

export type RecordFormEvent<Values> =
  | { type: 'edited'; values: Partial<Values> }
  | { type: 'save' }
  | { type: 'cancel' }
  | { type: 'discard' }
  | { type: 'leave' }
  | { type: 'stay' }
  | { type: 'takeTheirs' }
  | { type: 'choose'; field: string; side: Side }
  | { type: 'merge' }
  | { type: 'overwrite' }
  | { type: 'addAnew' };

/** `gone`: another user has deleted the record meanwhile, and nothing was saved in its place. */
export type RecordFormOutput<Saved> =
  | { readonly kind: 'saved'; readonly saved: Saved }
  | { readonly kind: 'cancelled' }
  | { readonly kind: 'gone' };

interface RecordFormContext<Row, Values, Saved> extends Draft<Row, Values> {
  /** Under which key the draft is stored, such as `/users|draft|0192…`. */
  readonly draftKey: string;
  readonly path: string;
  readonly given: Partial<Values>;
  readonly tab: Teller<PageFact>;
  /** Goes up when the values change by other hands than the user's: the form is then mounted anew. */
  readonly revision: number;
  readonly fieldErrors: Readonly<Record<string, string>>;
  readonly theirs: Row | null;
  readonly theirValues: Values | null;
  /** What the form was opened on; null for a draft of an older version. */
  readonly opened: Values | null;
  readonly choices: Choices;
  readonly output: RecordFormOutput<Saved>;
}

/**
 * One record being added or edited.
 *
 *     editing.(untouched │ restored │ stored) ──save──▶ saving ──▶ closed (output: saved)
 *        │ ▲                              ▲            ├─ refused or failed ──▶ editing.stored
 *        │ └──stay──┐                     └─takeTheirs─┤
 *        └─cancel─▶ leaving ──leave──▶ closed          ├─ stale ─▶ conflict ──merge · overwrite──▶ saving
 *                              (cancelled)             └─ gone ──▶ gone.shown ──addAnew──▶ editing.stored, of a new record
 *                                                                   │ ▲   └──cancel, nothing typed──▶ closed (gone)
 *                                                               cancel stay
 *                                                                   ▼ │
 *                                                                  gone.leaving ──leave──▶ closed (gone)
 *
 * - Saved once however often `save` is pressed: `saving` does not hear it.
 * - The draft is stored with every edit: whatever ends the form, nothing that was typed before is lost. It is forgotten when the form
 *   closes in order. A form that opens on a stored draft shows it, says so, and can discard it.
 * - Of two who edit one record, neither loses anything: a field that one of them changed is merged, one that both changed is chosen, and
 *   no merge is saved before each is. A third version opens the choice again.
 * - Where another user has deleted the record, what was typed stays to be copied, and becomes a new record's if it is added anew.
 * - Nothing typed is lost without a question; another user's change is not overwritten without one.
 */
export function createRecordFormMachine<Row extends Versioned, Values extends object, Saved>(
  ports: RecordFormPorts<Row, Values, Saved>,
) {
  type Context = RecordFormContext<Row, Values, Saved>;
  const { save, valuesOf, given = () => ({}), purpose = '', readDraft, readRow, stored, notify } = ports;
  const draftPlace = (path: string, row: Row | null) => keyOfDraft(path, `${purpose}${row?.id ?? 'new'}`);
  const draftAt = (key: string) => stored<StoredDraft<Values>>(key);
  const startOf = ({ row, given: taken }: Pick<Context, 'row' | 'given'>): Values =>
    row ? valuesOf(row) : { ...valuesOf(null), ...taken };
  const isDirty = (context: Context) => !same(context.values, startOf(context));

  return setup({
    types: {} as {
      context: Context;
      events: RecordFormEvent<Values>;
      input: DialogInput<Row | null>;
      output: RecordFormOutput<Saved>;
    },
    actors: { save: fromPromise<Saved, Draft<Row, Values>>(({ input, signal }) => save(input, signal)) },
    actions: {
      edit: assign(({ context }, { values }: { values: Partial<Values> }) => ({
        values: { ...context.values, ...values },
        fieldErrors: untouched(context.fieldErrors, Object.keys(values)),
      })),
      /** Shows a row as it is, in place of what was typed. */
      show: assign(({ context }, { row }: { row: Row | null }) => ({
        row,
        values: startOf({ ...context, row }),
        version: row?.version,
        opened: startOf({ ...context, row }),
        revision: context.revision + 1,
        fieldErrors: {},
      })),
      /** What both versions come to, as an edit of theirs. */
      takeMerged: assign(({ context }) => ({
        values: merge(versionsIn(context), context.choices) ?? context.values,
        row: context.theirs,
        version: context.theirs?.version,
        opened: context.theirValues,
        revision: context.revision + 1,
      })),
      /** What was typed of a record that is no more, as that of a new one. */
      beNew: assign(({ context: { path, revision } }) => ({
        row: null,
        version: undefined,
        opened: null,
        draftKey: draftPlace(path, null),
        revision: revision + 1,
        fieldErrors: {},
      })),
      storeDraft: ({ context }) => {
        const { draftKey, values, version } = context;
        if (isDirty(context)) draftAt(draftKey).write({ values, version });
        else draftAt(draftKey).forget();
      },
      forgetDraft: ({ context }) => draftAt(context.draftKey).forget(),
      tellDirty: sendTo(
        ({ context }) => context.tab,
        ({ context }) => ({ type: 'page.edited', dirty: isDirty(context) }),
      ),
      tellClosed: sendTo(({ context }) => context.tab, { type: 'page.edited', dirty: false }),
      report: (_, failure: Failure) => notify({ tone: 'error', failure, fallback: 'operation' }),
    },
    guards: {
      dirty: ({ context }) => isDirty(context),
      staleWithRow: (_, { error }: { error: unknown }) => staleRow(error, readRow) !== null,
      isChosen: ({ context }) => merge(versionsIn(context), context.choices) !== null,
      gone: ({ context }, { error }: { error: unknown }) => context.row !== null && isRefusedFor('gone', error),
    },
  }).createMachine({
    id: 'recordForm',
    context: ({ input: { subject: row, path, filters, tab } }) => {
      const opened = { row, given: given(filters), path, draftKey: draftPlace(path, row), tab };
      const asItIs = { values: startOf(opened), version: row?.version };
      const stored = readDraft(draftAt(opened.draftKey).read());
      const draft = stored && !same(stored.values, asItIs.values) ? stored : asItIs;
      const base = draft.version === asItIs.version ? asItIs.values : null;
      return {
        ...opened,
        ...draft,
        opened: base,
        choices: {},
        revision: 0,
        fieldErrors: {},
        theirs: null,
        theirValues: null,
        output: { kind: 'cancelled' },
      };
    },
    initial: 'editing',
    states: {
      editing: {
        initial: 'opening',
        on: {
          edited: { target: '.stored', actions: [{ type: 'edit', params: ({ event }) => event }, 'tellDirty'] },
          save: 'saving',
          cancel: [{ guard: 'dirty', target: 'leaving' }, { target: 'closed' }],
        },
        states: {
          opening: { always: [{ guard: 'dirty', target: 'restored' }, { target: 'untouched' }] },
          untouched: {},
          restored: {
            entry: 'tellDirty',
            on: {
              discard: {
                target: 'untouched',
                actions: [{ type: 'show', params: ({ context }) => context }, 'forgetDraft', 'tellDirty'],
              },
            },
          },
          stored: { entry: 'storeDraft' },
        },
      },
      saving: {
        entry: 'storeDraft',
        invoke: {
          id: 'save',
          src: 'save',
          input: ({ context: { row, values, version } }) => ({ row, values, version }),
          onDone: {
            target: 'closed',
            actions: assign({ output: ({ event }) => ({ kind: 'saved', saved: event.output }) }),
          },
          onError: [
            {
              guard: { type: 'staleWithRow', params: ({ event }) => event },
              target: 'conflict',
              actions: assign(({ event }) => {
                const theirs = staleRow(event.error, readRow);
                return { theirs, theirValues: valuesOf(theirs), choices: {} };
              }),
            },
            {
              guard: { type: 'gone', params: ({ event }) => event },
              target: 'gone',
              actions: [assign({ output: { kind: 'gone' } }), { type: 'report', params: ({ event }) => failureOf(event.error) }],
            },
            {
              target: 'editing.stored',
              actions: [
                assign(({ event }) => ({ fieldErrors: fieldErrorsOf(failureOf(event.error)) })),
                { type: 'report', params: ({ event }) => failureOf(event.error) },
              ],
            },
          ],
        },
      },
      conflict: {
        on: {
          takeTheirs: {
            target: 'editing.untouched',
            actions: [{ type: 'show', params: ({ context }) => ({ row: context.theirs }) }, 'forgetDraft', 'tellDirty'],
          },
          overwrite: { target: 'saving', actions: assign(({ context }) => ({ version: context.theirs?.version })) },
          choose: {
            actions: assign({ choices: ({ context, event }) => ({ ...context.choices, [event.field]: event.side }) }),
          },
          merge: { guard: 'isChosen', target: 'saving', actions: 'takeMerged' },
          cancel: 'editing.stored',
        },
      },
      gone: {
        initial: 'shown',
        states: {
          shown: {
            on: {
              edited: { actions: [{ type: 'edit', params: ({ event }) => event }, 'storeDraft', 'tellDirty'] },
              addAnew: { target: '#recordForm.editing.stored', actions: ['forgetDraft', 'beNew', 'tellDirty'] },
              cancel: [{ guard: 'dirty', target: 'leaving' }, { target: '#recordForm.closed' }],
            },
          },
          leaving: { on: { leave: '#recordForm.closed', stay: 'shown' } },
        },
      },
      leaving: { on: { leave: 'closed', stay: 'editing.stored' } },
      closed: { type: 'final', entry: ['forgetDraft', 'tellClosed'] },
    },
    output: ({ context }) => context.output,
  });
}

export const versionsIn = <Values extends object>({
  opened,
  values,
  theirValues,
}: RecordFormContext<unknown, Values, unknown>) => ({
  opened,
  mine: values,
  theirs: theirValues ?? values,
});

const same = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other);

export type RecordFormMachine<Row extends Versioned, Values extends object, Saved> = ReturnType<
  typeof createRecordFormMachine<Row, Values, Saved>
>;
export type RecordFormRef<Row extends Versioned, Values extends object, Saved> = ActorRefFrom<
  RecordFormMachine<Row, Values, Saved>
>;
