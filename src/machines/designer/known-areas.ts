import { type ActorRefFrom, assign, fromPromise, type SnapshotFrom, setup } from 'xstate';
import { allItems, CONDITIONS, type FormDocument } from '../../../contract/form-document';
import type { Choice, FillingPorts } from './filling';

/** What lies below each area that is known, `0` for the top. */
type Below = ReadonlyMap<string, readonly Choice[]>;

export type KnownAreasEvent =
  /** The areas that conditions of the form ask for now. */
  { type: 'bound'; codes: readonly string[] } | { type: 'unfold'; area: string } | { type: 'retry' };

interface KnownAreasContext {
  readonly below: Below;
  readonly codes: readonly string[];
  readonly unfolded: readonly string[];
}

interface Loaded {
  readonly area: string;
  readonly choices: readonly Choice[];
}

const TOP = '0';

/**
 * What the areas are called that the conditions of a form ask for, and what lies below those that are unfolded.
 *
 *     resting ──something is unknown──▶ asking ──answer──▶ resting
 *                                        ▲ └──failure──▶ failed
 *                                        └────retry────────┘
 */
export function createKnownAreasMachine({ loadAreas }: Pick<FillingPorts, 'loadAreas'>) {
  return setup({
    types: {} as { context: KnownAreasContext; events: KnownAreasEvent },
    actors: {
      load: fromPromise<Loaded, string>(async ({ input: area, signal }) => ({ area, choices: await loadAreas(area, signal) })),
    },
    guards: { isWanted: ({ context }) => wantedIn(context) !== undefined },
  }).createMachine({
    id: 'knownAreas',
    context: { below: new Map(), codes: [], unfolded: [] },
    on: {
      bound: { actions: assign({ codes: ({ event }) => event.codes }) },
      unfold: { actions: assign({ unfolded: ({ context, event }) => [...new Set([...context.unfolded, event.area])] }) },
    },
    initial: 'resting',
    states: {
      resting: { always: { guard: 'isWanted', target: 'asking' } },
      asking: {
        invoke: {
          id: 'load',
          src: 'load',
          input: ({ context }) => wantedIn(context) ?? TOP,
          onDone: {
            target: 'resting',
            actions: assign({
              below: ({ context, event: { output } }) => new Map([...context.below, [output.area, output.choices]]),
            }),
          },
          onError: 'failed',
        },
      },
      failed: { on: { retry: 'resting' } },
    },
  });
}

/** The next area to be loaded, until each that is asked for has its name. */
const wantedIn = ({ below, codes, unfolded }: KnownAreasContext) =>
  [...unfolded, ...codes.map((code) => pathTo(below, code).unknown)].find((area) => area !== undefined && !below.has(area));

/** The way from the top to an area; `unknown` is where it cannot be followed yet. */
export function pathTo(below: Below, code: string): { readonly path: readonly string[]; readonly unknown?: string } {
  const path: string[] = [];
  for (let at = TOP; at !== code; ) {
    const choices = below.get(at);
    if (!choices) return { path, unknown: at };
    const next = choices.find(({ value }) => value === code || code.startsWith(stem(value)));
    if (!next) return { path };
    at = next.value;
    path.push(at);
  }
  return { path };
}

/** An area's code begins as that of what it lies in, in pairs of digits. */
function stem(code: string): string {
  let end = code.length;
  while (code.endsWith('00', end)) end -= 2;
  return code.slice(0, end);
}

/** The areas that conditions ask for; an empty one where none is chosen yet. */
export function areasAsked({ drawingItems }: FormDocument): readonly string[] {
  const items = allItems(drawingItems);
  const ofAreas = new Set(items.filter(({ options }) => options?.from === 'areas').map(({ id }) => id));
  const conditions = items.flatMap((item) => CONDITIONS.map((name) => item[name]));
  return conditions.flatMap((condition) => (condition && ofAreas.has(condition.item) ? [condition.value] : []));
}

export type KnownAreasRef = ActorRefFrom<ReturnType<typeof createKnownAreasMachine>>;

/** What is known of areas, and whether asking has failed. */
export const knownAreas = (snapshot: SnapshotFrom<KnownAreasRef>) => ({
  below: snapshot.context.below,
  failed: snapshot.matches('failed'),
});

/** The areas from one down, as far as they are known. */
export const areasBelow = (below: Below, code = TOP): readonly Choice[] =>
  (below.get(code) ?? []).map((area) => (below.has(area.value) ? { ...area, children: areasBelow(below, area.value) } : area));
