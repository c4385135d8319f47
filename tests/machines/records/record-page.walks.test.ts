import { expect, test, vi } from 'vitest';
import type { DoneActorEvent, ErrorActorEvent } from 'xstate';
import type { ActOutput } from '../../../src/machines/base/act';
import { type RecordPageEvent, recordPage } from '../../../src/machines/records/record-page';
import { openDialog } from '../../../src/machines/records/records-page';
import { coverageOf, everyTransitionIsWalked, named, walksOf } from '../../model';
import { GONE, type Kept, type KeptDialogs, kept, keptPage, OFFLINE, RIGHT } from './record-page-fixture';

type Outputs = { rename: ActOutput<Kept, string>; removal: ActOutput<readonly Kept[], string> };
type Read = 'read' | 'check';
type Letter =
  | RecordPageEvent<KeptDialogs>
  | DoneActorEvent<Kept, Read>
  | ErrorActorEvent<typeof GONE, Read>
  | { [Name in keyof Outputs]: DoneActorEvent<Outputs[Name], Name> }[keyof Outputs];

const read = (actorId: Read, output: Kept) => ({ type: `xstate.done.actor.${actorId}`, actorId, output }) as Letter;
const unread = (actorId: Read, error: typeof GONE) => ({ type: `xstate.error.actor.${actorId}`, actorId, error }) as Letter;
const ended = <Name extends keyof Outputs>(actorId: Name, output: Outputs[Name]) =>
  ({ type: `xstate.done.actor.${actorId}`, actorId, output }) as Letter;
const isDialog = (name: string): name is keyof Outputs => name === 'rename' || name === 'removal';

/** Actors are made anew: of those in the tabs, only the names are the same. */
const facts = ({ opened, ...shown }: ReturnType<typeof recordPage>) => ({ ...shown, opened: Object.keys(opened) });

const made = keptPage();
const coverage = coverageOf(made.machine);
const walks = walksOf(made.machine, {
  input: made.input(),
  alphabet: [
    read('read', kept()),
    unread('read', GONE),
    unread('read', OFFLINE),
    read('check', kept()),
    read('check', kept(2)),
    unread('check', GONE),
    unread('check', OFFLINE),
    { type: 'show', tab: 'notes' },
    { type: 'show', tab: 'facts' },
    { type: 'page.visited', search: '' },
    { type: 'page.visited', search: '?tab=notes' },
    { type: 'page.permitted', permissions: [RIGHT] },
    { type: 'page.permitted', permissions: [] },
    { type: 'records.changed' },
    { type: 'refresh' },
    { type: 'retry' },
    { type: 'open', dialog: 'rename', about: kept() },
    { type: 'open', dialog: 'removal', about: [kept()] },
    ended('rename', { kind: 'done', answer: '', subject: kept() }),
    ended('rename', { kind: 'cancelled', subject: kept() }),
    ended('removal', { kind: 'done', answer: '', subject: [kept()] }),
    ended('removal', { kind: 'cancelled', subject: [kept()] }),
  ] satisfies Letter[] as Letter[],
  key: ({ value, context }) => [value, context.at],
  say: (event) => {
    const about =
      'error' in event ? event.error.failure.kind : 'tab' in event ? event.tab : 'search' in event ? event.search : '';
    return `${event.type.replace('xstate.', '').replace('.actor', '')} ${about}`.trim();
  },
});

test.each(named(walks))('the page shows what its machine says: %s', async (_, { steps }) => {
  const { start, ports } = keptPage();
  const page = start({}, coverage.inspect);
  for (const { event, state } of steps) {
    perform(event);
    await vi.waitFor(() => expect(page.getSnapshot().value).toEqual(state.value));
    expect(facts(recordPage(page.getSnapshot()))).toEqual(facts(recordPage(state)));
    expect(Object.keys(openDialog(page.getSnapshot())).filter(isDialog)).toEqual(
      ['rename', 'removal'].filter((name) => JSON.stringify(state.value).includes(`"dialog":"${name}"`)),
    );
  }

  function perform(event: Letter) {
    if ('error' in event) return ports.read.reject(event.error);
    if (!('output' in event)) return page.send(event);
    if ('id' in event.output) return ports.read.resolve(event.output);
    const name = event.actorId;
    if (!isDialog(name)) return;
    const dialog = openDialog(page.getSnapshot())[name];
    if (event.output.kind === 'cancelled') return dialog?.send({ type: 'cancel' });
    dialog?.send({ type: 'submit', filled: {} });
    ports[name].resolve('');
  }
});

everyTransitionIsWalked(coverage);
