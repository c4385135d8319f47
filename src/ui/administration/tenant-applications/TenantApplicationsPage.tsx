import { Button } from '@arco-design/web-react';
import { IconDelete } from '@arco-design/web-react/icon';
import { shallowEqual, useSelector } from '@xstate/react';
import { APPLICATION_STATUSES, type Application } from '../../../../contract/applications';
import { useText } from '../../../i18n/text';
import { type ApplicationsPageRef, waits } from '../../../machines/administration/tenant-applications';
import { recordsPage } from '../../../machines/records/records-page';
import { SelectionInfo } from '../../records/SelectionInfo';
import { ShownRecords } from '../../records/ShownRecords';
import { ApplicationDialogs } from './ApplicationDialogs';
import { useApplicationColumns } from './application-columns';

/** The organizations that ask to become tenants. Those that wait are decided; the others may be deleted. */
export function TenantApplicationsPage({ page }: { page: ApplicationsPageRef }) {
  const t = useText();
  const { zone, list, permissions } = useSelector(page, recordsPage, shallowEqual);
  const decides = permissions.includes('application:decide');
  const removes = permissions.includes('application:remove');
  const statuses = APPLICATION_STATUSES.map((id) => ({ id, name: t(`tenantApplications.${id}`) }));
  return (
    <ShownRecords
      page={page}
      title={t('tenantApplications.title')}
      columns={useApplicationColumns(zone)}
      search={[
        { name: 'organization', label: t('tenantApplications.organization'), maxLength: 100 },
        { name: 'status', label: t('tenantApplications.status'), choices: statuses },
      ]}
      nameOf={({ organization }) => organization}
      emptyHint={t('tenantApplications.emptyHint')}
      canSelect={removes ? (application) => !waits(application) : undefined}
      rowActions={
        decides || removes
          ? (application) => <Acts page={page} application={application} decides={decides} removes={removes} />
          : undefined
      }
      actions={
        removes && (
          <>
            <Button icon={<IconDelete />} onClick={() => page.send({ type: 'openSelected', dialog: 'removal' })}>
              {t('list.removeMany')}
            </Button>
            <SelectionInfo list={list} />
          </>
        )
      }
    >
      <ApplicationDialogs page={page} />
    </ShownRecords>
  );
}

interface ActsProps {
  readonly page: ApplicationsPageRef;
  readonly application: Application;
  readonly decides: boolean;
  readonly removes: boolean;
}

/** What can be done with one application: it waits, or it is decided. */
function Acts({ page, application, decides, removes }: ActsProps) {
  const t = useText();
  if (!waits(application))
    return removes ? (
      <button
        type="button"
        className="link-button"
        onClick={() => page.send({ type: 'open', dialog: 'removal', about: [application] })}
      >
        {t('list.remove')}
      </button>
    ) : null;
  return decides ? (
    <span className="row-actions">
      <button
        type="button"
        className="link-button"
        onClick={() => page.send({ type: 'open', dialog: 'approving', about: application })}
      >
        {t('tenantApplications.approve')}
      </button>
      <button
        type="button"
        className="link-button"
        onClick={() => page.send({ type: 'open', dialog: 'refusing', about: application })}
      >
        {t('tenantApplications.refuse')}
      </button>
    </span>
  ) : null;
}
