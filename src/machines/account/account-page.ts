import { type ActorRefFrom, type SnapshotFrom, setup } from 'xstate';
import type { TrustedDevice } from '../../../contract/second-factor';
import type { OwnSession } from '../../../contract/sessions';
import type { PageInput } from '../base/page';
import type { DeviceListMachine, DeviceListRef } from './device-list';
import type { OwnPasskeysMachine, OwnPasskeysRef } from './own-passkeys';
import type { OwnSecondFactorMachine, OwnSecondFactorRef, SecondFactorFact } from './own-second-factor';
import type { SignInHistoryMachine, SignInHistoryRef } from './sign-in-history';

export interface AccountPagePorts {
  /** IANA name of the zone in which times are shown. */
  readonly zone: () => string;
}

/** What stands on the page, one below the other. */
export interface AccountSections {
  readonly secondFactor: OwnSecondFactorMachine;
  readonly devices: DeviceListMachine<TrustedDevice>;
  readonly passkeys: OwnPasskeysMachine;
  readonly sessions: DeviceListMachine<OwnSession>;
  readonly signIns: SignInHistoryMachine;
}

interface AccountPageContext {
  readonly zone: string;
  readonly secondFactor: OwnSecondFactorRef;
  readonly devices: DeviceListRef<TrustedDevice>;
  readonly passkeys: OwnPasskeysRef;
  readonly sessions: DeviceListRef<OwnSession>;
  readonly signIns: SignInHistoryRef;
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
