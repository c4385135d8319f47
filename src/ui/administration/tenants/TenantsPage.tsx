import { Button } from '@arco-design/web-react';
import { useSelector } from '@xstate/react';
import { type TENANT_FIELDS, TENANT_STATUSES, type TenantRow } from '../../../../contract/tenants';
import { useText } from '../../../i18n/text';
import type { TenantsPageRef } from '../../../machines/administration/tenants';
import { recordAddress } from '../../../machines/records/record-tabs';
import { useApp } from '../../app/app';
import { Can } from '../../base/Can';
import type { QueryLooks } from '../../records/query/looks';
import { RecordsPage } from '../../records/RecordsPage';
import type { RowAct } from '../../records/RowActions';
import { TenantDialogs } from './TenantDialogs';
import { TenantFields } from './TenantFields';
import { possibleTenantActs, TENANT_RIGHTS, useTenantActs, useTenantTexts } from './tenant-acts';
import { useTenantColumns } from './tenant-columns';

const RIGHTS = { ...TENANT_RIGHTS, select: ['tenant:authorize'] };

/** Tenant management: the organizations that use this installation, as the platform keeps them. */
export function TenantsPage({ page }: { page: TenantsPageRef }) {
  const t = useText();
  const zone = useSelector(page, ({ context }) => context.zone);
  return (
    <RecordsPage
      page={page}
      texts={useTenantTexts()}
      rights={RIGHTS}
      columns={useTenantColumns(zone)}
      search={[
        { name: 'organization', label: t('tenants.organization'), maxLength: 100 },
        { name: 'orgCode', label: t('tenants.orgCode'), maxLength: 64 },
        { name: 'status', label: t('tenants.status'), choices: TENANT_STATUSES.map((id) => ({ id, name: t(`tenants.${id}`) })) },
      ]}
      query={useTenantLooks()}
      nameOf={({ organization }) => organization}
      possible={possibleTenantActs}
      edit={(tenant) => page.send({ type: 'open', dialog: 'form', about: tenant })}
      acts={useRowActs(page)}
      linked
      tools={<ManyGrants page={page} />}
      fields={(tenant) => <TenantFields tenant={tenant} />}
    >
      <TenantDialogs page={page} />
    </RecordsPage>
  );
}

/** What an advanced query of tenants may name. */
function useTenantLooks(): QueryLooks<keyof typeof TENANT_FIELDS> {
  const t = useText();
  return {
    organization: { label: t('tenants.organization') },
    orgCode: { label: t('tenants.orgCode') },
    status: { label: t('tenants.status'), choices: TENANT_STATUSES.map((id) => ({ id, name: t(`tenants.${id}`) })) },
    endTime: { label: t('tenants.endTime') },
    createTime: { label: t('tenants.createTime') },
    contactName: { label: t('tenants.contactName') },
    contactPhone: { label: t('tenants.contactPhone') },
    remark: { label: t('tenants.remark') },
  };
}

/** What can be granted to the selected tenants, or taken from them. */
function ManyGrants({ page }: { page: TenantsPageRef }) {
  const t = useText();
  return (
    <Can when="tenant:authorize">
      <Button onClick={() => page.send({ type: 'openSelected', dialog: 'manyGrants' })}>{t('grants.way')}</Button>
      <Button onClick={() => page.send({ type: 'openSelected', dialog: 'groupGrants' })}>{t('tenants.byGroup')}</Button>
    </Can>
  );
}

/** What can be done with a tenant, and the way to its users: to a tab of its page. */
function useRowActs(page: TenantsPageRef): (tenant: TenantRow) => readonly RowAct[] {
  const t = useText();
  const { go } = useApp();
  const path = useSelector(page, ({ context }) => context.path);
  const acts = useTenantActs(page);
  return (tenant) => [
    ...acts(tenant),
    {
      key: 'users',
      label: t('tenants.users'),
      permission: 'tenant:users',
      onChoose: () => go(recordAddress(path, tenant.id, 'users')),
    },
  ];
}
