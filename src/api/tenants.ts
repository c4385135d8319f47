import { getFileQuota, setFileQuota } from '../../contract/files';
import {
  type AdministratorDraft,
  addTenant,
  copyTenant,
  editTenant,
  enterTenant,
  getTenant,
  listTenants,
  listTenantUsers,
  removeTenants,
  setAdministrator,
  setTenantStatus,
  type Tenant,
  type TenantDraft,
  type TenantRow,
} from '../../contract/tenants';
import { enterByTicket } from '../../contract/tickets';
import type { User } from '../../contract/users';
import type { NewTenant, SavedTenant, TenantQuota } from '../machines/administration/tenants';
import type { LoadPage } from '../machines/records/pager';
import type { Call } from './call';
import { loaderOf, removerOf } from './records';

/** Tenants, as the platform administers them (§7.6). */
export const tenantsApi = (call: Call) => ({
  load: loaderOf(call, listTenants),
  read: (id: string, signal: AbortSignal): Promise<TenantRow> => call(getTenant, { params: { id }, signal }),
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
  usersOf:
    ({ id }: Tenant): LoadPage<User> =>
    (query, signal) =>
      call(listTenantUsers, { params: { id }, query, signal }),
  quotaOf: async ({ id, organization }: Tenant, signal: AbortSignal): Promise<TenantQuota> => ({
    ...(await call(getFileQuota, { params: { id }, signal })),
    id,
    organization,
    version: 0,
  }),
  setQuota: (id: string, body: { readonly quota: number | null }, signal: AbortSignal) =>
    call(setFileQuota, { params: { id }, body, signal }),
  /** A token for the tenant, got by a one-time ticket. */
  enter: async ({ id }: Tenant, signal: AbortSignal) => {
    const { ticket } = await call(enterTenant, { params: { id }, signal });
    return call(enterByTicket, { body: { ticket }, signal });
  },
});

/** What a call answers that may have made an administrator. */
export const savedOf = ({ tenant, password }: { tenant: Tenant; password?: string | null | undefined }): SavedTenant => ({
  tenant,
  password: password ?? null,
});
