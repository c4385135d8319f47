import { type Tenant, tenant, tenantQuery } from '../../contract/tenants';
import { tenantsApi } from '../api/tenants';
import { copyText } from '../browser/clipboard';
import { createMadePasswordMachine } from '../machines/administration/made-password';
import {
  administratorBody,
  administratorForm,
  administratorValues,
  afterTenantDialog,
  codeTyped,
  copyValues,
  newTenantBody,
  type SavedTenant,
  TENANT_TABLE,
  type TenantDialogs,
  type TenantValues,
  tenantBody,
  tenantForm,
  tenantValues,
} from '../machines/administration/tenants';
import { createActMachine } from '../machines/base/act';
import type { RecordFormPorts } from '../machines/records/record-form';
import { createRecordsPageMachine } from '../machines/records/records-page';
import { TenantsPage } from '../ui/administration/tenants/TenantsPage';
import { definePage } from '../ui/base/page';
import type { Kit } from './kit';
import { recordFormPart, recordParts } from './parts/records';

/** The composition root of the tenant management. */
export default (kit: Kit) => {
  const { notify } = kit;
  const api = tenantsApi(kit.call);
  const form = { record: tenant, values: tenantForm };
  const save: RecordFormPorts<Tenant, TenantValues, SavedTenant>['save'] = ({ row, values, version }, signal) =>
    row ? api.edit(row.id, { ...tenantBody(values, row), version }, signal) : api.add(newTenantBody(values, row), signal);
  const parts = recordParts(kit, {
    ...form,
    api: { ...api, save },
    query: tenantQuery,
    valuesOf: tenantValues,
    table: TENANT_TABLE,
  });
  const dialogs: TenantDialogs = {
    ...parts.dialogs,
    copy: recordFormPart(kit, {
      ...form,
      valuesOf: copyValues,
      save: ({ row, values }, signal) => api.copy(row?.id ?? '', newTenantBody(values, row), signal),
      purpose: 'copy-',
    }),
    administrator: recordFormPart(kit, {
      record: tenant,
      values: administratorForm,
      valuesOf: administratorValues,
      save: ({ row, values }, signal) => api.appoint(row?.id ?? '', administratorBody(values), signal),
      purpose: 'administrator-',
    }),
    enabling: createActMachine(api.setStatus('enabled')),
    disabling: createActMachine(api.setStatus('disabled'), { fields: ['code'], check: codeTyped, notify }),
    password: createMadePasswordMachine({ copy: copyText, notify }),
  };
  return definePage({ machine: createRecordsPageMachine({ ...parts, dialogs, after: afterTenantDialog }), View: TenantsPage });
};
