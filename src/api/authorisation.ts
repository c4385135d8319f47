import {
  authoriseByGroup,
  authoriseTenants,
  getAuthorisation,
  setAuthorisation,
  unauthoriseTenants,
} from '../../contract/authorisation';
import { listMenuGroups } from '../../contract/menu-groups';
import { PAGE_SIZES } from '../../contract/paging';
import type { Tenant } from '../../contract/tenants';
import type { Grants, GrantsDraft } from '../machines/administration/grants';
import type { Call } from './call';

type Tenants = readonly Pick<Tenant, 'id'>[];
const idsOf = (tenants: Tenants) => tenants.map(({ id }) => id);

/** The menus that tenants are authorised for (§7.6). */
export const authorisationApi = (call: Call) => ({
  grants: ({ id }: Pick<Tenant, 'id'>, signal: AbortSignal) => call(getAuthorisation, { params: { id }, signal }),
  setGrants: ({ id }: Pick<Tenant, 'id'>, { menuIds, version }: GrantsDraft, signal: AbortSignal) =>
    call(setAuthorisation, { params: { id }, body: { menuIds: [...menuIds], version }, signal }),
  /** All tenants but the platform's own can have the same menus. */
  grantable: async (tenants: Tenants, signal: AbortSignal): Promise<Grants> => {
    const [id = ''] = idsOf(tenants);
    const { menus } = await call(getAuthorisation, { params: { id }, signal });
    return { menus, menuIds: [], many: true };
  },
  changeMany: (tenants: Tenants, { menuIds, way }: GrantsDraft, signal: AbortSignal) => {
    const body = { tenantIds: idsOf(tenants), menuIds: [...menuIds] };
    return call(way === 'removing' ? unauthoriseTenants : authoriseTenants, { body, signal });
  },
  groups: async (signal: AbortSignal) => {
    const all = { current: 1, size: Math.max(...PAGE_SIZES), column: 'name', order: 'asc' } as const;
    return (await call(listMenuGroups, { query: all, signal })).records;
  },
  grantGroups: (tenants: Tenants, groupIds: readonly string[], signal: AbortSignal) =>
    call(authoriseByGroup, { body: { tenantIds: idsOf(tenants), menuGroupIds: [...groupIds] }, signal }),
});
