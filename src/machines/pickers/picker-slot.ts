import { type ActorRefFrom, type AnyActorLogic, assertEvent, assign, setup } from 'xstate';
import type { Identified } from '../records/list-page';
import type { PickerOutput, Picking } from './list-picker';

/** Takes what was picked back to the field that asked for it. */
type Give<Row> = (rows: readonly Row[]) => void;

export type PickerSlotEvent<Row> = { type: 'open'; picking: Omit<Picking<Row>, 'about'>; give: Give<Row> };

/**
 * The picker that the fields of a form share: one at a time, above the form.
 *
 *     closed ──open──▶ open ──picked: the field gets it, or cancelled──▶ closed
 *
 * - While it is open, no other field opens it.
 * - Any picker will do that is started about a `Picking` of such rows and ends with a `PickerOutput` of them.
 */
export function createPickerSlotMachine<Row extends Identified>(picker: AnyActorLogic) {
  return setup({
    types: {} as { context: { readonly give: Give<Row> }; events: PickerSlotEvent<Row> },
    actors: { picker },
    actions: {
      give: ({ context }, output: PickerOutput<Row>) => output.kind === 'picked' && context.give(output.rows),
    },
  }).createMachine({
    id: 'pickerSlot',
    context: { give: () => {} },
    initial: 'closed',
    states: {
      closed: { on: { open: { target: 'open', actions: assign(({ event }) => ({ give: event.give })) } } },
      open: {
        invoke: {
          id: 'picker',
          src: 'picker',
          input: ({ event }: { event: PickerSlotEvent<Row> }) => {
            assertEvent(event, 'open');
            return { subject: { ...event.picking, about: null } };
          },
          onDone: {
            target: 'closed',
            actions: { type: 'give', params: ({ event }) => event.output as PickerOutput<Row> },
          },
        },
      },
    },
  });
}

export type PickerSlotRef<Row extends Identified> = ActorRefFrom<ReturnType<typeof createPickerSlotMachine<Row>>>;

/** The picker, while it is open. */
export const openPicker = <Child>({ children }: { readonly children: { readonly picker?: Child } }) => children.picker;
