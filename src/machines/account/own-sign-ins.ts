import { type ActorRefFrom, type SnapshotFrom, sendTo, setup } from 'xstate';
import type { OwnSignIn } from '../../../contract/logs';
import { type PagerFact, type PagerMachine, type PagerRef, START } from '../records/pager';

export interface OwnSignInsPorts {
  /** IANA name of the zone in which times are shown. */
  readonly zone: () => string;
}

export type OwnSignInsEvent = { type: 'narrow' } | { type: 'widen' } | PagerFact<OwnSignIn>;

interface OwnSignInsContext {
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
export function createOwnSignInsMachine(ports: OwnSignInsPorts, pager: PagerMachine<OwnSignIn>) {
  return setup({
    types: {} as { context: OwnSignInsContext; events: OwnSignInsEvent },
    actors: { pager },
    actions: {
      search: sendTo(
        ({ context }: { context: OwnSignInsContext }) => context.pager,
        (_, query: { readonly success?: 'false' }) => ({ type: 'search' as const, query }),
      ),
    },
  }).createMachine({
    id: 'ownSignIns',
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

export type OwnSignInsMachine = ReturnType<typeof createOwnSignInsMachine>;
export type OwnSignInsRef = ActorRefFrom<OwnSignInsMachine>;

/** What stands around the rows, which are the pager's. */
export const ownSignIns = ({ context: { pager, zone }, value: shows }: SnapshotFrom<OwnSignInsMachine>) => ({
  pager,
  zone,
  shows,
});
