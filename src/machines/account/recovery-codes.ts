import { type ActorRefFrom, type SnapshotFrom, setup } from 'xstate';
import { type PageFact, type Teller, tellAtStake } from '../base/page';

export interface RecoveryCodesPorts {
  readonly copy: (text: string) => void;
}

export type RecoveryCodesEvent =
  | { type: 'copy' }
  /** The user says that they have saved them. */
  | { type: 'saved' }
  | { type: 'close' }
  | { type: 'stay' };

/**
 * A dialog that shows new recovery codes, which the server tells once.
 *
 *     shown ──saved──▶ closed
 *       └──close──▶ asking ──close──▶ closed
 *                      └──stay──▶ shown
 *
 * - A user who closes it without saying that they are saved is asked first, and so is one who leaves the page (G62).
 */
export function createRecoveryCodesMachine({ copy }: RecoveryCodesPorts) {
  return setup({
    types: {} as {
      context: { readonly codes: readonly string[]; readonly tab: Teller<PageFact> | undefined };
      events: RecoveryCodesEvent;
      input: { subject: readonly string[]; tab?: Teller<PageFact> | undefined };
      output: undefined;
    },
  }).createMachine({
    id: 'recoveryCodes',
    context: ({ input }) => ({ codes: input.subject, tab: input.tab }),
    initial: 'shown',
    states: {
      shown: {
        entry: ({ context }) => tellAtStake(context.tab, true),
        on: { copy: { actions: ({ context }) => copy(context.codes.join('\n')) }, saved: 'closed', close: 'asking' },
      },
      asking: { on: { close: 'closed', stay: 'shown' } },
      closed: { type: 'final', entry: ({ context }) => tellAtStake(context.tab, false) },
    },
  });
}

export type RecoveryCodesMachine = ReturnType<typeof createRecoveryCodesMachine>;
export type RecoveryCodesRef = ActorRefFrom<RecoveryCodesMachine>;

export const recoveryCodes = (snapshot: SnapshotFrom<RecoveryCodesMachine>) => ({
  codes: snapshot.context.codes,
  isAsking: snapshot.matches('asking'),
});
