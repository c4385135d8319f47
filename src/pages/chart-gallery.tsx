import { CallError } from '../../contract/failure';
import { monthBarApi } from '../api/charts';
import { createChartGalleryMachine } from '../machines/charts/chart-gallery';
import { ChartGalleryPage } from '../ui/administration/charts/ChartGalleryPage';
import { definePage } from '../ui/base/page';
import type { Plots } from '../ui/charts/plot';
import type { Kit } from './kit';

/** The composition root of the chart gallery. */
export default ({ call }: Kit) =>
  definePage({
    machine: createChartGalleryMachine<Plots>({ loadPlots, loadMonthBar: monthBarApi(call), random: Math.random }),
    View: ChartGalleryPage,
  });

async function loadPlots(): Promise<Plots> {
  const { plots } = await import('../ui/charts/plots').catch(() => {
    throw new CallError({ kind: 'offline' });
  });
  return plots;
}
