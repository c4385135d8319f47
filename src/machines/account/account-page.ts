import { type ActorRefFrom, type SnapshotFrom, setup } from 'xstate';
import type { TrustedDevice } from '../../../contract/second-factor';
import type { OwnSession } from '../../../contract/sessions';
import type { PageInput } from '../base/page';
import type { OwnPasskeysMachine, OwnPasskeysRef } from './own-passkeys';
import type { OwnPlacesMachine, OwnPlacesRef } from './own-places';
import type { OwnSecondFactorMachine, OwnSecondFactorRef, SecondFactorFact } from './own-second-factor';
import type { OwnSignInsMachine, OwnSignInsRef } from './own-sign-ins';

export interface AccountPagePorts {
  /** IANA name of the zone in which times are shown. */
  readonly zone: () => string;
}

/** What stands on the page, one below the other. */
export interface AccountSections {
  readonly secondFactor: OwnSecondFactorMachine;
  readonly devices: OwnPlacesMachine<TrustedDevice>;
  readonly passkeys: OwnPasskeysMachine;
  readonly sessions: OwnPlacesMachine<OwnSession>;
  readonly signIns: OwnSignInsMachine;
}

interface AccountPageContext {
  readonly zone: string;
  readonly secondFactor: OwnSecondFactorRef;
  readonly devices: OwnPlacesRef<TrustedDevice>;
  readonly passkeys: OwnPasskeysRef;
  readonly sessions: OwnPlacesRef<OwnSession>;
  readonly signIns: OwnSignInsRef;
}

/**
 * The security of one's own account: its sections live as long as the page, and none knows of another.
 *
 *     open ──the second factor is removed──▶ open: its trusted devices are read again
 */
export function createAccountPageMachine(ports: AccountPagePorts, sections: AccountSections) {
  return setup({
    types: {} as { context: AccountPageContext; events: SecondFactorFact; input: PageInput },
    actors: { ...sections },
  }).createMachine({
    id: 'accountPage',
    context: ({ spawn, self }) => ({
      zone: ports.zone(),
      secondFactor: spawn('secondFactor', { input: { owner: self } }),
      devices: spawn('devices'),
      passkeys: spawn('passkeys'),
      sessions: spawn('sessions'),
      signIns: spawn('signIns'),
    }),
    initial: 'open',
    states: { open: { on: { 'secondFactor.removed': { actions: ({ context }) => context.devices.send({ type: 'renew' }) } } } },
  });
}

type AccountPageMachine = ReturnType<typeof createAccountPageMachine>;
export type AccountPageRef = ActorRefFrom<AccountPageMachine>;

/** The sections, one below the other. They stay the same as long as the page lives. */
export const accountSections = ({ context }: SnapshotFrom<AccountPageMachine>) => context;
