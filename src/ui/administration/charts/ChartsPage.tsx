import { shallowEqual, useSelector } from '@xstate/react';
import { type Chart, chartDraft } from '../../../../contract/charts';
import { useText } from '../../../i18n/text';
import type { ChartColumn, PublishedChartsRef } from '../../../machines/charts/published-charts';
import { openDialog } from '../../../machines/records/records-page';
import { LongText } from '../../base/LongText';
import { timeIn } from '../../base/time';
import type { ColumnLooks } from '../../records/column';
import { TextField } from '../../records/RecordField';
import { RecordsPage } from '../../records/RecordsPage';
import { ChartLinkDialog } from './ChartLinkDialog';
import './charts.css';

const RIGHTS = { add: 'chart:add', edit: 'chart:edit', remove: 'chart:remove' };

/** The charts that everybody can see who has their address (§2.1). Deleting one ends its publication. */
export function ChartsPage({ page }: { page: PublishedChartsRef }) {
  const t = useText();
  const zone = useSelector(page, ({ context }) => context.zone);
  const { link } = useSelector(page, openDialog, shallowEqual);
  return (
    <RecordsPage
      page={page}
      texts={{
        title: t('charts.title'),
        add: t('charts.addTitle'),
        edit: t('charts.editTitle'),
        empty: t('charts.emptyHint'),
        named: ({ title }) => t('charts.named', { title }),
      }}
      rights={RIGHTS}
      columns={useChartColumns(zone)}
      search={[{ name: 'title', label: t('charts.name'), maxLength: 64 }]}
      nameOf={({ title }) => title}
      edit={(chart) => page.send({ type: 'open', dialog: 'form', about: chart })}
      acts={(chart) => [
        {
          key: 'link',
          label: t('charts.link'),
          permission: 'chart:list',
          onChoose: () => page.send({ type: 'open', dialog: 'link', about: chart }),
        },
      ]}
      fields={() => <ChartFields />}
    >
      {link && <ChartLinkDialog link={link} />}
    </RecordsPage>
  );
}

function useChartColumns(zone: string): ColumnLooks<Chart, ChartColumn> {
  const t = useText();
  return {
    title: { title: t('charts.name'), width: 240, fixed: true, card: 'title', cell: ({ title }) => <LongText text={title} /> },
    address: {
      title: t('charts.address'),
      width: 376,
      card: 'fact',
      cell: ({ id, title }) => (
        <a
          className="chart-address"
          href={`/chart/open/${id}`}
          target="_blank"
          rel="noopener"
          aria-label={t('charts.openNamed', { title })}
        >
          <LongText mono text={`/chart/open/${id}`} />
        </a>
      ),
    },
    createTime: { title: t('charts.createTime'), width: 176, card: 'fact', cell: ({ createTime }) => timeIn(zone, createTime) },
  };
}

function ChartFields() {
  const t = useText();
  return (
    <>
      <TextField name="title" label={t('charts.name')} required schema={chartDraft.shape.title} max={120} />
      <p className="form-note">{t('charts.about')}</p>
    </>
  );
}
