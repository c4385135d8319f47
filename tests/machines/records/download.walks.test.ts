import { expect, test, vi } from 'vitest';
import { createActor, type DoneActorEvent, type ErrorActorEvent } from 'xstate';
import { CallError } from '../../../contract/failure';
import type { Notice } from '../../../src/machines/base/notices';
import { createDownloadMachine, type DownloadEvent, isDownloading } from '../../../src/machines/records/download';
import { coverageOf, everyTransitionIsWalked, named, walksOf } from '../../model';
import { scripted } from '../shell/shell-fixture';

type Letter = DownloadEvent<string> | DoneActorEvent<null, 'fetch'> | ErrorActorEvent<CallError, 'fetch'>;

const machine = createDownloadMachine<string>({ fetch: () => Promise.reject(), notify: () => {} });
const coverage = coverageOf(machine);
const walks = walksOf(machine, {
  input: undefined,
  alphabet: [
    { type: 'download', wanted: 'a' },
    { type: 'xstate.done.actor.fetch', actorId: 'fetch', output: null },
    { type: 'xstate.error.actor.fetch', actorId: 'fetch', error: new CallError({ kind: 'offline' }) },
  ] satisfies Letter[] as Letter[],
  key: ({ value }) => value,
  say: ({ type }) => type.replace(/xstate\.|\.actor\.fetch/g, ''),
});

test.each(named(walks))('one file is fetched at a time, and a failure is told: %s', async (_, { steps }) => {
  const server = scripted<null>();
  const notices: Notice[] = [];
  const download = createActor(
    createDownloadMachine<string>({ fetch: (_wanted, signal) => server.ask(signal), notify: (notice) => notices.push(notice) }),
    { inspect: coverage.inspect },
  ).start();
  for (const { event, state } of steps) {
    if (event.type === 'download') download.send(event);
    else if ('error' in event) server.reject(event.error);
    else server.resolve(null);
    await vi.waitFor(() => expect(isDownloading(download.getSnapshot())).toBe(isDownloading(state)));
  }
  expect(server.calls).toHaveLength(steps.filter(({ event, ignored }) => event.type === 'download' && !ignored).length);
  expect(notices).toHaveLength(steps.filter(({ event }) => 'error' in event).length);
});

everyTransitionIsWalked(coverage);
