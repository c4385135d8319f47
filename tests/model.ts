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

/** How many new letters a walk takes, since a longer one is hard to read when it fails. */
const NEW_LETTERS = 8;

/**
 * Walks that together take every transition a letter can take, and try in every place all letters that it must ignore. Each is the
 * shortest way to a place from which a letter is new, and goes on as long as the next one is new too.
 */
export function walksOf<M extends AnyStateMachine, Event extends { type: string }, Input>(
  machine: M,
  options: WalkOptions<M, Event, Input>,
): Walk<SnapshotFrom<M>, Event, Input>[] {
  const { input, alphabet, key, say, from, canBeTried = isOutward, canCome = () => true } = options;
  type Snapshot = SnapshotFrom<M>;
  type Steps = readonly Step<Snapshot, Event>[];

  const [start] = initialTransition(machine as AnyStateMachine, input) as [Snapshot, unknown];
  const placeOf = (at: Snapshot) => JSON.stringify(key(at));
  const after = (at: Snapshot, event: Event): Step<Snapshot, Event> => {
    const [state] = transition(machine as AnyStateMachine, at, event) as [Snapshot, unknown];
    return { event, state, ignored: false };
  };
  const comingTo = (at: Snapshot) => alphabet.filter((event) => canCome(event, at));
  const heardAt = (at: Snapshot) => comingTo(at).filter((event) => listens(at, event));

  /** The shortest way to each place. */
  const ways = new Map<string, { at: Snapshot; steps: Steps }>([[placeOf(start), { at: start, steps: [] }]]);
  for (const { at, steps } of ways.values())
    for (const event of heardAt(at)) {
      const step = after(at, event);
      const place = placeOf(step.state);
      if (!ways.has(place)) ways.set(place, { at: step.state, steps: [...steps, step] });
      if (ways.size > MOST_PLACES) throw new Error(`${machine.id}: more than ${MOST_PLACES} places; is \`key\` too fine?`);
    }

  const walked = new Set<string>();
  const isNew = (at: Snapshot, event: Event) => !walked.has(`${placeOf(at)} ${alphabet.indexOf(event)}`);
  const mark = (at: Snapshot, event: Event) => walked.add(`${placeOf(at)} ${alphabet.indexOf(event)}`);
  /** The letters that are tried in vain where a walk comes for the first time. */
  const inVain = (at: Snapshot): Steps => {
    const heard = heardAt(at);
    const tried = comingTo(at).filter((event) => !heard.includes(event) && canBeTried(event, at) && isNew(at, event));
    for (const event of tried) mark(at, event);
    return tried.map((event) => ({ event, state: at, ignored: true }));
  };
  const onFrom = (at: Snapshot, most: number): Steps => {
    const event = heardAt(at).find((letter) => isNew(at, letter));
    if (!event || most === 0) return [];
    mark(at, event);
    const step = after(at, event);
    return [step, ...inVain(step.state), ...onFrom(step.state, most - 1)];
  };

  const walks: Walk<Snapshot, Event, Input>[] = [];
  for (const { at, steps } of ways.values())
    for (;;) {
      const news = [...inVain(at), ...onFrom(at, NEW_LETTERS)];
      if (news.length === 0) break;
      const walk = [...steps, ...news];
      const name = walk.map(({ event, ignored }) => `${ignored ? '⊘' : '→'} ${say(event)}`).join(' ');
      walks.push({ name: from ? `${from}: ${name}` : name, input, start, steps: walk });
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
