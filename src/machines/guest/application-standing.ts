import { type ActorRefFrom, assign, type SnapshotFrom, setup } from 'xstate';
import type { z } from 'zod/mini';
import type { getApplicationState } from '../../../contract/applications';
import { requiredErrors } from '../base/field-errors';
import type { EntryFormPorts, EntryFormRules } from '../credentials/entry-definition';
import type { EntryFact } from '../credentials/entry-fact';
import { createEntryFormMachine } from '../credentials/entry-form';

/** What has become of an application. */
export type Standing = z.output<(typeof getApplicationState)['answer']>;

export interface ReceiptForm {
  readonly receipt: string;
}
export type StandingPorts = EntryFormPorts<ReceiptForm, Standing>;

const RULES: EntryFormRules<ReceiptForm> = {
  fields: ['receipt'],
  check: (form) => requiredErrors({ ...form }, ['receipt']),
};

type StandingEvent = EntryFact<Standing> | { type: 'again' };

/**
 * The state of an application, by its receipt.
 *
 *     asking ──the form has an answer──▶ found ──again──▶ asking
 *
 * - A receipt is typed, sent in a body, and forgotten: no address and no context holds it.
 */
export function createStandingMachine(ports: StandingPorts) {
  return setup({
    types: {} as { context: { standing: Standing | null }; events: StandingEvent; children: { form: 'form' } },
    actors: { form: createEntryFormMachine<ReceiptForm, Standing>(ports, RULES, {}) },
  }).createMachine({
    id: 'standing',
    context: { standing: null },
    initial: 'asking',
    states: {
      asking: {
        invoke: { id: 'form', src: 'form', input: ({ self }) => ({ owner: self }) },
        on: { 'entry.done': { target: 'found', actions: assign({ standing: ({ event }) => event.answer }) } },
      },
      found: { on: { again: 'asking' }, exit: assign({ standing: null }) },
    },
  });
}

export type StandingMachine = ReturnType<typeof createStandingMachine>;
export type StandingRef = ActorRefFrom<StandingMachine>;

/** The form, or what was found. */
export const applicationStanding = ({ context, children }: SnapshotFrom<StandingMachine>) => ({
  standing: context.standing,
  form: children.form,
});
