import { z } from 'zod/mini';
import { TENANT_FIELDS, type Tenant, tenant, tenantQuery } from '../../contract/tenants';
import type { User } from '../../contract/users';
import { authorisationApi } from '../api/authorisation';
import { tenantsApi } from '../api/tenants';
import { copyText } from '../browser/clipboard';
import { createGrantsMachine } from '../machines/administration/grants';
import { createGroupGrantsMachine } from '../machines/administration/group-grants';
import { createMadePasswordMachine } from '../machines/administration/made-password';
import {
  administratorBody,
  administratorForm,
  administratorValues,
  afterTenantDialog,
  codeTyped,
  copyValues,
  newTenantBody,
  quotaBody,
  quotaForm,
  quotaValues,
  type SavedTenant,
  TENANT_TABLE,
  TENANT_USERS_TABLE,
  type TenantDialogs,
  type TenantQuota,
  type TenantValues,
  tenantBody,
  tenantForm,
  tenantValues,
} from '../machines/administration/tenants';
import { createActMachine } from '../machines/base/act';
import { HOME } from '../machines/base/routes';
import type { RecordFormPorts } from '../machines/records/record-form';
import { createRecordListMachine } from '../machines/records/record-list';
import { createRecordViewMachine } from '../machines/records/record-view';
import { createRecordsPageMachine } from '../machines/records/records-page';
import { TenantsPage } from '../ui/administration/tenants/TenantsPage';
import { definePage } from '../ui/base/page';
import type { Kit } from './kit';
import { plainList, recordFormPart, recordParts } from './parts/records';

/** The composition root of the tenant management. */
export default (kit: Kit) => {
  const { notify, enter, go } = kit;
  const api = tenantsApi(kit.call);
  const authorisation = authorisationApi(kit.call);
  const form = { record: tenant, values: tenantForm };
  const save: RecordFormPorts<Tenant, TenantValues, SavedTenant>['save'] = ({ row, values, version }, signal) =>
    row ? api.edit(row.id, { ...tenantBody(values, row), version }, signal) : api.add(newTenantBody(values, row), signal);
  const parts = recordParts(kit, {
    ...form,
    api: { ...api, save },
    query: tenantQuery,
    valuesOf: tenantValues,
    table: TENANT_TABLE,
    fields: TENANT_FIELDS,
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
    grants: grantsOf(kit, authorisation),
    manyGrants: createGrantsMachine<readonly Tenant[]>({
      load: authorisation.grantable,
      save: authorisation.changeMany,
      notify,
    }),
    groupGrants: createGroupGrantsMachine<readonly Tenant[]>({
      load: authorisation.groups,
      grant: authorisation.grantGroups,
      notify,
    }),
    users: createRecordListMachine<Tenant, User>({
      listOf: (of) => plainList(kit, api.usersOf(of)),
      columns: parts.columns,
      tableOf: () => TENANT_USERS_TABLE,
    }),
    ...quotaDialogs(kit, api),
    entering: createActMachine<Tenant, unknown>(async (into, signal) => {
      enter(await api.enter(into, signal));
      go(HOME);
    }),
  };
  return definePage({ machine: createRecordsPageMachine({ ...parts, dialogs, after: afterTenantDialog }), View: TenantsPage });
};

/** What one tenant is authorised for. */
const grantsOf = ({ stored, notify }: Kit, { grants: load, setGrants: save }: ReturnType<typeof authorisationApi>) =>
  createGrantsMachine<Tenant>({ load, save, notify, draft: { stored, idOf: ({ id }) => id } });

/** How much room the files of a tenant have: it is read first, then edited. */
const quotaDialogs = (kit: Kit, api: ReturnType<typeof tenantsApi>) => ({
  room: createRecordViewMachine(api.quotaOf),
  quota: recordFormPart(kit, {
    record: tenantQuota,
    values: quotaForm,
    valuesOf: quotaValues,
    save: ({ row, values }, signal) => api.setQuota(row?.id ?? '', quotaBody(values, row), signal),
    purpose: 'quota-',
  }),
});

const tenantQuota: z.ZodMiniType<TenantQuota> = z.object({
  id: z.string(),
  version: z.number(),
  organization: z.string(),
  used: z.number(),
  quota: z.number(),
  own: z.nullable(z.number()),
});
