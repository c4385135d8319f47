import { TENANT_FIELDS, type Tenant, type TenantRow, tenantQuery } from '../../contract/tenants';
import { authorisationApi } from '../api/authorisation';
import { tenantsApi } from '../api/tenants';
import { createGrantsMachine } from '../machines/administration/grants';
import { createGroupGrantsMachine } from '../machines/administration/group-grants';
import { afterTenantDialog, codeOfMany, TENANT_TABLE, type TenantDialogs } from '../machines/administration/tenants';
import { createRecordsPageMachine } from '../machines/records/records-page';
import { TenantsPage } from '../ui/administration/tenants/TenantsPage';
import { definePage } from '../ui/base/page';
import type { Kit } from './kit';
import { listParts } from './parts/records';
import { tenantActs } from './parts/tenant-acts';

/** The composition root of the tenant management. */
export default (kit: Kit) => {
  const { call, notify } = kit;
  const api = tenantsApi(call);
  const authorisation = authorisationApi(call);
  const dialogs: TenantDialogs = {
    ...tenantActs(kit, api),
    manyGrants: createGrantsMachine<readonly TenantRow[]>({
      load: authorisation.grantable,
      save: authorisation.changeMany,
      codeOf: codeOfMany,
      notify,
    }),
    groupGrants: createGroupGrantsMachine<readonly Tenant[]>({
      load: authorisation.groups,
      grant: authorisation.grantGroups,
      notify,
    }),
  };
  return definePage({
    machine: createRecordsPageMachine({
      ...listParts<TenantRow>(kit, { load: api.load, query: tenantQuery, table: TENANT_TABLE, fields: TENANT_FIELDS }),
      dialogs,
      after: afterTenantDialog,
    }),
    View: TenantsPage,
  });
};
