import { type ActorRefFrom, assign, fromPromise, type SnapshotFrom, setup } from 'xstate';
import { searchForm } from '../../../contract/text';
import type { MenuName } from '../base/menu-tree';
import type { FixedName } from './page-routes';

/** Whether a name is meant by what was typed, such as its pinyin or the initials of that. */
export type Matches = (name: string, typed: string) => boolean;

export interface PalettePorts {
  /** Loaded with the palette: until it is there, and where it cannot be loaded, a name is found by its own letters. */
  readonly loadMatches: () => Promise<Matches>;
}

/** What can be done from anywhere, as far as it is allowed now. */
export type PaletteAct = 'refresh' | 'closeOthers' | 'reopen' | 'switchTenant' | 'changePassword' | 'toggleSide' | 'signOut';

export type PaletteEntry =
  | {
      readonly kind: 'page';
      readonly key: string;
      readonly address: string;
      /** A fixed page has its name in the texts. */
      readonly name: FixedName | MenuName;
      /** The directories above it. */
      readonly way: readonly MenuName[];
    }
  | { readonly kind: 'act'; readonly key: string; readonly act: PaletteAct };

export interface PaletteInput {
  readonly entries: readonly PaletteEntry[];
  /** The keys of the pages that were seen last, the latest first. */
  readonly recent: readonly string[];
}

export type PaletteEvent =
  | { type: 'type'; text: string }
  /** Another line is under the keys, of so many. */
  | { type: 'walk'; by: 1 | -1; of: number }
  | { type: 'choose'; key: string }
  | { type: 'cancel' };

interface PaletteContext extends PaletteInput {
  readonly text: string;
  /** The line that Enter chooses. */
  readonly at: number;
  readonly matches: Matches;
  readonly chosen: PaletteEntry | null;
}

/**
 * The search of the whole console: pages and acts by their names.
 *
 *     seeking ──choose──▶ closed (the entry)
 *        └──cancel──▶ closed (null)
 *     seeking: type, walk; the knowledge of pinyin arrives when it arrives
 *
 * - Nothing is found that the user may not open or do now.
 */
export function createPaletteMachine({ loadMatches }: PalettePorts) {
  return setup({
    types: {} as {
      context: PaletteContext;
      events: PaletteEvent;
      input: PaletteInput;
      output: PaletteEntry | null;
    },
    actors: { loadMatches: fromPromise<Matches>(() => loadMatches()) },
    guards: { isThere: ({ context }, key: string) => context.entries.some((entry) => entry.key === key) },
  }).createMachine({
    id: 'palette',
    context: ({ input }) => ({ ...input, text: '', at: 0, matches: containing, chosen: null }),
    invoke: {
      id: 'loadMatches',
      src: 'loadMatches',
      onDone: { actions: assign(({ event }) => ({ matches: event.output })) },
      onError: { actions: assign(() => ({ matches: containing })) },
    },
    initial: 'seeking',
    states: {
      seeking: {
        on: {
          type: { actions: assign({ text: ({ event }) => event.text, at: 0 }) },
          walk: { actions: assign({ at: ({ context, event: { by, of } }) => (of === 0 ? 0 : (context.at + by + of) % of) }) },
          choose: {
            guard: { type: 'isThere', params: ({ event }) => event.key },
            target: 'closed',
            actions: assign({ chosen: ({ context, event }) => context.entries.find(({ key }) => key === event.key) ?? null }),
          },
          cancel: 'closed',
        },
      },
      closed: { type: 'final' },
    },
    output: ({ context }) => context.chosen,
  });
}

const containing: Matches = (name, typed) => searchForm(name).includes(searchForm(typed));

export type PaletteMachine = ReturnType<typeof createPaletteMachine>;
export type PaletteRef = ActorRefFrom<PaletteMachine>;

/** So many pages stand under what was seen last. */
const RECENT = 5;

interface PaletteGroup {
  readonly group: 'recent' | 'pages' | 'acts';
  readonly entries: readonly PaletteEntry[];
}

/**
 * The lines of the palette. `namesOf` says all names of an entry, in whichever language. A name that begins with what was typed
 * stands first, then one that contains it, then what sounds like it.
 */
export function paletteGroups(
  { context: { entries, recent, text, matches } }: SnapshotFrom<PaletteMachine>,
  namesOf: (entry: PaletteEntry) => readonly string[],
): readonly PaletteGroup[] {
  const typed = searchForm(text);
  const rank = (entry: PaletteEntry) => {
    const names = namesOf(entry).map(searchForm);
    if (names.some((name) => name.startsWith(typed))) return 0;
    if (names.some((name) => name.includes(typed))) return 1;
    return names.some((name) => matches(name, typed)) ? 2 : 3;
  };
  const found = entries
    .map((entry) => ({ entry, rank: rank(entry) }))
    .filter((each) => each.rank < 3)
    .sort((one, other) => one.rank - other.rank)
    .map(({ entry }) => entry);
  const seen = recent.flatMap((key) => entries.find((entry) => entry.key === key) ?? []).slice(0, RECENT);
  const groups: readonly PaletteGroup[] = [
    { group: 'recent', entries: typed === '' ? seen : [] },
    { group: 'pages', entries: found.filter((entry) => entry.kind === 'page' && !(typed === '' && seen.includes(entry))) },
    { group: 'acts', entries: found.filter(({ kind }) => kind === 'act') },
  ];
  return groups.filter((each) => each.entries.length > 0);
}

/** What was typed, and which line Enter chooses. */
export const paletteField = ({ context: { text, at } }: SnapshotFrom<PaletteMachine>) => ({ text, at });
