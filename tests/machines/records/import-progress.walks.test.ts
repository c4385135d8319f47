import { describe, expect, test, vi } from 'vitest';
import { createActor, type DoneActorEvent, type ErrorActorEvent, SimulatedClock } from 'xstate';
import { CallError } from '../../../contract/failure';
import type { ImportProgress } from '../../../contract/imports';
import { createImportProgressMachine, importProgressOf } from '../../../src/machines/records/import-progress';
import { coverageOf, everyTransitionIsWalked, named, walksOf } from '../../model';
import { scripted } from '../shell/shell-fixture';

const PAUSE = 'xstate.after.pause.importProgress.resting';
type Letter = { type: typeof PAUSE } | DoneActorEvent<ImportProgress, 'read'> | ErrorActorEvent<CallError, 'read'>;

const told = (done: number, total = 10): Letter => ({
  type: 'xstate.done.actor.read',
  actorId: 'read',
  output: { done, total },
});
const offline = new CallError({ kind: 'offline' });

const idle = createImportProgressMachine(() => Promise.reject());
const coverage = coverageOf(idle);
const walks = walksOf(idle, {
  input: { run: 'r1' },
  alphabet: [
    { type: PAUSE },
    told(0, 0),
    told(5),
    { type: 'xstate.error.actor.read', actorId: 'read', error: offline },
  ] as Letter[],
  key: ({ value, context }) => [value, context.progress?.done],
  say: (event) => ('output' in event ? `${event.output.done}` : event.type.replace(/xstate\.|\.actor\.read/g, '')),
});

function opened() {
  const server = scripted<ImportProgress>();
  const clock = new SimulatedClock();
  const runs: string[] = [];
  const machine = createImportProgressMachine((run, signal) => {
    runs.push(run);
    return server.ask(signal);
  });
  const progress = createActor(machine, { input: { run: 'r1' }, clock, inspect: coverage.inspect }).start();
  return { server, clock, runs, progress };
}

test.each(named(walks))('what is shown is what the machine knows: %s', async (_, { steps }) => {
  const { server, clock, progress } = opened();
  for (const { event, state } of steps) {
    if ('output' in event) server.resolve(event.output);
    else if ('error' in event) server.reject(offline);
    else clock.increment(500);
    await vi.waitFor(() => expect(progress.getSnapshot().value).toBe(state.value));
    expect(importProgressOf(progress.getSnapshot())).toEqual(importProgressOf(state));
  }
});

everyTransitionIsWalked(coverage);

describe('the progress of an import', () => {
  test('asks about its own run, once at a time, and never goes back', async () => {
    const { server, clock, runs, progress } = opened();
    for (const done of [50, 25, 75]) {
      clock.increment(500);
      clock.increment(5_000);
      server.resolve({ done, total: 100 });
      await vi.waitFor(() => expect(progress.getSnapshot().value).toBe('resting'));
      expect(importProgressOf(progress.getSnapshot())?.done).toBe(done === 25 ? 50 : done);
    }
    expect(runs).toEqual(['r1', 'r1', 'r1']);
  });
});
