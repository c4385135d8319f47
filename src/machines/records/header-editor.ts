import { type ActorRefFrom, assign, fromPromise, type SnapshotFrom, setup } from 'xstate';
import { type Failure, failureOf } from '../../../contract/failure';
import { HEADER_WIDTH, type TableHeader } from '../../../contract/user-files';
import { failureNotice, type Notify } from '../base/notices';
import type { Filters } from './pager';
import type { DialogInput } from './records-page';

export interface HeaderWish {
  readonly rows: readonly TableHeader[];
  /** What the list is filtered by, below which the editor was opened. */
  readonly filters: Filters;
}

export interface HeaderEditorPorts {
  /** The rows that the editor opens with. */
  readonly start: () => readonly TableHeader[];
  /** What is done with the rows that say something. */
  readonly use: (wish: HeaderWish, signal: AbortSignal) => Promise<unknown>;
  readonly notify: Notify;
}

export type HeaderEditorEvent =
  | { type: 'edited'; at: number; row: Partial<TableHeader> }
  | { type: 'add'; at: number }
  | { type: 'remove'; at: number }
  | { type: 'yes' }
  | { type: 'no' }
  | { type: 'confirm' }
  | { type: 'close' };

interface HeaderEditorContext extends HeaderWish {
  /** Which row is asked about. */
  readonly doomed: number;
  /** No row says anything. */
  readonly isEmpty: boolean;
}

/**
 * The head of a table, row by row: the name, the key and the width of each column (§2.7).
 *
 *     editing ──remove──▶ asking ──yes · no──▶ editing
 *        │ ▲
 *        │ └──failure, told── using ──▶ closed
 *        ├──confirm, if a row has a name or a key──▶ using
 *        └──close──▶ closed
 *
 * - There is always a row: the last one that is deleted becomes a blank one (§5).
 * - Rows that say nothing are left out.
 */
export function createHeaderEditorMachine({ start, use, notify }: HeaderEditorPorts) {
  return setup({
    types: {} as { context: HeaderEditorContext; events: HeaderEditorEvent; input: DialogInput<null> },
    actors: { use: fromPromise<unknown, HeaderWish>(({ input, signal }) => use(input, signal)) },
    guards: { saysSomething: ({ context }) => context.rows.some(isFilled) },
    actions: {
      set: assign((_, { rows }: { rows: readonly TableHeader[] }) => ({ rows, isEmpty: false })),
      tell: (_, failure: Failure) => notify(failureNotice(failure, 'operation')),
    },
  }).createMachine({
    id: 'headerEditor',
    context: ({ input: { filters } }) => ({ rows: atLeastOne(start()), filters, doomed: 0, isEmpty: false }),
    initial: 'editing',
    states: {
      editing: {
        on: {
          edited: {
            actions: { type: 'set', params: ({ context, event }) => ({ rows: withRow(context.rows, event.at, event.row) }) },
          },
          add: {
            actions: { type: 'set', params: ({ context, event }) => ({ rows: context.rows.toSpliced(event.at + 1, 0, BLANK) }) },
          },
          remove: { target: 'asking', actions: assign({ doomed: ({ event }) => event.at }) },
          confirm: [{ guard: 'saysSomething', target: 'using' }, { actions: assign({ isEmpty: true }) }],
          close: 'closed',
        },
      },
      asking: {
        on: {
          yes: {
            target: 'editing',
            actions: {
              type: 'set',
              params: ({ context: { rows, doomed } }) => ({ rows: atLeastOne(rows.toSpliced(doomed, 1)) }),
            },
          },
          no: 'editing',
        },
      },
      using: {
        invoke: {
          id: 'use',
          src: 'use',
          input: ({ context: { rows, filters } }) => ({ rows: rows.filter(isFilled), filters }),
          onDone: 'closed',
          onError: { target: 'editing', actions: { type: 'tell', params: ({ event }) => failureOf(event.error) } },
        },
      },
      closed: { type: 'final' },
    },
  });
}

const BLANK: TableHeader = { type: '', value: '', width: HEADER_WIDTH.usual };

const isFilled = ({ type, value }: TableHeader) => type.trim() !== '' || value.trim() !== '';

const atLeastOne = (rows: readonly TableHeader[]) => (rows.length > 0 ? rows : [BLANK]);

const withRow = (rows: readonly TableHeader[], at: number, row: Partial<TableHeader>) =>
  rows.map((one, place) => (place === at ? { ...one, ...row } : one));

export type HeaderEditorMachine = ReturnType<typeof createHeaderEditorMachine>;
export type HeaderEditorRef = ActorRefFrom<HeaderEditorMachine>;

/** All that the editor shows. */
export const headerEditor = (snapshot: SnapshotFrom<HeaderEditorMachine>) => ({
  rows: snapshot.context.rows,
  isEmpty: snapshot.context.isEmpty,
  asks: snapshot.matches('asking'),
  busy: snapshot.matches('using'),
});
