import { expect, test, vi } from 'vitest';
import { createActor, type DoneActorEvent, type SnapshotFrom } from 'xstate';
import { CallError } from '../../../contract/failure';
import type { Page } from '../../../contract/paging';
import type { ActOutput } from '../../../src/machines/base/act';
import { createListPageMachine, type ListPageEvent, type ListPageMachine } from '../../../src/machines/records/list-page';
import { coverageOf, everyTransitionIsWalked, named, walksOf } from '../../model';
import { scripted } from '../shell/shell-fixture';
import { quietList, type Row, rows } from './list-fixture';

type Removed = DoneActorEvent<ActOutput<readonly Row[], string>, 'removal'>;
type Letter = ListPageEvent<Row> | Removed;

const offline = new CallError({ kind: 'offline' });
const settled = (output: Removed['output']): Letter => ({ type: 'xstate.done.actor.removal', actorId: 'removal', output });

const machine = createListPageMachine<Row>(quietList());
const coverage = coverageOf(machine);
const walks = walksOf(machine, {
  input: { path: '/rows', search: '' },
  alphabet: [
    { type: 'pager.read', rows: rows('a', 'b') },
    { type: 'pager.read', rows: rows('b') },
    { type: 'pager.failed', failure: offline.failure },
    { type: 'select', rows: rows('a', 'b') },
    { type: 'type', fields: { name: 'x' } },
    { type: 'search' },
    { type: 'search', fields: { departmentId: 'd1' } },
    { type: 'sort', column: 'name', direction: 'ascend' },
    { type: 'sort', column: 'name', direction: 'descend' },
    { type: 'reset' },
    { type: 'changed' },
    { type: 'remove', rows: rows('a') },
    { type: 'removeSelected' },
    settled({ kind: 'done', answer: '', subject: rows('a') }),
    settled({ kind: 'failed', failure: offline.failure, subject: rows('a') }),
    settled({ kind: 'cancelled', subject: rows('a') }),
  ] satisfies Letter[] as Letter[],
  key: ({ value, context }) => [value, context.selected, context.sort?.order],
  say: (event) => ('output' in event ? event.output.kind : event.type),
});

test.each(named(walks))('the list does what its machine says: %s', async (_, { input, steps }) => {
  const { list, perform } = start(input);
  for (const { event, state } of steps) {
    perform(event);
    await vi.waitFor(() => expect(seen(list.getSnapshot())).toEqual(seen(state)));
  }
});

everyTransitionIsWalked(coverage);

/** A removal is walked with one row; what was asked about decides which rows are gone, so it is compared in the rules. */
function seen({ value, context }: SnapshotFrom<ListPageMachine<Row>>) {
  const { typed, filters, sort } = context;
  return { value, typed, filters, sort };
}

function start(input: { path: string; search: string }) {
  const pages = scripted<Page<Row>>();
  const removals = scripted<string>();
  const ports = quietList<Row>({ load: (_, signal) => pages.ask(signal), remove: (_, signal) => removals.ask(signal) });
  const list = createActor(createListPageMachine<Row>(ports), { input, inspect: coverage.inspect }).start();
  const removal = () => list.getSnapshot().children.removal;
  const asked = () => {
    if (list.getSnapshot().context.pager.getSnapshot().matches('settled')) list.send({ type: 'changed' });
  };

  const perform = (event: Letter) => {
    switch (event.type) {
      case 'pager.read':
        asked();
        return pages.resolve({ records: [...event.rows], total: event.rows.length });
      case 'pager.failed':
        asked();
        return pages.reject(offline);
      case 'xstate.done.actor.removal':
        return settle(event.output.kind);
      default:
        return list.send(event);
    }
  };
  const settle = (kind: Removed['output']['kind']) => {
    removal()?.send(kind === 'cancelled' ? { type: 'cancel' } : { type: 'submit', filled: {} });
    if (kind === 'done') removals.resolve('');
    if (kind === 'failed') removals.reject(offline);
  };
  return { list, perform };
}
