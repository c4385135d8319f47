import { expect, test, vi } from 'vitest';
import type { DoneActorEvent } from 'xstate';
import { CallError } from '../../../contract/failure';
import type { ActOutput } from '../../../src/machines/base/act';
import type { QueryBuilderOutput } from '../../../src/machines/records/query-builder';
import { openDialog, type RecordsPageEvent } from '../../../src/machines/records/records-page';
import { coverageOf, everyTransitionIsWalked, named, walksOf } from '../../model';
import { type Row, rows } from './list-fixture';
import { type RowDialogs, rowsInput, rowsPage } from './records-page-fixture';

type Outputs = {
  rename: ActOutput<Row, string>;
  removal: ActOutput<readonly Row[], string>;
  newName: ActOutput<string, unknown>;
  query: QueryBuilderOutput;
};
type Ends = { [Name in keyof Outputs]: DoneActorEvent<Outputs[Name], Name> }[keyof Outputs];
type Letter = RecordsPageEvent<Row, RowDialogs> | Ends;

const [row] = rows('a') as [Row];
const { failure } = new CallError({ kind: 'offline' });
const ended = <Name extends keyof Outputs>(actorId: Name, output: Outputs[Name]) =>
  ({ type: `xstate.done.actor.${actorId}`, actorId, output }) as Letter;

const { machine } = rowsPage();
const coverage = coverageOf(machine);
const walks = walksOf(machine, {
  input: rowsInput(),
  alphabet: [
    { type: 'open', dialog: 'rename', about: row },
    { type: 'open', dialog: 'removal', about: [row] },
    { type: 'open', dialog: 'newName', about: 'x' },
    { type: 'openSelected', dialog: 'removal' },
    { type: 'list.chosen', dialog: 'removal', rows: [row] },
    ended('rename', { kind: 'done', answer: 'x', subject: row }),
    ended('rename', { kind: 'failed', failure, subject: row }),
    ended('rename', { kind: 'cancelled', subject: row }),
    ended('removal', { kind: 'done', answer: '', subject: [row] }),
    ended('removal', { kind: 'failed', failure, subject: [row] }),
    ended('removal', { kind: 'cancelled', subject: [row] }),
    ended('newName', { kind: 'done', answer: null, subject: 'x' }),
    { type: 'buildQuery' },
    { type: 'page.permitted', permissions: ['user:list'] },
    { type: 'records.changed' },
    ended('query', { kind: 'asked', query: undefined }),
    ended('query', { kind: 'closed' }),
  ] satisfies Letter[] as Letter[],
  key: ({ value }) => value,
  say: (event) => {
    if ('output' in event) return `${event.actorId} ${event.output.kind}`;
    return 'dialog' in event ? `${event.type} ${event.dialog}` : event.type;
  },
});

test.each(named(walks))('the page has the dialog that its machine says, and no other: %s', async (_, { steps }) => {
  const { start, ports } = rowsPage();
  const page = start(rowsInput(), coverage.inspect);
  const list = page.getSnapshot().context.list;
  await vi.waitFor(() => expect(list.getSnapshot().context.pager.getSnapshot().matches('settled')).toBe(true));

  for (const { event, state } of steps) {
    perform(event);
    await vi.waitFor(() => expect(page.getSnapshot().value).toBe(state.value));
    const open = [...Object.keys(ports), 'query'].filter((name) => name in openDialog(page.getSnapshot()));
    expect(open).toEqual(state.value === 'browsing' ? [] : [state.value]);
  }

  function perform(event: Letter) {
    switch (event.type) {
      case 'open':
        return page.send(event);
      case 'buildQuery':
      case 'records.changed':
      case 'page.permitted':
        return page.send(event);
      case 'openSelected':
        list.send({ type: 'select', rows: [] });
        return page.send(event);
      case 'list.chosen':
        list.send({ type: 'select', rows: event.rows });
        return page.send({ type: 'openSelected', dialog: 'removal' });
      case 'xstate.done.actor.query': {
        const { query } = openDialog(page.getSnapshot());
        if (event.output.kind === 'asked') query?.send({ type: 'clear' });
        return query?.send({ type: event.output.kind === 'asked' ? 'ask' : 'close' });
      }
      default:
        return end(event.actorId, event.output);
    }
  }

  function end(name: Exclude<keyof Outputs, 'query'>, output: Outputs[typeof name]) {
    const dialog = openDialog(page.getSnapshot())[name];
    if (output.kind === 'cancelled') return dialog?.send({ type: 'cancel' });
    dialog?.send({ type: 'submit', filled: {} });
    if (output.kind === 'failed') ports[name].reject(new CallError(output.failure));
    else ports[name].resolve('x');
  }
});

everyTransitionIsWalked(coverage);
