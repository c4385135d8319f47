import { z } from 'zod/mini';
import { type Tenant, tenant } from '../../../contract/tenants';
import { authorisationApi } from '../../api/authorisation';
import type { tenantsApi } from '../../api/tenants';
import { copyText } from '../../browser/clipboard';
import { createGrantsMachine } from '../../machines/administration/grants';
import { createMadePasswordMachine } from '../../machines/administration/made-password';
import {
  administratorBody,
  administratorForm,
  administratorValues,
  codeOfMany,
  copyValues,
  newTenantBody,
  quotaBody,
  quotaForm,
  quotaValues,
  type TenantActDialogs,
  type TenantQuota,
  tenantBody,
  tenantForm,
  tenantValues,
} from '../../machines/administration/tenants';
import { createActMachine } from '../../machines/base/act';
import { HOME } from '../../machines/base/routes';
import { createRecordViewMachine } from '../../machines/records/record-view';
import type { Kit } from '../kit';
import { recordFormPart } from './records';

/** The dialogs about one tenant: of the list, and of the page of that tenant. */
export function tenantActs(kit: Kit, api: ReturnType<typeof tenantsApi>): TenantActDialogs {
  const { notify, enter, go } = kit;
  const authorisation = authorisationApi(kit.call);
  const form = { record: tenant, values: tenantForm };
  return {
    form: recordFormPart(kit, {
      ...form,
      valuesOf: tenantValues,
      save: ({ row, values, version }, signal) =>
        row ? api.edit(row.id, { ...tenantBody(values, row), version }, signal) : api.add(newTenantBody(values, row), signal),
    }),
    removal: createActMachine(api.remove, { codeOf: codeOfMany }),
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
    disabling: createActMachine(api.setStatus('disabled'), { codeOf: ({ orgCode }) => orgCode }),
    password: createMadePasswordMachine({ copy: copyText, notify }),
    grants: createGrantsMachine<Tenant>({
      load: authorisation.grants,
      save: authorisation.setGrants,
      notify,
      draft: { stored: kit.stored, idOf: ({ id }) => id },
    }),
    ...quotaDialogs(kit, api),
    entering: createActMachine<Tenant, unknown>(async (into, signal) => {
      enter(await api.enter(into, signal));
      go(HOME);
    }),
  };
}

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
