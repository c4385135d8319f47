import type { KeptSubsystem, SUBSYSTEM_FIELDS } from '../../../../contract/subsystems';
import { useText } from '../../../i18n/text';
import type { SubsystemColumn } from '../../../machines/administration/subsystems';
import { LongText } from '../../base/LongText';
import { timeIn } from '../../base/time';
import type { ColumnLooks } from '../../records/column';
import type { QueryLooks } from '../../records/query/looks';
import { StatusDot } from '../../records/StatusDot';

/** How each column looks. */
export function useSubsystemColumns(zone: string): ColumnLooks<KeptSubsystem, SubsystemColumn> {
  const t = useText();
  const kept = t('subsystems.hasSecret');
  const missing = t('subsystems.noSecret');
  return {
    name: {
      title: t('subsystems.name'),
      width: 176,
      fixed: true,
      card: 'title',
      cell: ({ name }) => <LongText text={name} />,
    },
    enabled: {
      title: t('subsystems.status'),
      width: 88,
      card: 'mark',
      cell: ({ enabled }) => <StatusDot good={enabled} word={t(enabled ? 'subsystems.enabled' : 'subsystems.disabled')} />,
    },
    url: { title: t('subsystems.url'), width: 224, card: 'fact', cell: ({ url }) => <LongText mono text={url ?? '—'} /> },
    clientId: {
      title: t('subsystems.clientId'),
      width: 144,
      card: 'fact',
      cell: ({ clientId }) => <LongText mono text={clientId ?? '—'} />,
    },
    hasSecret: {
      title: t('subsystems.secret'),
      width: 104,
      cell: ({ clientId, hasSecret }) => (clientId === null ? '—' : hasSecret ? kept : missing),
    },
    displayOrder: { title: t('subsystems.displayOrder'), width: 104, align: 'right', cell: (row) => row.displayOrder },
    createTime: { title: t('subsystems.createTime'), width: 176, cell: ({ createTime }) => timeIn(zone, createTime) },
    redirectUris: {
      title: t('subsystems.redirects'),
      width: 280,
      cell: ({ redirectUris }) => <LongText mono text={redirectUris.join(' ') || '—'} />,
    },
    signInTenantName: {
      title: t('subsystems.signInTenant'),
      width: 176,
      cell: ({ signInTenantName }) => <LongText text={signInTenantName ?? '—'} />,
    },
  };
}

/** What its advanced query may name. */
export function useSubsystemLooks(): QueryLooks<keyof typeof SUBSYSTEM_FIELDS> {
  const t = useText();
  return {
    name: { label: t('subsystems.name') },
    url: { label: t('subsystems.url') },
    clientId: { label: t('subsystems.clientId') },
    displayOrder: { label: t('subsystems.displayOrder') },
    enabled: { label: t('subsystems.enabled') },
    createTime: { label: t('subsystems.createTime') },
  };
}
