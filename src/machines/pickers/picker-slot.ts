import { type ActorRefFrom, assertEvent, assign, setup } from 'xstate';
import type { Identified } from '../records/list-page';
import { createPickerMachine, type PickerPorts, type Picking } from './list-picker';

/** Takes what was picked back to the field that asked for it. */
type Give<Row> = (rows: readonly Row[]) => void;

export type PickerSlotEvent<Row> = { type: 'open'; picking: Omit<Picking<Row>, 'about'>; give: Give<Row> };

/**
 * The picker that the fields of a form share: one at a time, above the form.
 *
 *     closed ──open──▶ open ──picked: the field gets it, or cancelled──▶ closed
 *
 * - While it is open, no other field opens it.
 */
export function createPickerSlotMachine<Row extends Identified>(ports: PickerPorts<Row>) {
  return setup({
    types: {} as { context: { readonly give: Give<Row> }; events: PickerSlotEvent<Row> },
    actors: { picker: createPickerMachine<Row>(ports) },
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
          input: ({ event }) => {
            assertEvent(event, 'open');
            return { subject: { ...event.picking, about: null } };
          },
          onDone: {
            target: 'closed',
            actions: ({ context, event }) => event.output.kind === 'picked' && context.give(event.output.rows),
          },
        },
      },
    },
  });
}

export type PickerSlotRef<Row extends Identified> = ActorRefFrom<ReturnType<typeof createPickerSlotMachine<Row>>>;

/** The picker, while it is open. */
export const openPicker = <Child>({ children }: { readonly children: { readonly picker?: Child } }) => children.picker;
