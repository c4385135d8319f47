import { useSelector } from '@xstate/react';
import { useText } from '../../../i18n/text';
import type { TenantPageRef } from '../../../machines/administration/tenants';
import { RecordFacts } from '../../records/RecordFacts';
import { RecordPage } from '../../records/RecordPage';
import { RowActions } from '../../records/RowActions';
import { StandardDialogs } from '../../records/StandardDialogs';
import { TenantActDialogs } from './TenantDialogs';
import { TenantFields } from './TenantFields';
import { TenantUsers } from './TenantUsers';
import { possibleTenantActs, TENANT_RIGHTS, useTenantActs, useTenantTexts } from './tenant-acts';
import { useTenantColumns } from './tenant-columns';

/** The page of one tenant: its facts, and its users. */
export function TenantPage({ page }: { page: TenantPageRef }) {
  const t = useText();
  const zone = useSelector(page, ({ context }) => context.zone);
  const columns = useTenantColumns(zone);
  const acts = useTenantActs(page);
  return (
    <RecordPage
      page={page}
      list={t('tenants.title')}
      nameOf={({ organization }) => organization}
      codeOf={({ orgCode }) => orgCode}
      mark={columns.status.cell}
      acts={(tenant) => (
        <RowActions
          rights={TENANT_RIGHTS}
          possible={possibleTenantActs(tenant)}
          acts={acts(tenant)}
          onEdit={() => page.send({ type: 'open', dialog: 'form', about: tenant })}
          onRemove={() => page.send({ type: 'open', dialog: 'removal', about: [tenant] })}
        />
      )}
      facts={(tenant) => (
        <>
          <RecordFacts title={t('record.basics')} row={tenant} columns={columns} names={BASICS} />
          <RecordFacts title={t('tenants.people')} row={tenant} columns={columns} names={PEOPLE} />
        </>
      )}
      tabs={{ users: { title: t('tenants.usersTab'), show: (ref) => <TenantUsers users={ref} zone={zone} /> } }}
    >
      <StandardDialogs
        page={page}
        rights={TENANT_RIGHTS}
        texts={useTenantTexts()}
        fields={(tenant) => <TenantFields tenant={tenant} />}
      />
      <TenantActDialogs page={page} />
    </RecordPage>
  );
}

const BASICS = ['orgCode', 'organization', 'endTime', 'zone', 'createTime', 'remark'] as const;
const PEOPLE = ['administrator', 'memberCount', 'contactName', 'contactPhone'] as const;
