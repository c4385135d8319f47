import { expect, test, vi } from 'vitest';
import { createActor, type SnapshotFrom } from 'xstate';
import { CallError } from '../../../contract/failure';
import type { Page } from '../../../contract/paging';
import {
  createListPageMachine,
  type ListFact,
  type ListInput,
  type ListPageEvent,
  type ListPageMachine,
} from '../../../src/machines/records/list-page';
import { coverageOf, everyTransitionIsWalked, named, walksOf } from '../../model';
import { listener, scripted } from '../shell/shell-fixture';
import { quietList, type Row, rows } from './list-fixture';

type Letter = ListPageEvent<Row>;

const offline = new CallError({ kind: 'offline' });

const machine = createListPageMachine<Row>(quietList());
const coverage = coverageOf(machine);
const walks = walksOf(machine, {
  input: { path: '/rows', search: '', owner: listener<ListFact<Row>>().ref },
  alphabet: [
    { type: 'pager.read', rows: rows('a', 'b') },
    { type: 'pager.read', rows: rows('b') },
    { type: 'pager.failed', failure: offline.failure },
    { type: 'select', rows: rows('a', 'b') },
    { type: 'typed', filters: { name: 'x' } },
    { type: 'search' },
    { type: 'search', filters: { departmentId: 'd1' } },
    { type: 'sort', column: 'name', direction: 'ascend' },
    { type: 'sort', column: 'name', direction: 'descend' },
    { type: 'reset' },
    { type: 'show', view: 'v1', request: { name: 'y', column: 'name', order: 'asc', current: 1, size: 30 } },
    { type: 'show', view: null, request: null },
    { type: 'named', view: 'v2' },
    { type: 'choose', dialog: 'removal' },
    { type: 'changed' },
    { type: 'removed', rows: rows('a') },
  ] satisfies Letter[] as Letter[],
  key: ({ context }) => [context.selected, context.sort?.order, context.view !== null],
  say: ({ type }) => type,
});

test.each(named(walks))('the list does what its machine says: %s', async (_, { input, steps }) => {
  const { list, perform } = start(input);
  for (const { event, state } of steps) {
    perform(event);
    await vi.waitFor(() => expect(seen(list.getSnapshot())).toEqual(seen(state)));
  }
});

everyTransitionIsWalked(coverage);

function seen({ context }: SnapshotFrom<ListPageMachine<Row>>) {
  const { typedFilters, filters, sort, selected, view } = context;
  return { typedFilters, filters, sort, selected, view };
}

function start(input: ListInput<Row>) {
  const pages = scripted<Page<Row>>();
  const ports = quietList<Row>({ load: (_, signal) => pages.ask(signal) });
  const list = createActor(createListPageMachine<Row>(ports), { input, inspect: coverage.inspect }).start();
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
      default:
        return list.send(event);
    }
  };
  return { list, perform };
}
