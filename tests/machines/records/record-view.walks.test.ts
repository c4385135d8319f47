import { expect, test, vi } from 'vitest';
import { createActor, type DoneActorEvent, type ErrorActorEvent } from 'xstate';
import { CallError } from '../../../contract/failure';
import {
  createRecordViewMachine,
  type RecordViewEvent,
  recordView,
  type Viewed,
} from '../../../src/machines/records/record-view';
import { coverageOf, everyTransitionIsWalked, named, walksOf } from '../../model';
import { scripted } from '../shell/shell-fixture';

type Letter = RecordViewEvent<string> | DoneActorEvent<string, 'read'> | ErrorActorEvent<CallError, 'read'>;

const coverage = coverageOf(createRecordViewMachine<string, string>(() => Promise.reject()));
const walksFor = (purpose: Viewed<string>['purpose']) =>
  walksOf(
    createRecordViewMachine<string, string>(() => Promise.reject()),
    {
      from: purpose,
      input: { subject: { row: 'part', purpose } },
      alphabet: [
        { type: 'xstate.done.actor.read', actorId: 'read', output: 'whole' },
        { type: 'xstate.error.actor.read', actorId: 'read', error: new CallError({ kind: 'offline' }) },
        { type: 'retry' },
        { type: 'edit' },
        { type: 'close' },
        { type: 'turn', row: 'other' },
      ] satisfies Letter[] as Letter[],
      key: ({ value, context }) => [value, context.row],
      say: ({ type }) => type.replace(/xstate\.|\.actor\.read/g, ''),
    },
  );

test.each(named([...walksFor('show'), ...walksFor('edit')]))(
  'the record is read before it is shown or edited: %s',
  async (_, walk) => {
    const server = scripted<string>();
    const view = createActor(
      createRecordViewMachine((_row: string, signal) => server.ask(signal)),
      {
        input: walk.input,
        inspect: coverage.inspect,
      },
    ).start();
    for (const { event, state } of walk.steps) {
      if ('output' in event) server.resolve(event.output);
      else if ('error' in event) server.reject(event.error);
      else view.send(event);
      await vi.waitFor(() => expect(view.getSnapshot().value).toEqual(state.value));
      expect(recordView(view.getSnapshot())).toEqual(recordView(state));
      expect(view.getSnapshot().output).toEqual(state.output);
    }
  },
);

everyTransitionIsWalked(coverage);

test('nothing is edited that was not read', () => {
  const view = createActor(
    createRecordViewMachine<string, string>(() => new Promise(() => {})),
    {
      input: { subject: { row: 'part', purpose: 'edit' } },
    },
  ).start();
  view.send({ type: 'edit' });
  expect(view.getSnapshot().output).toBeUndefined();
  view.send({ type: 'close' });
  expect(view.getSnapshot().output).toEqual({ kind: 'closed' });
});
