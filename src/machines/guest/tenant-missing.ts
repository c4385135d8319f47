import { type ActorRefFrom, setup } from 'xstate';
import { LOGIN } from '../base/routes';

export interface TenantMissingPorts {
  /** Loads the console anew at an address: what it has learned of the tenant that is not there is left behind. */
  readonly open: (address: string) => void;
}

/** `/login/404`: the tenant of the address does not exist or is closed. Its only way out names no tenant (§2.2). */
export const createTenantMissingMachine = ({ open }: TenantMissingPorts) =>
  setup({ types: {} as { events: { type: 'leave' } } }).createMachine({
    id: 'tenantMissing',
    on: { leave: { actions: () => open(LOGIN) } },
  });

export type TenantMissingRef = ActorRefFrom<ReturnType<typeof createTenantMissingMachine>>;
