import { type ActorRefFrom, assign, fromPromise, type SnapshotFrom, setup } from 'xstate';
import type { ImportProgress } from '../../../contract/imports';

/** How far a run is, by the name that was given to it. */
export type ReadProgress = (run: string, signal: AbortSignal) => Promise<ImportProgress>;

const ASKED_EVERY_MS = 500;

interface Context {
  readonly run: string;
  readonly progress: ImportProgress | null;
}

/**
 * How far an import is, asked again and again for as long as it runs.
 *
 *     resting ──half a second──▶ asking ──an answer, or a failure──▶ resting
 *
 * - What is not answered changes nothing: the import goes on without it.
 * - What is shown never goes back.
 */
export function createImportProgressMachine(read: ReadProgress) {
  return setup({
    types: {} as { context: Context; input: { run: string } },
    actors: { read: fromPromise<ImportProgress, { run: string }>(({ input, signal }) => read(input.run, signal)) },
    delays: { pause: ASKED_EVERY_MS },
  }).createMachine({
    id: 'importProgress',
    context: ({ input }) => ({ run: input.run, progress: null }),
    initial: 'resting',
    states: {
      resting: { after: { pause: 'asking' } },
      asking: {
        invoke: {
          id: 'read',
          src: 'read',
          input: ({ context }) => ({ run: context.run }),
          onDone: {
            target: 'resting',
            actions: assign({ progress: ({ context, event }) => further(context.progress, event.output) }),
          },
          onError: 'resting',
        },
      },
    },
  });
}

/** A run without rows is not read yet. */
const further = (known: ImportProgress | null, told: ImportProgress) =>
  told.total === 0 || (known && known.done > told.done) ? known : told;

export type ImportProgressMachine = ReturnType<typeof createImportProgressMachine>;
export type ImportProgressRef = ActorRefFrom<ImportProgressMachine>;

/** How many rows are done, of how many; null while nothing is known. */
export const importProgressOf = (snapshot: SnapshotFrom<ImportProgressMachine>): ImportProgress | null =>
  snapshot.context.progress;
