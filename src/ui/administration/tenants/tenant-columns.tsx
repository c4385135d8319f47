import { Tag } from '@arco-design/web-react';
import type { TenantRow } from '../../../../contract/tenants';
import { useText } from '../../../i18n/text';
import type { TenantColumn } from '../../../machines/administration/tenants';
import { LongText } from '../../base/LongText';
import { timeIn } from '../../base/time';
import type { ColumnLooks } from '../../records/column';
import { StatusDot } from '../../records/StatusDot';
import './tenants.css';

/** The columns of the table, with the facts of a tenant as people read them. */
export function useTenantColumns(zone: string): ColumnLooks<TenantRow, TenantColumn> {
  const t = useText();
  const text = (name: 'zone' | 'contactName' | 'contactPhone' | 'remark', width: number) => ({
    title: t(`tenants.${name}`),
    width,
    cell: (tenant: TenantRow) => <LongText text={tenant[name] ?? '—'} />,
  });
  return {
    orgCode: {
      title: t('tenants.orgCode'),
      width: 128,
      card: 'fact',
      cell: ({ orgCode }) => <LongText mono text={orgCode} />,
    },
    organization: {
      title: t('tenants.organization'),
      width: 208,
      fixed: true,
      card: 'title',
      cell: (tenant) => <Name tenant={tenant} />,
    },
    status: {
      title: t('tenants.status'),
      width: 88,
      card: 'mark',
      cell: ({ status }) => <StatusDot good={status === 'enabled'} word={t(`tenants.${status}`)} />,
    },
    administrator: {
      title: t('tenants.administrator'),
      width: 176,
      card: 'fact',
      cell: ({ administrator }) =>
        administrator ? (
          <LongText text={t('tenants.person', administrator)} />
        ) : (
          <span className="muted">{t('tenants.noAdministrator')}</span>
        ),
    },
    memberCount: {
      title: t('tenants.memberCount'),
      width: 88,
      align: 'right',
      card: 'fact',
      cell: ({ memberCount }) => memberCount ?? '—',
    },
    endTime: {
      title: t('tenants.endTime'),
      width: 176,
      cell: ({ endTime }) => (endTime ? timeIn(zone, endTime) : t('tenants.noEnd')),
    },
    createTime: { title: t('tenants.createTime'), width: 176, cell: ({ createTime }) => timeIn(zone, createTime) },
    zone: text('zone', 144),
    contactName: text('contactName', 112),
    contactPhone: text('contactPhone', 132),
    remark: text('remark', 200),
  };
}

function Name({ tenant: { organization, platform } }: { tenant: TenantRow }) {
  const t = useText();
  return (
    <span className="tenant-name">
      <LongText text={organization} />
      {platform && <Tag size="small">{t('tenants.platform')}</Tag>}
    </span>
  );
}
