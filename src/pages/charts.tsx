import { chart, chartQuery } from '../../contract/charts';
import { publishedChartsApi } from '../api/charts';
import { copyText } from '../browser/clipboard';
import { createChartLinkMachine } from '../machines/charts/chart-link';
import { afterChartDialog, CHART_TABLE, type ChartDialogs, chartForm, chartValues } from '../machines/charts/published-charts';
import { createRecordsPageMachine } from '../machines/records/records-page';
import { ChartsPage } from '../ui/administration/charts/ChartsPage';
import { definePage } from '../ui/base/page';
import type { Kit } from './kit';
import { recordParts } from './parts/records';

/** The composition root of the published charts. */
export default (kit: Kit) => {
  const parts = recordParts(kit, {
    api: publishedChartsApi(kit.call),
    query: chartQuery,
    record: chart,
    values: chartForm,
    valuesOf: chartValues,
    table: CHART_TABLE,
  });
  const addressOf = (id: string) => new URL(`/chart/open/${id}`, window.location.origin).href;
  const dialogs: ChartDialogs = {
    ...parts.dialogs,
    link: createChartLinkMachine({ addressOf, copy: copyText, notify: kit.notify }),
  };
  return definePage({ machine: createRecordsPageMachine({ ...parts, dialogs, after: afterChartDialog }), View: ChartsPage });
};
