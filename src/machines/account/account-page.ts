import { type ActorRefFrom, type SnapshotFrom, sendTo, setup } from 'xstate';
import type { TrustedDevice } from '../../../contract/second-factor';
import type { OwnSession } from '../../../contract/sessions';
import type { UserInfo } from '../../../contract/sign-in';
import type { Binding } from '../../../contract/third-parties';
import type { PageInput } from '../base/page';
import type { Size } from '../cropper/square';
import type { FieldFile } from '../upload/field-rules';
import type { DeviceDialogs, DeviceListRef } from './device-list';
import type { BindingDialogs, OwnBindingsRef } from './own-bindings';
import type { OwnPasskeys, OwnPasskeysRef, PasskeyDialogs } from './own-passkeys';
import type { OwnProfileDialogs, OwnProfileRef } from './own-profile';
import type { OwnSecondFactor, OwnSecondFactorRef, SecondFactorDialogs } from './own-second-factor';
import type { SectionFact, SectionMachine } from './section';
import type { SignInHistoryMachine, SignInHistoryRef } from './sign-in-history';

export interface AccountPagePorts {
  /** IANA name of the zone in which times are shown. */
  readonly zone: () => string;
}

/** What stands on the page, one below the other. */
export interface AccountSections<Source extends FieldFile, Picture extends Size> {
  readonly profile: SectionMachine<UserInfo, OwnProfileDialogs<Source, Picture>>;
  readonly secondFactor: SectionMachine<OwnSecondFactor, SecondFactorDialogs>;
  readonly devices: SectionMachine<readonly TrustedDevice[], DeviceDialogs<TrustedDevice>>;
  readonly passkeys: SectionMachine<OwnPasskeys, PasskeyDialogs>;
  readonly bindings: SectionMachine<readonly Binding[], BindingDialogs>;
  readonly sessions: SectionMachine<readonly OwnSession[], DeviceDialogs<OwnSession>>;
  readonly signIns: SignInHistoryMachine;
}

interface AccountPageContext<Source extends FieldFile, Picture extends Size> {
  readonly zone: string;
  readonly profile: OwnProfileRef<Source, Picture>;
  readonly secondFactor: OwnSecondFactorRef;
  readonly devices: DeviceListRef<TrustedDevice>;
  readonly passkeys: OwnPasskeysRef;
  readonly bindings: OwnBindingsRef;
  readonly sessions: DeviceListRef<OwnSession>;
  readonly signIns: SignInHistoryRef;
}

/**
 * The user's own account: what they say of themselves, and its security. Its sections live as long as the page, and none knows of another.
 *
 *     open ──the second factor has changed──▶ open: the devices that it trusts are loaded again
 */
export function createAccountPageMachine<Source extends FieldFile, Picture extends Size>(
  ports: AccountPagePorts,
  sections: AccountSections<Source, Picture>,
) {
  return setup({
    types: {} as { context: AccountPageContext<Source, Picture>; events: SectionFact; input: PageInput },
    actors: { ...sections },
  }).createMachine({
    id: 'accountPage',
    context: ({ input, spawn, self }) => ({
      zone: ports.zone(),
      profile: spawn('profile', { input: { place: input } }),
      secondFactor: spawn('secondFactor', { input: { page: self, place: input } }),
      devices: spawn('devices'),
      passkeys: spawn('passkeys'),
      bindings: spawn('bindings'),
      sessions: spawn('sessions'),
      signIns: spawn('signIns'),
    }),
    initial: 'open',
    states: { open: { on: { 'section.changed': { actions: sendTo(({ context }) => context.devices, { type: 'reload' }) } } } },
  });
}

type AccountPageMachine<Source extends FieldFile, Picture extends Size> = ReturnType<
  typeof createAccountPageMachine<Source, Picture>
>;
export type AccountPageRef<Source extends FieldFile, Picture extends Size> = ActorRefFrom<AccountPageMachine<Source, Picture>>;

/** The sections, one below the other. They stay the same as long as the page lives. */
export const accountSections = <Source extends FieldFile, Picture extends Size>({
  context,
}: SnapshotFrom<AccountPageMachine<Source, Picture>>) => context;
