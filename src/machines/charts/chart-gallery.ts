import { type ActorRefFrom, assign, type SnapshotFrom, setup } from 'xstate';
import type { z } from 'zod/mini';
import type { bars } from '../../../contract/charts';
import { createLoadingMachine, type Load, type LoadingRef } from '../base/loading';
import type { PageInput } from '../base/page';
import type { Point } from './points';
import { randomBars } from './samples';

type MonthBars = z.output<typeof bars>;

export interface ChartGalleryPorts<Plots> {
  /** What draws charts: a large library, which arrives after the page. */
  readonly loadPlots: Load<Plots>;
  readonly loadMonthBar: Load<MonthBars>;
  /** From 0 to below 1. */
  readonly random: () => number;
}

export type ChartGalleryEvent = { type: 'shuffle' };

interface ChartGalleryContext<Plots> {
  readonly plots: LoadingRef<Plots>;
  readonly monthBar: LoadingRef<MonthBars>;
  readonly miniBars: readonly Point[];
}

/**
 * Every kind of chart, on sample data (§2.8); the monthly bars on those of the tenant.
 *
 *     showing ──shuffle──▶ showing: other random bars
 *
 * - Library and monthly bars are loaded each on their own: what does not need the one that fails is shown.
 */
export function createChartGalleryMachine<Plots>({ loadPlots, loadMonthBar, random }: ChartGalleryPorts<Plots>) {
  return setup({
    types: {} as { context: ChartGalleryContext<Plots>; events: ChartGalleryEvent; input: PageInput },
    actors: { plots: createLoadingMachine(loadPlots), monthBar: createLoadingMachine(loadMonthBar) },
  }).createMachine({
    id: 'chartGallery',
    context: ({ spawn }) => ({
      plots: spawn('plots', { id: 'plots' }),
      monthBar: spawn('monthBar', { id: 'monthBar' }),
      miniBars: randomBars(random),
    }),
    initial: 'showing',
    states: { showing: { on: { shuffle: { actions: assign({ miniBars: () => randomBars(random) }) } } } },
  });
}

export type ChartGalleryMachine<Plots> = ReturnType<typeof createChartGalleryMachine<Plots>>;
export type ChartGalleryRef<Plots> = ActorRefFrom<ChartGalleryMachine<Plots>>;

/** All that the page shows. */
export const chartGallery = <Plots>({ context }: SnapshotFrom<ChartGalleryMachine<Plots>>) => context;
