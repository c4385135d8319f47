import type { TenantRow } from '../../../../contract/tenants';
import { useText } from '../../../i18n/text';
import { type TenantHost, usersIn } from '../../../machines/administration/tenants';
import type { PossibleActs, RowAct } from '../../records/RowActions';
import type { RecordTexts } from '../../records/StandardDialogs';

export const TENANT_RIGHTS = { add: 'tenant:add', edit: 'tenant:edit', remove: 'tenant:remove' };

/** The platform's own is not deleted. */
export const possibleTenantActs = ({ platform }: TenantRow): PossibleActs => ({ edit: true, remove: !platform });

export function useTenantTexts(): RecordTexts<TenantRow> {
  const t = useText();
  return {
    title: t('tenants.title'),
    add: t('tenants.addTitle'),
    edit: t('tenants.editTitle'),
    empty: t('tenants.emptyHint'),
    named: (tenant) => t('tenants.named', tenant),
    removeContent: (tenants) => {
      const count = usersIn(tenants);
      return count === null ? undefined : t('tenants.removeCount', { count });
    },
  };
}

/** What can be done with a tenant beside editing and deleting. The platform's own is neither closed nor given away. */
export function useTenantActs(page: TenantHost): (tenant: TenantRow) => readonly RowAct[] {
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
