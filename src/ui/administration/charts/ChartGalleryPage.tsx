import { Button } from '@arco-design/web-react';
import { shallowEqual, useSelector } from '@xstate/react';
import { type ReactElement, useId, useMemo } from 'react';
import { useLanguage, useText } from '../../../i18n/text';
import { type ChartGalleryRef, chartGallery } from '../../../machines/charts/chart-gallery';
import type { Point } from '../../../machines/charts/points';
import { SAMPLES } from '../../../machines/charts/samples';
import type { Elements } from '../../base/elements';
import { BarChart } from '../../charts/BarChart';
import { ChartBox } from '../../charts/ChartBox';
import { MiniProgress, RankList, Trend } from '../../charts/Figures';
import { hasSignIns, MonthBar } from '../../charts/MonthBar';
import { PlotChart } from '../../charts/PlotChart';
import type { PlotKind, Plots } from '../../charts/plot';
import './chart-gallery.css';

/** Every kind of chart (§2.8), each alone in its card: one that cannot be drawn leaves the others be. */
export function ChartGalleryPage({ page }: { page: ChartGalleryRef<Plots> }) {
  const t = useText();
  const { plots, monthBar, miniBars } = useSelector(page, chartGallery<Plots>, shallowEqual);
  const samples = useSamples();
  const plot = (kind: PlotKind, points: readonly Point[], name = t('gallery.name')) => (
    <Card title={t(`gallery.kinds.${kind}`)}>
      <PlotChart
        plots={plots}
        kind={kind}
        title={t(`gallery.kinds.${kind}`)}
        heads={[name, t('gallery.value')]}
        points={points}
      />
    </Card>
  );
  return (
    <div className="chart-gallery">
      <h1 className="visually-hidden">{t('gallery.title')}</h1>
      <Card title={t('gallery.kinds.monthBar')} note={t('gallery.real')}>
        <ChartBox loading={monthBar} isEmpty={(bars) => !hasSignIns(bars)} emptyHint={t('charts.noSignIns')}>
          {(bars) => <MonthBar title={t('gallery.kinds.monthBar')} bars={bars} />}
        </ChartBox>
      </Card>
      <BarCard points={samples.balance} />
      {plot('line', samples.months, t('chart.month'))}
      {plot('area', samples.months, t('chart.month'))}
      {plot('pie', samples.departments)}
      {plot('ring', samples.departments)}
      {plot('radar', samples.scores)}
      {plot('tagCloud', samples.tags)}
      {plot('gauge', samples.share)}
      <Small samples={samples}>
        {plot('miniArea', samples.days)}
        <Card
          title={t('gallery.kinds.miniBar')}
          action={<Button onClick={() => page.send({ type: 'shuffle' })}>{t('gallery.shuffle')}</Button>}
        >
          <PlotChart
            plots={plots}
            kind="miniBar"
            title={t('gallery.kinds.miniBar')}
            heads={[t('gallery.name'), t('gallery.value')]}
            points={miniBars}
          />
        </Card>
      </Small>
    </div>
  );
}

type Samples = ReturnType<typeof useSamples>;

/** The sample figures under names of the language; the same objects from one drawing to the next. */
function useSamples() {
  const t = useText();
  const language = useLanguage();
  return useMemo(() => {
    const format = (options: Intl.DateTimeFormatOptions) => new Intl.DateTimeFormat(language, { ...options, timeZone: 'UTC' });
    const dated = (points: readonly Point[], by: Intl.DateTimeFormat) =>
      points.map(({ x, y }) => ({ x: by.format(new Date(x)), y }));
    const named = <Name extends Parameters<typeof nameOf>[0]>(points: readonly { x: Name; y: number }[]) =>
      points.map(({ x, y }) => ({ x: nameOf(x), y }));
    const nameOf = (name: (typeof SAMPLES)['departments' | 'scores' | 'balance' | 'trends'][number]['x']) =>
      t(`gallery.names.${name}`);
    return {
      departments: named(SAMPLES.departments),
      scores: named(SAMPLES.scores),
      balance: named(SAMPLES.balance),
      trends: named(SAMPLES.trends),
      months: dated(SAMPLES.months, format({ month: 'short' })),
      days: dated(SAMPLES.days, format({ month: 'short', day: 'numeric' })),
      share: [{ x: t('gallery.kinds.gauge'), y: SAMPLES.share }],
      tags: t('gallery.tags')
        .split(' ')
        .map((x, at, all) => ({ x, y: all.length - at })),
    };
  }, [t, language]);
}

interface CardProps {
  readonly title: string;
  readonly note?: string;
  readonly action?: ReactElement;
  readonly children: Elements;
}

function Card({ title, note, action, children }: CardProps) {
  const t = useText();
  const id = useId();
  return (
    <section className="chart-card" aria-labelledby={id}>
      <header>
        <h2 id={id}>{title}</h2>
        <small>{note ?? t('gallery.sample')}</small>
        {action}
      </header>
      {children}
    </section>
  );
}

function BarCard({ points }: { points: readonly Point[] }) {
  const t = useText();
  const number = new Intl.NumberFormat(useLanguage());
  return (
    <Card title={t('gallery.kinds.bar')}>
      <div className="chart-box">
        <BarChart
          title={t('gallery.kinds.bar')}
          heads={[t('gallery.name'), t('gallery.value')]}
          bars={points.map(({ x, y }) => ({
            key: x,
            value: y,
            label: x,
            name: x,
            words: t('gallery.point', { name: x, value: number.format(y) }),
          }))}
        />
      </div>
    </Card>
  );
}

/** Those that fit into a line of text stand below each other. */
function Small({ samples, children }: { samples: Samples; children: Elements }) {
  const t = useText();
  return (
    <div className="chart-gallery-small">
      {children}
      <Card title={t('gallery.kinds.miniProgress')}>
        <MiniProgress name={t('gallery.kinds.miniProgress')} share={SAMPLES.share} />
      </Card>
      <Card title={t('gallery.kinds.trend')}>
        {samples.trends.map(({ x, y }) => (
          <Trend key={x} name={x} change={y} />
        ))}
      </Card>
      <Card title={t('gallery.kinds.rankList')}>
        <RankList points={samples.departments} />
      </Card>
    </div>
  );
}
