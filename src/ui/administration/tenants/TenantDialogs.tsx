import { shallowEqual, useSelector } from '@xstate/react';
import type { SnapshotFrom } from 'xstate';
import type { Tenant } from '../../../../contract/tenants';
import { useText } from '../../../i18n/text';
import { type TenantHost, type TenantQuota, type TenantsPageRef, usersIn } from '../../../machines/administration/tenants';
import { openDialog } from '../../../machines/records/records-page';
import { ConfirmDialog } from '../../forms/ActDialog';
import { RecordDrawer } from '../../records/RecordDrawer';
import { RecordViewDrawer } from '../../records/RecordViewDrawer';
import { GrantsDrawer } from '../grants/GrantsDrawer';
import { PasswordDialog } from '../users/PasswordDialog';
import { AdministratorFields } from './AdministratorFields';
import { GroupGrantsDrawer } from './GroupGrantsDrawer';
import { QuotaFields } from './QuotaFields';
import { CopyFields } from './TenantFields';

/** The dialogs that only the list of tenants has: whichever is open. */
export function TenantDialogs({ page }: { page: TenantsPageRef }) {
  const t = useText();
  const { manyGrants, groupGrants } = useSelector(page, openDialog, shallowEqual);
  return (
    <>
      <TenantActDialogs page={page} />
      {manyGrants && (
        <GrantsDrawer
          grants={manyGrants}
          title={(tenants) => t('tenants.manyGrantsTitle', { count: tenants.length })}
          effect={() => t('tenants.grantsEffect')}
          taken={(tenants, count) => {
            return t('grants.takeContent', { tenants: tenants.length, count, users: usersIn(tenants) ?? '—' });
          }}
        />
      )}
      {groupGrants && <GroupGrantsDrawer grants={groupGrants} />}
    </>
  );
}

/** The dialogs about one tenant, beside those that every record has: whichever is open. */
export function TenantActDialogs({ page }: { page: TenantHost }) {
  const t = useText();
  const { copy, administrator, enabling, disabling, password, ...others } = useSelector(page, openDialog, shallowEqual);
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
        <ConfirmDialog
          act={disabling}
          question={(tenant) => ({
            title: t('tenants.disableTitle', tenant),
            content:
              typeof tenant.memberCount === 'number'
                ? t('tenants.disableCount', { count: tenant.memberCount })
                : t('tenants.disableContent'),
            typing: t('tenants.typeCode', tenant),
            button: t('tenants.disableButton'),
            danger: true,
          })}
        />
      )}
      {password && <PasswordDialog made={password} />}
      {others.grants && (
        <GrantsDrawer
          grants={others.grants}
          title={(tenant) => t('tenants.grantsTitle', tenant)}
          effect={() => t('tenants.grantsEffect')}
        />
      )}
      <QuotaDialogs {...others} />
      {others.entering && (
        <ConfirmDialog
          act={others.entering}
          question={({ organization }) => ({
            title: t('tenants.enterTitle', { organization }),
            content: t('tenants.enterContent'),
            button: t('tenants.enter'),
          })}
        />
      )}
    </>
  );
}

/** How much room the files of a tenant have: it is read first, then edited. */
function QuotaDialogs({ room, quota }: Pick<Open, 'room' | 'quota'>) {
  const t = useText();
  const title = t('tenants.quota');
  return (
    <>
      {room && (
        <RecordViewDrawer view={room} title={() => title}>
          {() => <></>}
        </RecordViewDrawer>
      )}
      {quota && <RecordDrawer form={quota} title={() => title} fields={quotaFields} />}
    </>
  );
}

type Open = SnapshotFrom<TenantHost>['children'];

const quotaFields = (room: TenantQuota | null) => <QuotaFields room={room} />;
const copyFields = () => <CopyFields />;
const administratorFields = (tenant: Tenant | null) => <AdministratorFields tenant={tenant} />;
