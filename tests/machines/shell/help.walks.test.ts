import { expect, test, vi } from 'vitest';
import { createActor, type DoneActorEvent, type ErrorActorEvent, setup } from 'xstate';
import type { HelpPages } from '../../../contract/help-texts';
import type { Notice } from '../../../src/machines/base/notices';
import type { LoadedPage, PageFact } from '../../../src/machines/base/page';
import { createHelpMachine, type HelpEvent, type HelpInput, offersHelp, openHelp } from '../../../src/machines/shell/help';
import { coverageOf, everyTransitionIsWalked, named, placesOf, walksOf } from '../../model';
import { listener, scripted } from './shell-fixture';

type Letter =
  | HelpEvent
  | DoneActorEvent<HelpPages, 'loadPages'>
  | ErrorActorEvent<unknown, 'loadPages'>
  | DoneActorEvent<LoadedPage, 'loadFile'>
  | ErrorActorEvent<unknown, 'loadFile'>;

const { ref: tab } = listener<PageFact>();
const never = () => new Promise<never>(() => {});
const started: HelpInput[] = [];
const FILE: LoadedPage = {
  machine: setup({ types: {} as { input: HelpInput } }).createMachine({
    context: ({ input }) => {
      started.push(input);
      return {};
    },
  }),
};
const machineOf = (ports: Partial<Parameters<typeof createHelpMachine>[0]> = {}) =>
  createHelpMachine({ loadPages: never, loadFile: never, notify: () => {}, ...ports });

const coverage = coverageOf(machineOf());
const walks = walksOf(machineOf(), {
  input: undefined,
  alphabet: [
    { type: 'xstate.done.actor.loadPages', actorId: 'loadPages', output: { paths: ['/users'], mayEdit: false } },
    { type: 'xstate.error.actor.loadPages', actorId: 'loadPages', error: new TypeError() },
    { type: 'open', path: '/users', tab },
    { type: 'xstate.done.actor.loadFile', actorId: 'loadFile', output: FILE },
    { type: 'xstate.error.actor.loadFile', actorId: 'loadFile', error: new TypeError() },
    { type: 'help.known', path: '/users', exists: false },
    { type: 'help.known', path: '/roles', exists: true },
    { type: 'help.closed' },
  ] satisfies Letter[] as Letter[],
  key: ({ value, context }) => [value, context.paths, context.file !== null],
  say: (event) => (event.type === 'help.known' ? `${event.path} ${event.exists}` : event.type),
  canCome: ({ type }, at) => !type.startsWith('xstate') || at.matches(type.endsWith('loadPages') ? 'listing' : 'fetching'),
});

test.each(named(walks))('help is offered where there is a text, and loaded when it is asked for: %s', async (_, { steps }) => {
  started.length = 0;
  const pages = scripted<HelpPages>();
  const files = scripted<LoadedPage>();
  const notices: Notice[] = [];
  const help = createActor(
    machineOf({
      loadPages: (signal) => pages.ask(signal),
      loadFile: () => files.ask(new AbortController().signal),
      notify: (notice) => void notices.push(notice),
    }),
    { inspect: coverage.inspect },
  ).start();
  for (const { event, state } of steps) {
    if (event.type === 'xstate.done.actor.loadPages') pages.resolve(event.output);
    else if (event.type === 'xstate.error.actor.loadPages') pages.reject(event.error);
    else if (event.type === 'xstate.done.actor.loadFile') files.resolve(event.output);
    else if (event.type === 'xstate.error.actor.loadFile') files.reject(event.error);
    else help.send(event);
    await vi.waitFor(() => expect(help.getSnapshot().value).toBe(state.value));
    for (const path of ['/users', '/roles'])
      expect(offersHelp(help.getSnapshot(), path)).toBe(state.context.paths.includes(path));
    expect(openHelp(help.getSnapshot()).page !== null).toBe(state.value === 'open');
  }
  const opened = steps.filter(({ event, state }) => event.type.endsWith('loadFile') && state.value === 'open');
  expect(started.length).toBeGreaterThanOrEqual(opened.length);
  for (const { path, mayEdit } of started) expect([path, mayEdit]).toEqual(['/users', false]);
  expect(notices).toEqual(
    steps.flatMap(({ event }) =>
      event.type === 'xstate.error.actor.loadFile' ? [{ tone: 'error', failure: { kind: 'offline' }, fallback: 'query' }] : [],
    ),
  );
});

everyTransitionIsWalked(coverage);

test('nothing of a text runs while none is open', () => {
  for (const { value, context } of placesOf(walks)) expect(context.page !== null).toBe(value === 'open');
});

test('who may write is offered help on every page, also where there is none', () => {
  const [listed] = walksOf(machineOf(), {
    input: undefined,
    alphabet: [
      { type: 'xstate.done.actor.loadPages', actorId: 'loadPages', output: { paths: [], mayEdit: true } },
    ] satisfies Letter[] as Letter[],
    key: ({ value }) => value,
    say: ({ type }) => type,
  });
  const at = listed?.steps[0]?.state;
  expect(at && offersHelp(at, '/anything')).toBe(true);
});
