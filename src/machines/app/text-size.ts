import { type ActorRefFrom, type SnapshotFrom, setup } from 'xstate';

export const TEXT_SIZES = ['standard', 'large', 'larger'] as const;
export type TextSize = (typeof TEXT_SIZES)[number];
export const isTextSize = (stored: unknown): stored is TextSize => TEXT_SIZES.some((size) => size === stored);

export interface TextSizePorts {
  /** What was chosen before, as it was stored: checked here. */
  readonly readTextSize: () => unknown;
  readonly storeTextSize: (size: TextSize) => void;
  /** Writes all text as much larger. */
  readonly write: (scale: number) => void;
}

export type TextSizeEvent = { type: 'choose'; size: TextSize };

/**
 * How large the console writes.
 *
 *     standard ◀──┐
 *     large    ◀──┼── choose, from any of them
 *     larger   ◀──┘
 *
 * - The page is written anew on entry to every state, so it always shows the state that the machine is in.
 */
export function createTextSizeMachine({ readTextSize, storeTextSize, write }: TextSizePorts) {
  return setup({
    types: {} as { events: TextSizeEvent },
    guards: { wasChosen: (_, size: TextSize) => readTextSize() === size },
    actions: {
      write: (_, size: TextSize) => write(TEXT_SCALES[size]),
      store: ({ event }) => storeTextSize(event.size),
    },
  }).createMachine({
    id: 'textSize',
    initial: 'deciding',
    on: {
      choose: [
        { guard: ({ event }) => event.size === 'large', target: '.large', actions: 'store' },
        { guard: ({ event }) => event.size === 'larger', target: '.larger', actions: 'store' },
        { target: '.standard', actions: 'store' },
      ],
    },
    states: {
      deciding: {
        always: [
          { guard: { type: 'wasChosen', params: 'large' }, target: 'large' },
          { guard: { type: 'wasChosen', params: 'larger' }, target: 'larger' },
          { target: 'standard' },
        ],
      },
      standard: { entry: { type: 'write', params: 'standard' } },
      large: { entry: { type: 'write', params: 'large' } },
      larger: { entry: { type: 'write', params: 'larger' } },
    },
  });
}

export type TextSizeMachine = ReturnType<typeof createTextSizeMachine>;
export type TextSizeRef = ActorRefFrom<TextSizeMachine>;

/** The text of 14 pixels becomes one of 16 or 18. */
export const TEXT_SCALES: Readonly<Record<TextSize, number>> = { standard: 1, large: 8 / 7, larger: 9 / 7 };

/** Which size is in force. */
export function textSizeOf(snapshot: SnapshotFrom<TextSizeMachine>): TextSize {
  if (snapshot.matches('larger')) return 'larger';
  return snapshot.matches('large') ? 'large' : 'standard';
}
