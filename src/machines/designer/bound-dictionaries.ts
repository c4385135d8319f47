import { type ActorRefFrom, assign, fromPromise, type SnapshotFrom, setup } from 'xstate';
import type { FormDictionary } from '../../../contract/forms';
import type { createPickerSlotMachine, PickerSlotRef } from '../pickers/picker-slot';
import type { Choice } from './filling';

/** One that was picked a moment ago is known without its choices. */
export type BoundDictionary = FormDictionary & { readonly choices?: readonly Choice[] };
/** By their codes; null for one that was deleted. */
export type KnownDictionaries = ReadonlyMap<string, BoundDictionary | null>;

export interface BoundDictionariesPorts {
  /** Which dictionary has a code, and its choices; null where it was deleted. */
  readonly nameDictionary: (code: string, signal: AbortSignal) => Promise<BoundDictionary | null>;
  /** The picker of dictionaries. */
  readonly dictionarySlot: ReturnType<typeof createPickerSlotMachine<FormDictionary>>;
}

export type BoundDictionariesEvent =
  /** What the form is bound to now. */
  { type: 'bound'; codes: readonly string[] } | { type: 'picked'; dictionary: FormDictionary } | { type: 'retry' };

interface Named {
  readonly code: string;
  readonly dictionary: BoundDictionary | null;
}

interface BoundDictionariesContext {
  readonly slot: PickerSlotRef<FormDictionary>;
  readonly known: KnownDictionaries;
  /** The codes that are still to be asked about, in turn. */
  readonly wanted: readonly string[];
}

/**
 * What the dictionaries are called that a form is bound to by their codes, what they offer, and the picker to bind it to another.
 *
 *     resting ──a code is unknown──▶ asking ──answer──▶ resting
 *                                     ▲ └──failure──▶ failed
 *                                     └────retry────────┘
 *
 * - One that was deleted is known as such: the form says so, and stays bound until another is picked.
 * - One that was picked is known by name at once, even if its code was that of a deleted one.
 */
export function createBoundDictionariesMachine({ nameDictionary, dictionarySlot }: BoundDictionariesPorts) {
  return setup({
    types: {} as { context: BoundDictionariesContext; events: BoundDictionariesEvent },
    actors: {
      slot: dictionarySlot,
      name: fromPromise<Named, string>(async ({ input: code, signal }) => ({
        code,
        dictionary: await nameDictionary(code, signal),
      })),
    },
    guards: { isWanted: ({ context }) => context.wanted.length > 0 },
    actions: {
      learn: assign(({ context: { known, wanted } }, { code, dictionary }: Named) => ({
        known: new Map([...known, [code, dictionary]]),
        wanted: wanted.filter((one) => one !== code),
      })),
    },
  }).createMachine({
    id: 'boundDictionaries',
    context: ({ spawn }) => ({ slot: spawn('slot', { id: 'slot' }), known: new Map(), wanted: [] }),
    on: {
      bound: {
        actions: assign(({ context: { known }, event: { codes } }) => ({
          wanted: codes.filter((code) => known.get(code) !== null && known.get(code)?.choices === undefined),
        })),
      },
      picked: {
        actions: { type: 'learn', params: ({ event: { dictionary } }) => ({ code: dictionary.code, dictionary }) },
      },
    },
    initial: 'resting',
    states: {
      resting: { always: { guard: 'isWanted', target: 'asking' } },
      asking: {
        invoke: {
          id: 'name',
          src: 'name',
          input: ({ context }) => context.wanted[0] ?? '',
          onDone: { target: 'resting', actions: { type: 'learn', params: ({ event }) => event.output } },
          onError: 'failed',
        },
      },
      failed: { on: { retry: 'resting' } },
    },
  });
}

export type BoundDictionariesRef = ActorRefFrom<ReturnType<typeof createBoundDictionariesMachine>>;

/** What is known of the dictionaries, and whether asking has failed. */
export const boundDictionaries = (snapshot: SnapshotFrom<BoundDictionariesRef>) => ({
  slot: snapshot.context.slot,
  known: snapshot.context.known,
  failed: snapshot.matches('failed'),
});
