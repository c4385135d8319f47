import { Button } from '@arco-design/web-react';
import { useSelector } from '@xstate/react';
import { type TENANT_FIELDS, TENANT_STATUSES, type TenantRow } from '../../../../contract/tenants';
import { useText } from '../../../i18n/text';
import { type TenantsPageRef, usersIn } from '../../../machines/administration/tenants';
import { Can } from '../../base/Can';
import type { QueryLooks } from '../../records/query/looks';
import { RecordsPage } from '../../records/RecordsPage';
import type { RowAct } from '../../records/RowActions';
import { TenantDialogs } from './TenantDialogs';
import { TenantFields } from './TenantFields';
import { useTenantColumns } from './tenant-columns';

const RIGHTS = { add: 'tenant:add', edit: 'tenant:edit', remove: 'tenant:remove', select: ['tenant:authorize'] };

/** Tenant management: the organizations that use this installation, as the platform keeps them. */
export function TenantsPage({ page }: { page: TenantsPageRef }) {
  const t = useText();
  const zone = useSelector(page, ({ context }) => context.zone);
  return (
    <RecordsPage
      page={page}
      texts={{
        title: t('tenants.title'),
        add: t('tenants.addTitle'),
        edit: t('tenants.editTitle'),
        empty: t('tenants.emptyHint'),
        named: (tenant) => t('tenants.named', tenant),
        removeContent: (tenants) => {
          const count = usersIn(tenants);
          return count === null ? undefined : t('tenants.removeCount', { count });
        },
      }}
      rights={RIGHTS}
      columns={useTenantColumns(zone)}
      search={[
        { name: 'organization', label: t('tenants.organization'), maxLength: 100 },
        { name: 'orgCode', label: t('tenants.orgCode'), maxLength: 64 },
        { name: 'status', label: t('tenants.status'), choices: TENANT_STATUSES.map((id) => ({ id, name: t(`tenants.${id}`) })) },
      ]}
      query={useTenantLooks()}
      nameOf={({ organization }) => organization}
      possible={({ platform }) => ({ edit: true, remove: !platform })}
      edit={(tenant) => page.send({ type: 'open', dialog: 'form', about: tenant })}
      acts={useTenantActs(page)}
      tools={<ManyGrants page={page} />}
      fields={(tenant) => <TenantFields tenant={tenant} />}
    >
      <TenantDialogs page={page} zone={zone} />
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

/** What can be done with a tenant beside editing and deleting. The platform's own is neither closed nor given away. */
function useTenantActs(page: TenantsPageRef): (tenant: TenantRow) => readonly RowAct[] {
  const t = useText();
  return (tenant) => {
    const possible = !tenant.platform;
    const isEnabled = tenant.status === 'enabled';
    return [
      {
        key: 'grants',
        label: t('grants.open'),
        permission: 'tenant:authorize',
        possible,
        onChoose: () => page.send({ type: 'open', dialog: 'grants', about: tenant }),
      },
      {
        key: 'administrator',
        label: t('tenants.administrator'),
        permission: 'tenant:administrator',
        possible,
        onChoose: () => page.send({ type: 'open', dialog: 'administrator', about: tenant }),
      },
      {
        key: 'users',
        label: t('tenants.users'),
        permission: 'tenant:users',
        onChoose: () => page.send({ type: 'open', dialog: 'users', about: tenant }),
      },
      {
        key: 'quota',
        label: t('tenants.quota'),
        permission: 'file:quota',
        onChoose: () => page.send({ type: 'open', dialog: 'room', about: { row: tenant, purpose: 'edit' } }),
      },
      {
        key: 'enter',
        label: t('tenants.enter'),
        permission: 'tenant:enter',
        possible: possible && isEnabled,
        onChoose: () => page.send({ type: 'open', dialog: 'entering', about: tenant }),
      },
      {
        key: 'copy',
        label: t('tenants.copy'),
        permission: 'tenant:add',
        onChoose: () => page.send({ type: 'open', dialog: 'copy', about: tenant }),
      },
      {
        key: 'status',
        label: t(isEnabled ? 'tenants.disable' : 'tenants.enable'),
        permission: 'tenant:status',
        possible,
        onChoose: () => page.send({ type: 'open', dialog: isEnabled ? 'disabling' : 'enabling', about: tenant }),
      },
    ];
  };
}
