import { type ActorRefFrom, setup } from 'xstate';
import { type Go, LOGIN } from './routes';

/** `/login/404`: the tenant of the address does not exist or is closed. Its only way out names no tenant (§2.2). */
export const createTenantMissingMachine = ({ go }: { readonly go: Go }) =>
  setup({ types: {} as { events: { type: 'leave' } } }).createMachine({
    id: 'tenantMissing',
    on: { leave: { actions: () => go(LOGIN) } },
  });

export type TenantMissingRef = ActorRefFrom<ReturnType<typeof createTenantMissingMachine>>;
