import { expect, test } from 'vitest';
import {
  type AnyStateMachine,
  type AnyTransitionDefinition,
  type InspectionEvent,
  initialTransition,
  type SnapshotFrom,
  transition,
} from 'xstate';

/*
 * Walks: generated paths through a machine, performed as tests.
 *
 *     const machine = createPagerMachine<string>(() => Promise.reject());    // ports are not called while walks are made
 *     const coverage = coverageOf(machine);
 *     const walks = walksOf(machine, { input: {}, alphabet, key, say });     // several starts: join the walks of each
 *
 *     test.each(named(walks))('the bar follows the pager: %s', async (_, { input, steps }) => {
 *       const pager = createActor(createPagerMachine(server.loadPage), { input, inspect: coverage.inspect }).start();
 *       for (const { event, state } of steps) {
 *         await perform(event);      // the user's letters at the view, the server's at the port, `after` by a SimulatedClock
 *         expect(shown()).toEqual(pagerBar(state));
 *       }
 *     });
 *     everyTransitionIsWalked(coverage);                                     // last in the file
 *
 * The letters of an alphabet are events. Answers of invoked actors (`xstate.done.actor.<id>`, `xstate.error.actor.<id>`) and
 * elapsed delays (`xstate.after.<delay>.<state id>`) are letters like any other, so a walk crosses the network and the clock
 * without either. `key` says which snapshots are the same place; keep it small.
 *
 * Coverage is counted on what was performed: a walk that was made and not performed covers nothing.
 */

interface Step<Snapshot, Event> {
  readonly event: Event;
  /** What the machine must be after the event. */
  readonly state: Snapshot;
  /** The place does not listen to this letter: it is tried, and `state` is what it was before. */
  readonly ignored: boolean;
}

export interface Walk<Snapshot, Event, Input> {
  readonly name: string;
  readonly input: Input;
  readonly start: Snapshot;
  readonly steps: readonly Step<Snapshot, Event>[];
}

interface WalkOptions<M extends AnyStateMachine, Event, Input> {
  readonly input: Input;
  /** Closed: only these events are tried. */
  readonly alphabet: readonly Event[];
  readonly key: (at: SnapshotFrom<M>) => unknown;
  readonly say: (event: Event) => string;
  /** Letters that can be tried where they must be ignored. Without it: all but the machine's own (`xstate.…`), until it is done. */
  readonly canBeTried?: (event: Event, at: SnapshotFrom<M>) => boolean;
  /** Where a letter can come at all: an answer comes only to a call that is under way. Without it: everywhere. */
  readonly canCome?: (event: Event, at: SnapshotFrom<M>) => boolean;
  /** What the start is called in the names of walks, where there are several. */
  readonly from?: string;
}

/** A machine that has lost its bounds fails here instead of walking for ever. */
const MOST_PLACES = 500;

/**
 * One walk for every transition that a letter can take: the shortest way to its place, then the letter. And one walk for every
 * place that must ignore letters: the way there, then all of them in turn.
 */
export function walksOf<M extends AnyStateMachine, Event extends { type: string }, Input>(
  machine: M,
  options: WalkOptions<M, Event, Input>,
): Walk<SnapshotFrom<M>, Event, Input>[] {
  const { input, alphabet, key, say, from, canBeTried = isOutward, canCome = () => true } = options;
  type Snapshot = SnapshotFrom<M>;
  type Way = { readonly at: Snapshot; readonly steps: readonly Step<Snapshot, Event>[] };

  const [start] = initialTransition(machine as AnyStateMachine, input) as [Snapshot, unknown];
  const ways: Way[] = [{ at: start, steps: [] }];
  const seen = new Set([JSON.stringify(key(start))]);
  const walks: Walk<Snapshot, Event, Input>[] = [];
  const keep = (steps: readonly Step<Snapshot, Event>[], name: string) =>
    walks.push({ name: from ? `${from}: ${name}` : name, input, start, steps });

  for (let way = ways.shift(); way; way = ways.shift()) {
    const { at, steps } = way;
    const told = steps.map(({ event }) => say(event));
    const coming = alphabet.filter((event) => canCome(event, at));
    const heard = coming.filter((event) => listens(at, event));
    for (const event of heard) {
      const [next] = transition(machine as AnyStateMachine, at, event) as [Snapshot, unknown];
      const longer = [...steps, { event, state: next, ignored: false }];
      keep(longer, [...told, say(event)].join(' → '));
      const place = JSON.stringify(key(next));
      if (seen.has(place)) continue;
      seen.add(place);
      if (seen.size > MOST_PLACES) throw new Error(`${machine.id}: more than ${MOST_PLACES} places; is \`key\` too fine?`);
      ways.push({ at: next, steps: longer });
    }
    const unheard = coming.filter((event) => !heard.includes(event) && canBeTried(event, at));
    if (unheard.length === 0) continue;
    const ignored = unheard.map((event) => ({ event, state: at, ignored: true }));
    keep([...steps, ...ignored], `${told.join(' → ') || 'start'} ⊘ ${unheard.map(say).join(' ⊘ ')}`);
  }
  return walks;
}

const listens = (at: SnapshotFrom<AnyStateMachine>, event: { type: string }) => at.status === 'active' && at.can(event);

const isOutward = ({ type }: { type: string }, at: { readonly status: string }) =>
  at.status === 'active' && !type.startsWith('xstate.');

/** For `test.each`. */
export const named = <W extends { readonly name: string }>(walks: readonly W[]) =>
  walks.map((walk) => [walk.name, walk] as const);

/** Every snapshot that walks pass through, for rules: invariants are checked in each. */
export const placesOf = <Snapshot>(walks: readonly Walk<Snapshot, unknown, unknown>[]): Snapshot[] =>
  walks.flatMap(({ start, steps }) => [start, ...steps.map(({ state }) => state)]);

export interface Coverage {
  /** Give it to `createActor` of whatever is performed: the machine itself, or a parent of it. */
  readonly inspect: (event: InspectionEvent) => void;
  readonly machine: string;
  readonly all: readonly string[];
  readonly missed: () => readonly string[];
}

/** Records which transitions of a machine are taken, `always` and raised events included. */
export function coverageOf(machine: AnyStateMachine): Coverage {
  const all = transitionsOf(machine.root);
  const taken = new Set<string>();
  return {
    machine: machine.id,
    all,
    missed: () => all.filter((one) => !taken.has(one)),
    inspect: (event) => {
      if (event.type !== '@xstate.microstep') return;
      for (const one of event._transitions) taken.add(nameOf(one));
    },
  };
}

type Node = AnyStateMachine['root'];

const candidatesOf = (node: Node): AnyTransitionDefinition[] => [
  ...[...node.transitions.values()].flat(),
  ...(node.always ?? []),
];

const transitionsOf = (node: Node): string[] => [
  ...candidatesOf(node).map(nameOf),
  ...Object.values(node.states).flatMap((child) => transitionsOf(child as Node)),
];

/** A transition is told apart from the others of its event by its place among them: guards have no name that could do it. */
function nameOf(one: AnyTransitionDefinition): string {
  const rivals = one.eventType === '' ? (one.source.always ?? []) : (one.source.transitions.get(one.eventType) ?? []);
  const place = rivals.length > 1 ? ` (${rivals.indexOf(one) + 1} of ${rivals.length})` : '';
  const targets = one.target?.map(({ id }) => id).join(' + ') ?? 'stays';
  return `${one.source.id} ──${one.eventType || 'always'}${place}──▶ ${targets}`;
}

/** The last test of every walks file. */
export function everyTransitionIsWalked(coverage: Coverage) {
  test(`every transition of ${coverage.machine} is walked`, () => {
    const missed = coverage.missed();
    process.stdout.write(`${coverage.machine}: ${coverage.all.length - missed.length}/${coverage.all.length} transitions\n`);
    expect(missed, 'transitions that no performed walk took').toEqual([]);
  });
}
