import { type ActorRefFrom, assertEvent, assign, fromPromise, type SnapshotFrom, setup } from 'xstate';
import { CROP_SIDE } from '../../../contract/limits';
import { largestSquare, moved, outputSide, resized, type Size, type Square, stretched, within } from './square';

/** Why a file cannot be cropped. `tooLarge` and `tooSmall` are about pixels; `unreadable` is gone from the disk, or another by now. */
export type PictureFault = 'wrongType' | 'damaged' | 'tooLarge' | 'tooSmall' | 'unreadable';

export type Opened<Picture> =
  | { readonly kind: 'opened'; readonly picture: Picture }
  | { readonly kind: 'refused'; readonly fault: PictureFault };

/** What is cut out, and the side of the picture that it becomes. */
export interface Cut<Picture> {
  readonly picture: Picture;
  readonly square: Square;
  readonly side: number;
}

export interface CropperPorts<Source, Picture extends Size> {
  /** Decodes a file, upright whatever its EXIF orientation says. Rejects where it cannot be read. */
  readonly open: (file: Source, signal: AbortSignal) => Promise<Opened<Picture>>;
  /** A jpg on white; null where the browser cannot draw it. Rejects where the file cannot be read any more. */
  readonly cut: (cut: Cut<Picture>) => Promise<Source | null>;
}

interface CropperInput<Source> {
  readonly file: Source;
  /** A picture that is only ever shown small asks for a shorter side than `CROP_SIDE`. */
  readonly longest?: number | undefined;
}

export type CropperEvent =
  /** Dragged or stretched by hand. */
  | { type: 'select'; square: Square }
  /** By keys, in steps: a step is a fiftieth of the shorter side. */
  | { type: 'move'; across: number; down: number }
  | { type: 'resize'; steps: number }
  | { type: 'confirm' }
  | { type: 'cancel' };

export type CropperOutput<Source> = { readonly kind: 'done'; readonly file: Source } | { readonly kind: 'cancelled' };

interface CropperContext<Source, Picture> {
  readonly file: Source;
  readonly longest: number;
  readonly picture: Picture | null;
  readonly square: Square;
  readonly fault: PictureFault | null;
  readonly output: CropperOutput<Source>;
}

const STEPS = 50;
const NOWHERE: Square = { left: 0, top: 0, side: 0 };

/**
 * Cutting a square out of a picture (§2.7, §3).
 *
 *     opening ──opened──▶ cropping ──confirm──▶ cutting ──file──▶ closed (done)
 *        └─refused─▶ refused ◀────cannot be drawn──┘
 *     opening, cropping, refused ──cancel──▶ closed (cancelled)
 *
 * - The square never leaves the picture and never loses its ratio, whatever hand or key asks for.
 * - `cutting` ignores every event: one picture comes of one confirmation.
 * - A picture that cannot be opened, or not be read again, says why, and nothing of it is kept.
 */
export function createCropperMachine<Source, Picture extends Size>(ports: CropperPorts<Source, Picture>) {
  type Context = CropperContext<Source, Picture>;
  return setup({
    types: {} as {
      context: Context;
      events: CropperEvent;
      input: CropperInput<Source>;
      output: CropperOutput<Source>;
    },
    actors: {
      open: fromPromise<Opened<Picture>, { file: Source }>(({ input, signal }) => ports.open(input.file, signal)),
      cut: fromPromise<Source | null, Cut<Picture>>(({ input }) => ports.cut(input)),
    },
    guards: {
      isOpened: (_, opened: Opened<Picture>) => opened.kind === 'opened',
      isStretched: ({ context }, { side }: Square) => Math.abs(side - context.square.side) > 0.5,
      isDrawn: (_, { file }: { file: Source | null }) => file !== null,
    },
    actions: {
      show: assign((_, opened: Opened<Picture>) =>
        opened.kind === 'opened' ? { picture: opened.picture, square: largestSquare(opened.picture) } : { fault: opened.fault },
      ),
      select: assign(({ context: { picture } }, square: Square) => ({ square: picture ? within(picture, square) : NOWHERE })),
      stretch: assign(({ context: { picture, square } }, asked: Square) => ({
        square: picture ? stretched(picture, square, asked) : NOWHERE,
      })),
      lose: assign({ fault: 'unreadable' as const }),
      end: assign((_, { file }: { file: Source | null }) =>
        file === null ? { fault: 'damaged' as const } : { output: { kind: 'done' as const, file } },
      ),
    },
  }).createMachine({
    id: 'cropper',
    context: ({ input: { file, longest = CROP_SIDE } }) => ({
      file,
      longest: Math.min(longest, CROP_SIDE),
      picture: null,
      square: NOWHERE,
      fault: null,
      output: { kind: 'cancelled' },
    }),
    initial: 'opening',
    states: {
      opening: {
        invoke: {
          id: 'open',
          src: 'open',
          input: ({ context: { file } }) => ({ file }),
          onDone: [
            {
              guard: { type: 'isOpened', params: ({ event }) => event.output },
              target: 'cropping',
              actions: { type: 'show', params: ({ event }) => event.output },
            },
            { target: 'refused', actions: { type: 'show', params: ({ event }) => event.output } },
          ],
          onError: { target: 'refused', actions: 'lose' },
        },
        on: { cancel: 'closed' },
      },
      cropping: {
        on: {
          select: [
            {
              guard: { type: 'isStretched', params: ({ event }) => event.square },
              actions: { type: 'stretch', params: ({ event }) => event.square },
            },
            { actions: { type: 'select', params: ({ event }) => event.square } },
          ],
          move: {
            actions: {
              type: 'select',
              params: ({ context, event }) => moved(context.square, event.across * stepOf(context), event.down * stepOf(context)),
            },
          },
          resize: {
            actions: {
              type: 'select',
              params: ({ context, event }) => resized(context.square, event.steps * stepOf(context)),
            },
          },
          confirm: 'cutting',
          cancel: 'closed',
        },
      },
      cutting: {
        invoke: {
          id: 'cut',
          src: 'cut',
          input: ({ context, event }) => {
            assertEvent(event, 'confirm');
            return cutOf(context);
          },
          onDone: [
            {
              guard: { type: 'isDrawn', params: ({ event }) => ({ file: event.output }) },
              target: 'closed',
              actions: { type: 'end', params: ({ event }) => ({ file: event.output }) },
            },
            { target: 'refused', actions: { type: 'end', params: { file: null } } },
          ],
          onError: { target: 'refused', actions: 'lose' },
        },
      },
      refused: { on: { cancel: 'closed' } },
      closed: { type: 'final' },
    },
    output: ({ context }) => context.output,
  });
}

const stepOf = ({ picture }: { readonly picture: Size | null }) =>
  picture ? Math.min(picture.width, picture.height) / STEPS : 0;

function cutOf<Picture>({ picture, square, longest }: CropperContext<unknown, Picture>): Cut<Picture> {
  if (!picture) throw new Error('Only a picture that was opened can be cut.');
  return { picture, square, side: outputSide(square, longest) };
}

export type CropperMachine<Source, Picture extends Size> = ReturnType<typeof createCropperMachine<Source, Picture>>;
export type CropperRef<Source, Picture extends Size> = ActorRefFrom<CropperMachine<Source, Picture>>;

/** All that the dialog shows. */
export const cropper = <Source, Picture extends Size>(snapshot: SnapshotFrom<CropperMachine<Source, Picture>>) => ({
  picture: snapshot.context.picture,
  square: snapshot.context.square,
  side: outputSide(snapshot.context.square, snapshot.context.longest),
  fault: snapshot.context.fault,
  opening: snapshot.matches('opening'),
  canConfirm: snapshot.matches('cropping'),
  busy: snapshot.matches('cutting'),
});
