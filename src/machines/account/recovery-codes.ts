import { type ActorRefFrom, type SnapshotFrom, setup } from 'xstate';

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
 * - A user who closes it without saying that they are saved is asked first (G62).
 */
export function createRecoveryCodesMachine({ copy }: RecoveryCodesPorts) {
  return setup({
    types: {} as {
      context: { readonly codes: readonly string[] };
      events: RecoveryCodesEvent;
      input: { subject: readonly string[] };
      output: undefined;
    },
  }).createMachine({
    id: 'recoveryCodes',
    context: ({ input }) => ({ codes: input.subject }),
    initial: 'shown',
    states: {
      shown: {
        on: { copy: { actions: ({ context }) => copy(context.codes.join('\n')) }, saved: 'closed', close: 'asking' },
      },
      asking: { on: { close: 'closed', stay: 'shown' } },
      closed: { type: 'final' },
    },
  });
}

export type RecoveryCodesMachine = ReturnType<typeof createRecoveryCodesMachine>;
export type RecoveryCodesRef = ActorRefFrom<RecoveryCodesMachine>;

export const recoveryCodes = (snapshot: SnapshotFrom<RecoveryCodesMachine>) => ({
  codes: snapshot.context.codes,
  isAsking: snapshot.matches('asking'),
});
