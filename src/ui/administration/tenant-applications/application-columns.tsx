import type { Application } from '../../../../contract/applications';
import { useText } from '../../../i18n/text';
import type { ApplicationColumn } from '../../../machines/administration/tenant-applications';
import { LongText } from '../../base/LongText';
import { timeIn } from '../../base/time';
import type { ColumnLooks } from '../../records/column';
import { StatusDot } from '../../records/StatusDot';

/** Who asks for what, when, and what has become of it. */
export function useApplicationColumns(zone: string): ColumnLooks<Application, ApplicationColumn> {
  const t = useText();
  const text = (name: 'contactName' | 'contactPhone' | 'reason' | 'remark', width: number) => ({
    title: t(`tenantApplications.${name}`),
    width,
    cell: (application: Application) => <LongText text={application[name] ?? '—'} />,
  });
  const code = (name: 'orgCode' | 'username') => ({
    title: t(`tenantApplications.${name}`),
    width: 128,
    cell: (application: Application) => <LongText mono text={application[name]} />,
  });
  return {
    organization: {
      title: t('tenantApplications.organization'),
      width: 176,
      fixed: true,
      card: 'title',
      cell: ({ organization }) => <LongText text={organization} />,
    },
    orgCode: code('orgCode'),
    status: {
      title: t('tenantApplications.status'),
      width: 88,
      card: 'mark',
      cell: ({ status }) => (
        <StatusDot
          good={status === 'approved'}
          bad={status === 'refused'}
          waiting={status === 'waiting'}
          word={t(`tenantApplications.${status}`)}
        />
      ),
    },
    contactName: { ...text('contactName', 112), card: 'fact' },
    contactPhone: { ...text('contactPhone', 132), card: 'fact' },
    username: code('username'),
    createTime: {
      title: t('tenantApplications.createTime'),
      width: 176,
      card: 'fact',
      cell: ({ createTime }) => timeIn(zone, createTime),
    },
    decideTime: {
      title: t('tenantApplications.decideTime'),
      width: 176,
      cell: ({ decideTime }) => (decideTime ? timeIn(zone, decideTime) : '—'),
    },
    reason: text('reason', 200),
    remark: text('remark', 200),
  };
}
