import { type ActorRefFrom, type SnapshotFrom, setup } from 'xstate';
import type { OwnPasskeysMachine, OwnPasskeysRef } from './own-passkeys';
import type { OwnSignInsMachine, OwnSignInsRef } from './own-sign-ins';
import type { PageInput } from './page';

export interface AccountPagePorts {
  /** IANA name of the zone in which times are shown. */
  readonly zone: () => string;
}

/** What stands on the page, one below the other. */
export interface AccountSections {
  readonly passkeys: OwnPasskeysMachine;
  readonly signIns: OwnSignInsMachine;
}

interface AccountPageContext {
  readonly zone: string;
  readonly passkeys: OwnPasskeysRef;
  readonly signIns: OwnSignInsRef;
}

/**
 * The security of one's own account: its sections live as long as the page, and none knows of another.
 *
 *     open
 */
export function createAccountPageMachine(ports: AccountPagePorts, sections: AccountSections) {
  return setup({
    types: {} as { context: AccountPageContext; input: PageInput },
    actors: { ...sections },
  }).createMachine({
    id: 'accountPage',
    context: ({ spawn }) => ({ zone: ports.zone(), passkeys: spawn('passkeys'), signIns: spawn('signIns') }),
    initial: 'open',
    states: { open: {} },
  });
}

type AccountPageMachine = ReturnType<typeof createAccountPageMachine>;
export type AccountPageRef = ActorRefFrom<AccountPageMachine>;

export const accountPage = ({ context }: SnapshotFrom<AccountPageMachine>) => context;
