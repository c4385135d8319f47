import { type ActorRefFrom, assign, type SnapshotFrom, setup } from 'xstate';
import type { FileRow } from '../../../contract/files';
import { type Shown, shownAs } from '../../../contract/shown-files';

export type FilePreviewEvent = { type: 'loaded' } | { type: 'broken' } | { type: 'retry' } | { type: 'close' };

interface FilePreviewContext {
  readonly file: FileRow;
  readonly as: Shown | null;
  /** Each try is a picture or player of its own. */
  readonly tries: number;
}

/**
 * A file of the library as the browser shows it: a picture, sound or film.
 *
 *     loading ──loaded──▶ shown        sound and film may break while they play
 *        └──broken──▶ failed ◀──broken── shown
 *     failed ──retry──▶ loading
 *     bytes        the server gives out nothing that a browser could show
 *     all ──close──▶ closed
 */
export function createFilePreviewMachine() {
  return setup({
    types: {} as { context: FilePreviewContext; events: FilePreviewEvent; input: { subject: FileRow } },
    actions: { tryAgain: assign({ tries: ({ context }) => context.tries + 1 }) },
    guards: { isBytes: ({ context }) => context.as === null },
  }).createMachine({
    id: 'filePreview',
    context: ({ input: { subject } }) => ({ file: subject, as: shownAs(subject.contentType), tries: 0 }),
    on: { close: '.closed' },
    initial: 'opened',
    states: {
      opened: { always: [{ guard: 'isBytes', target: 'bytes' }, { target: 'loading' }] },
      loading: { on: { loaded: 'shown', broken: 'failed' } },
      shown: { on: { broken: 'failed' } },
      failed: { on: { retry: { target: 'loading', actions: 'tryAgain' } } },
      bytes: {},
      closed: { type: 'final' },
    },
  });
}

export type FilePreviewMachine = ReturnType<typeof createFilePreviewMachine>;
export type FilePreviewRef = ActorRefFrom<FilePreviewMachine>;

export const filePreview = (snapshot: SnapshotFrom<FilePreviewMachine>) => ({
  ...snapshot.context,
  isLoading: snapshot.matches('loading'),
  hasFailed: snapshot.matches('failed'),
});
