import type { Tenant, TenantRow } from '../../contract/tenants';
import type { User } from '../../contract/users';
import { tenantsApi } from '../api/tenants';
import { afterTenantAct, TENANT_USERS_TABLE, type TenantActDialogs, type TenantTabs } from '../machines/administration/tenants';
import { createColumnSettingsMachine } from '../machines/records/column-settings';
import { createRecordListMachine } from '../machines/records/record-list';
import { createRecordPageMachine } from '../machines/records/record-page';
import { TenantPage } from '../ui/administration/tenants/TenantPage';
import { definePage } from '../ui/base/page';
import type { Kit } from './kit';
import { plainList, recordPageParts } from './parts/records';
import { tenantActs } from './parts/tenant-acts';

/** The composition root of the page of one tenant. */
export default (kit: Kit) => {
  const api = tenantsApi(kit.call);
  const users = createRecordListMachine<Tenant, User>({
    listOf: (of) => plainList(kit, api.usersOf(of)),
    columns: createColumnSettingsMachine(kit.stored),
    tableOf: () => TENANT_USERS_TABLE,
  });
  return definePage({
    machine: createRecordPageMachine<TenantRow, TenantActDialogs, TenantTabs>({
      ...recordPageParts(kit),
      read: api.read,
      nameOf: ({ organization }) => organization,
      tabs: { users: { right: 'tenant:users', open: (spawn, input) => spawn(users, { input }) } },
      dialogs: tenantActs(kit, api),
      after: afterTenantAct,
    }),
    View: TenantPage,
  });
};
