import { type ActorRefFrom, type SnapshotFrom, sendTo, setup } from 'xstate';
import type { OwnSignIn } from '../../../contract/logs';
import { type PagerFact, type PagerMachine, type PagerRef, START } from '../records/pager';

export interface SignInHistoryPorts {
  /** IANA name of the zone in which times are shown. */
  readonly zone: () => string;
}

export type SignInHistoryEvent = { type: 'narrow' } | { type: 'widen' } | PagerFact<OwnSignIn>;

interface SignInHistoryContext {
  readonly pager: PagerRef<OwnSignIn>;
  readonly zone: string;
}

/**
 * How one's own account was signed in to, page by page.
 *
 *     showingAll ──narrow──▶ showingFailures ──widen──▶ showingAll
 *
 * - Each begins at its first page; an answer about the other one is never shown.
 */
export function createSignInHistoryMachine(ports: SignInHistoryPorts, pager: PagerMachine<OwnSignIn>) {
  return setup({
    types: {} as { context: SignInHistoryContext; events: SignInHistoryEvent },
    actors: { pager },
    actions: {
      search: sendTo(
        ({ context }: { context: SignInHistoryContext }) => context.pager,
        (_, query: { readonly success?: 'false' }) => ({ type: 'search' as const, query }),
      ),
    },
  }).createMachine({
    id: 'signInHistory',
    context: ({ self, spawn }) => ({ pager: spawn('pager', { input: { ...START, tell: self } }), zone: ports.zone() }),
    initial: 'showingAll',
    states: {
      showingAll: {
        on: { narrow: { target: 'showingFailures', actions: { type: 'search', params: { success: 'false' } } } },
      },
      showingFailures: { on: { widen: { target: 'showingAll', actions: { type: 'search', params: {} } } } },
    },
  });
}

export type SignInHistoryMachine = ReturnType<typeof createSignInHistoryMachine>;
export type SignInHistoryRef = ActorRefFrom<SignInHistoryMachine>;

/** What stands around the rows, which are the pager's. */
export const signInHistory = ({ context: { pager, zone }, value: shows }: SnapshotFrom<SignInHistoryMachine>) => ({
  pager,
  zone,
  shows,
});
