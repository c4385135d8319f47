import { type ActorRefFrom, assign, fromPromise, type SnapshotFrom, setup } from 'xstate';
import { type Failure, failureOf } from '../../../contract/failure';
import type { OwnTenant } from '../../../contract/own-tenants';
import { searchForm } from '../../../contract/text';

export interface OwnTenantsPorts {
  readonly loadTenants: (signal: AbortSignal) => Promise<readonly OwnTenant[]>;
}

export type OwnTenantsEvent =
  | { type: 'seek'; text: string }
  | { type: 'choose'; id: string }
  | { type: 'retry' }
  | { type: 'cancel' };

interface OwnTenantsContext {
  readonly tenants: readonly OwnTenant[];
  readonly sought: string;
  readonly failure: Failure | null;
  readonly chosen: string | null;
}

/**
 * The tenants that one's account belongs to, to choose another from.
 *
 *     loading ──answer──▶ choosing ──choose──▶ closed (its id)
 *        ▲  └─failure─▶ failed │
 *        └───── retry ────┘    └─── cancel, from anywhere ──▶ closed (null)
 *
 * - Neither the present tenant nor one that is closed can be chosen; why it is closed stands beside it.
 */
export function createOwnTenantsMachine({ loadTenants }: OwnTenantsPorts) {
  return setup({
    types: {} as { context: OwnTenantsContext; events: OwnTenantsEvent; output: string | null },
    actors: { load: fromPromise<readonly OwnTenant[]>(({ signal }) => loadTenants(signal)) },
    guards: {
      isOpen: ({ context }, id: string) => context.tenants.some((tenant) => tenant.id === id && isOpen(tenant)),
    },
  }).createMachine({
    id: 'ownTenants',
    context: { tenants: [], sought: '', failure: null, chosen: null },
    initial: 'loading',
    on: { cancel: '.closed' },
    states: {
      loading: {
        invoke: {
          id: 'load',
          src: 'load',
          onDone: { target: 'choosing', actions: assign({ tenants: ({ event }) => event.output }) },
          onError: { target: 'failed', actions: assign({ failure: ({ event }) => failureOf(event.error) }) },
        },
      },
      choosing: {
        on: {
          seek: { actions: assign({ sought: ({ event }) => event.text }) },
          choose: {
            guard: { type: 'isOpen', params: ({ event }) => event.id },
            target: 'closed',
            actions: assign({ chosen: ({ event }) => event.id }),
          },
        },
      },
      failed: { on: { retry: 'loading' }, exit: assign({ failure: null }) },
      closed: { type: 'final' },
    },
    output: ({ context }) => context.chosen,
  });
}

const isOpen = ({ current, enabled }: OwnTenant) => enabled && !current;

const found = (tenants: readonly OwnTenant[], sought: string) => {
  const words = searchForm(sought);
  return tenants.filter(({ organization, orgCode }) => searchForm(`${organization}\n${orgCode}`).includes(words));
};

export type OwnTenantsMachine = ReturnType<typeof createOwnTenantsMachine>;
export type OwnTenantsRef = ActorRefFrom<OwnTenantsMachine>;

/** All that the dialog shows. */
export function ownTenants(snapshot: SnapshotFrom<OwnTenantsMachine>) {
  const { tenants, sought, failure } = snapshot.context;
  if (failure) return { show: 'failed', failure } as const;
  if (snapshot.matches('loading')) return { show: 'loading' } as const;
  return { show: 'tenants', sought, tenants: found(tenants, sought) } as const;
}
