import type { SecondFactorState } from '../../../contract/second-factor';
import type { ActMachine, Filled } from '../base/act';
import type { SecondFactorSetupMachine } from '../credentials/second-factor-setup';
import type { Ended } from '../records/records-page';
import type { RecoveryCodesMachine } from './recovery-codes';
import { afterChange, createSectionMachine, type SectionNext, type SectionParts, type SectionRef } from './section';

export type OwnSecondFactor = Pick<SecondFactorState, 'policy' | 'enrolled' | 'recoveryCodesLeft'>;

/** The password and a code: from an authenticator app, or a recovery code. */
export type Proofs = Filled<'password' | 'code'>;

export type SecondFactorDialogs = {
  /** The password, before a secret is shown. */
  readonly proving: ActMachine<null, unknown, 'password'>;
  readonly settingUp: SecondFactorSetupMachine;
  /** Answers the new recovery codes. */
  readonly renewing: ActMachine<null, readonly string[], keyof Proofs>;
  readonly recoveryCodes: RecoveryCodesMachine;
  readonly removing: ActMachine<null, unknown, keyof Proofs>;
};

/**
 * The second factor of the user's own account.
 *
 *     proving ──password──▶ settingUp          renewing ──new codes──▶ recoveryCodes          removing
 *
 * - It is set up where the policy has it and there is none; renewed and removed where there is one, whatever the policy says.
 * - New recovery codes stay on the screen until the user confirms having saved them.
 */
export const createOwnSecondFactorMachine = (
  parts: Omit<SectionParts<OwnSecondFactor, SecondFactorDialogs>, 'allows' | 'after'>,
) => createSectionMachine({ ...parts, allows, after: afterSecondFactorDialog });

function allows(state: OwnSecondFactor, dialog: keyof SecondFactorDialogs) {
  switch (dialog) {
    case 'proving':
    case 'settingUp':
      return canSetUp(state);
    case 'renewing':
    case 'recoveryCodes':
    case 'removing':
      return state.enrolled;
  }
}

export const canSetUp = ({ policy, enrolled }: OwnSecondFactor) => policy !== 'off' && !enrolled;

function afterSecondFactorDialog({ dialog, output }: Ended<SecondFactorDialogs>): SectionNext<SecondFactorDialogs> {
  switch (dialog) {
    case 'proving':
      return output.kind === 'done' ? { open: { type: 'open', dialog: 'settingUp', about: null } } : afterChange(output, 'saved');
    case 'settingUp':
      return output ? { reload: true, notice: { tone: 'success', say: 'saved' } } : {};
    case 'renewing':
      return output.kind === 'done'
        ? { reload: true, open: { type: 'open', dialog: 'recoveryCodes', about: output.answer } }
        : afterChange(output, 'saved');
    case 'recoveryCodes':
      return {};
    case 'removing':
      return afterChange(output, 'removed');
  }
}

export type OwnSecondFactorRef = SectionRef<OwnSecondFactor, SecondFactorDialogs>;
