import type { Passkey } from '../../../contract/passkeys';
import type { ActMachine } from '../base/act';
import type { Ended } from '../records/records-page';
import type { PasskeyAddingMachine } from './passkey-adding';
import { afterChange, createSectionMachine, type SectionNext, type SectionParts, type SectionRef } from './section';

export interface OwnPasskeys {
  /** Whether one may be added and signed in with, by the policy and at this address. */
  readonly offered: boolean;
  /** Whether the browser has passkeys at all: on plain HTTP it has none. */
  readonly supported: boolean;
  readonly passkeys: readonly Passkey[];
}

export type PasskeyDialogs = {
  readonly adding: PasskeyAddingMachine;
  readonly renaming: ActMachine<Passkey, unknown, 'name'>;
  readonly removing: ActMachine<Passkey, unknown, 'password'>;
};

/**
 * The passkeys of the user's own account.
 *
 * - One is added only where both the server and the browser have them; the others are renamed and removed anywhere.
 */
export const createOwnPasskeysMachine = (parts: Omit<SectionParts<OwnPasskeys, PasskeyDialogs>, 'allows' | 'after'>) =>
  createSectionMachine({
    ...parts,
    allows: (list, dialog) => dialog !== 'adding' || obstacle(list) === null,
    after: afterPasskeyDialog,
  });

function afterPasskeyDialog({ dialog, output }: Ended<PasskeyDialogs>): SectionNext<PasskeyDialogs> {
  switch (dialog) {
    case 'adding':
    case 'renaming':
      return afterChange(output, 'saved');
    case 'removing':
      return afterChange(output, 'removed');
  }
}

/** Why none can be added. */
export function obstacle({ offered, supported }: OwnPasskeys) {
  if (!supported) return 'unsupported';
  return offered ? null : 'off';
}

export type OwnPasskeysRef = SectionRef<OwnPasskeys, PasskeyDialogs>;
