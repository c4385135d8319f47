import { shallowEqual, useSelector } from '@xstate/react';
import type { Tenant } from '../../../../contract/tenants';
import { useText } from '../../../i18n/text';
import type { TenantsPageRef } from '../../../machines/administration/tenants';
import { openDialog } from '../../../machines/records/records-page';
import { ActDialog, ConfirmDialog } from '../../forms/ActDialog';
import { RecordDrawer } from '../../records/RecordDrawer';
import { PasswordDialog } from '../users/PasswordDialog';
import { AdministratorFields } from './AdministratorFields';
import { CopyFields } from './TenantFields';

/** The dialogs that only tenants have: whichever is open. */
export function TenantDialogs({ page }: { page: TenantsPageRef }) {
  const t = useText();
  const { copy, administrator, enabling, disabling, password } = useSelector(page, openDialog, shallowEqual);
  return (
    <>
      {copy && <RecordDrawer form={copy} title={() => t('tenants.copyTitle')} fields={copyFields} />}
      {administrator && (
        <RecordDrawer form={administrator} title={() => t('tenants.administratorTitle')} fields={administratorFields} />
      )}
      {enabling && (
        <ConfirmDialog
          act={enabling}
          question={(tenant) => ({
            title: t('tenants.enableTitle'),
            content: t('tenants.enableContent'),
            named: t('tenants.named', tenant),
            button: t('tenants.enable'),
          })}
        />
      )}
      {disabling && (
        <ActDialog
          act={disabling}
          question={(tenant) => ({
            title: t('tenants.disableTitle', tenant),
            content:
              typeof tenant.memberCount === 'number'
                ? t('tenants.disableCount', { count: tenant.memberCount })
                : t('tenants.disableContent'),
            named: t('tenants.typeCode', tenant),
            button: t('tenants.disableButton'),
            danger: true,
          })}
          start={() => ({ code: '' })}
          fields={[{ name: 'code', label: t('tenants.orgCode'), missing: t('list.enter', { label: t('tenants.orgCode') }) }]}
        />
      )}
      {password && <PasswordDialog made={password} />}
    </>
  );
}

const copyFields = () => <CopyFields />;
const administratorFields = (tenant: Tenant | null) => <AdministratorFields tenant={tenant} />;
