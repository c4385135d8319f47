import { expect, test } from 'vitest';
import { createActor } from 'xstate';
import type { PageFact } from '../../../src/machines/base/page';
import { createColumnSettingsMachine } from '../../../src/machines/records/column-settings';
import { createListPageMachine } from '../../../src/machines/records/list-page';
import { createRecordListMachine, recordList } from '../../../src/machines/records/record-list';
import { coverageOf, everyTransitionIsWalked } from '../../model';
import { listener } from '../shell/shell-fixture';
import { memory } from './list-fixture';

const { stored } = memory();
const machine = createRecordListMachine<{ id: string }, { id: string }>({
  listOf: () =>
    createListPageMachine({
      load: () => new Promise(() => {}),
      readRequest: () => null,
      stored,
      showQuery: () => {},
      notify: () => {},
    }),
  columns: createColumnSettingsMachine(stored),
  table: { table: 'users', columns: ['id'], sortable: [], hiddenAtFirst: [] },
});
const coverage = coverageOf(machine);
const input = { subject: { id: 't1' }, path: '/tenants', filters: {}, permissions: [], tab: listener<PageFact>().ref };

test('a list about a record is shown until it is closed, and its list and columns end with it', () => {
  const about = createActor(machine, { input, inspect: coverage.inspect }).start();
  const { subject, list } = recordList(about.getSnapshot());
  expect(subject).toBe(input.subject);
  expect(list.getSnapshot().status).toBe('active');
  about.send({ type: 'close' });
  expect(about.getSnapshot().status).toBe('done');
  expect(list.getSnapshot().status).toBe('stopped');
});

everyTransitionIsWalked(coverage);
