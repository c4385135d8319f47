import {
  type AdministratorDraft,
  addTenant,
  copyTenant,
  editTenant,
  listTenants,
  removeTenants,
  setAdministrator,
  setTenantStatus,
  type Tenant,
  type TenantDraft,
} from '../../contract/tenants';
import type { NewTenant, SavedTenant } from '../machines/administration/tenants';
import type { Call } from './call';
import { loaderOf, removerOf } from './records';

/** Tenants, as the platform administers them (§7.6). */
export const tenantsApi = (call: Call) => ({
  load: loaderOf(call, listTenants),
  remove: removerOf(call, removeTenants),
  add: async (body: NewTenant, signal: AbortSignal) => savedOf(await call(addTenant, { body, signal })),
  edit: async (id: string, body: TenantDraft & { version?: number | undefined }, signal: AbortSignal): Promise<SavedTenant> => ({
    tenant: await call(editTenant, { params: { id }, body, signal }),
    password: null,
  }),
  /** A new tenant with the departments, roles and authorization of another. */
  copy: async (id: string, body: NewTenant, signal: AbortSignal) =>
    savedOf(await call(copyTenant, { params: { id }, body, signal })),
  appoint: async (id: string, body: AdministratorDraft, signal: AbortSignal) =>
    savedOf(await call(setAdministrator, { params: { id }, body, signal })),
  setStatus:
    (status: Tenant['status']) =>
    ({ id }: Tenant, signal: AbortSignal) =>
      call(setTenantStatus, { params: { id }, query: { status }, signal }),
});

const savedOf = ({ tenant, password }: { tenant: Tenant; password?: string | null | undefined }): SavedTenant => ({
  tenant,
  password: password ?? null,
});
