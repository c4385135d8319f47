import { type ActorRefFrom, assign, type SnapshotFrom, setup } from 'xstate';
import type { Notify } from '../base/notices';
import type { PickerOutput, Picking } from './list-picker';

/** §9: six tabs. */
export const ICON_TABS = ['common', 'direction', 'hint', 'edit', 'media', 'brand'] as const;
type IconTab = (typeof ICON_TABS)[number];

/** An icon, by its name. */
export interface Icon {
  readonly id: string;
}

export type IconPickerEvent =
  | { type: 'show'; tab: IconTab }
  | { type: 'choose'; icon: Icon }
  | { type: 'confirm' }
  | { type: 'cancel' };

interface IconPickerContext {
  readonly tab: IconTab;
  readonly chosen: Icon | null;
  readonly output: PickerOutput<Icon>;
}

/**
 * One icon out of six tabs (§2.7).
 *
 *     choosing ──confirm──▶ closed (picked)        `show` turns the tab, `choose` takes another icon
 *        └──────cancel────▶ closed (cancelled)
 *
 * - Confirming with none chosen warns and stays open.
 * - What is chosen stays when another tab is shown.
 */
export function createIconPickerMachine({ notify }: { readonly notify: Notify }) {
  return setup({
    types: {} as {
      context: IconPickerContext;
      events: IconPickerEvent;
      input: { subject: Pick<Picking<Icon>, 'picked'> };
      output: PickerOutput<Icon>;
    },
    guards: { isNoneChosen: ({ context }) => context.chosen === null },
  }).createMachine({
    id: 'iconPicker',
    context: ({ input: { subject } }) => ({ tab: 'common', chosen: subject.picked[0] ?? null, output: { kind: 'cancelled' } }),
    initial: 'choosing',
    states: {
      choosing: {
        on: {
          show: { actions: assign(({ event }) => ({ tab: event.tab })) },
          choose: { actions: assign(({ event }) => ({ chosen: event.icon })) },
          confirm: [
            { guard: 'isNoneChosen', actions: () => notify({ tone: 'warning', say: 'noIconPicked' }) },
            {
              target: 'closed',
              actions: assign(({ context: { chosen } }) => ({
                output: { kind: 'picked', rows: chosen ? [chosen] : [], about: null },
              })),
            },
          ],
          cancel: 'closed',
        },
      },
      closed: { type: 'final' },
    },
    output: ({ context }) => context.output,
  });
}

export type IconPickerRef = ActorRefFrom<ReturnType<typeof createIconPickerMachine>>;

/** All that the dialog shows. */
export const iconPicker = ({ context: { tab, chosen } }: SnapshotFrom<IconPickerRef>) => ({ tab, chosen });
