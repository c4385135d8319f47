import { shallowEqual, useSelector } from '@xstate/react';
import type { Application } from '../../../../contract/applications';
import { useText } from '../../../i18n/text';
import { type ApplicationsPageRef, approvalOf } from '../../../machines/administration/tenant-applications';
import { openDialog } from '../../../machines/records/records-page';
import { ActDialog, ConfirmDialog } from '../../forms/ActDialog';
import { useFewNames } from '../../records/few-names';
import { PasswordDialog } from '../users/PasswordDialog';

/** The dialogs of the applications: whichever is open. */
export function ApplicationDialogs({ page }: { page: ApplicationsPageRef }) {
  const t = useText();
  const { approving, refusing, removal, password } = useSelector(page, openDialog, shallowEqual);
  const fewNames = useFewNames();
  const enter = (label: string) => ({ label, missing: t('list.enter', { label }) });
  const named = (application: Application) => t('tenantApplications.asks', application);
  return (
    <>
      {approving && (
        <ActDialog
          act={approving}
          question={(application) => ({
            title: t('tenantApplications.approveTitle', application),
            content: t('tenantApplications.approveContent'),
            named: named(application),
            button: t('tenantApplications.approve'),
          })}
          start={approvalOf}
          fields={[
            { name: 'orgCode', ...enter(t('tenantApplications.orgCode')) },
            { name: 'username', ...enter(t('tenantApplications.username')) },
            { name: 'lastDay', ...enter(t('tenantApplications.lastDay')), type: 'date' },
          ]}
        />
      )}
      {refusing && (
        <ActDialog
          act={refusing}
          question={(application) => ({
            title: t('tenantApplications.refuseTitle', application),
            content: t('tenantApplications.refuseContent'),
            named: named(application),
            button: t('tenantApplications.refuse'),
            danger: true,
          })}
          start={() => ({ reason: '' })}
          fields={[{ name: 'reason', ...enter(t('tenantApplications.reason')), maxLength: 200 }]}
        />
      )}
      {removal && (
        <ConfirmDialog
          act={removal}
          question={(applications) => ({
            title: t('list.confirmTitle'),
            content: t('list.confirmContent'),
            named: fewNames(applications.map(({ organization }) => organization)),
            button: t('list.remove'),
            danger: true,
          })}
        />
      )}
      {password && <PasswordDialog made={password} />}
    </>
  );
}
