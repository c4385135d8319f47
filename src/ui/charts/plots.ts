import { Area } from '@antv/g2plot/esm/plots/area';
import { Line } from '@antv/g2plot/esm/plots/line';
import { Liquid } from '@antv/g2plot/esm/plots/liquid';
import { Pie } from '@antv/g2plot/esm/plots/pie';
import { Radar } from '@antv/g2plot/esm/plots/radar';
import { TinyArea } from '@antv/g2plot/esm/plots/tiny-area';
import { TinyColumn } from '@antv/g2plot/esm/plots/tiny-column';
import { WordCloud } from '@antv/g2plot/esm/plots/word-cloud';
import { escaped } from '../../machines/charts/markup';
import type { Point } from '../../machines/charts/points';
import { axisNumber } from './numbers';
import type { Draw, Plots } from './plot';

/** §2.8: scores of a radar, and font sizes of a tag cloud. */
const SCORES = { min: 0, max: 80 };
const FONT_SIZES: [number, number] = [8, 32];

const FONT = "'PingFang SC', 'Microsoft YaHei', 'Noto Sans SC', 'Noto Sans CJK SC', system-ui";
const PALETTE = [
  'primary-6',
  'cyan-6',
  'gold-6',
  'purple-6',
  'green-6',
  'orangered-6',
  'magenta-6',
  'lime-6',
  'blue-6',
  'pinkpurple-6',
];

/** A canvas knows no styles: the colours of the theme are read when it is drawn, and it is drawn anew when they change. */
function themeIn(box: HTMLElement) {
  const style = getComputedStyle(box);
  const of = (name: string) => style.getPropertyValue(`--${name}`).trim();
  const palette = PALETTE.map((name) => `rgb(${of(name)})`);
  const [muted, line, text] = [of('color-text-3'), of('color-border-2'), of('color-text-1')];
  return {
    look: { palette, text, ground: of('color-bg-2') },
    styleSheet: {
      backgroundColor: of('color-bg-2'),
      brandColor: palette[0],
      paletteQualitative10: palette,
      paletteQualitative20: palette,
      fontFamily: FONT,
      axisLabelFillColor: muted,
      axisLineBorderColor: line,
      axisTickLineBorderColor: line,
      axisGridBorderColor: line,
      legendItemNameFillColor: of('color-text-2'),
      labelFillColor: of('color-text-2'),
      tooltipContainerFillColor: of('color-bg-5'),
      tooltipTextFillColor: text,
      tooltipCrosshairsBorderColor: muted,
      subColor: of('color-fill-2'),
    },
  };
}

/** What every chart has: the theme, and numbers in the language; no movement for those who want none. */
function usual(box: HTMLElement, points: readonly Point[], language: string) {
  const number = new Intl.NumberFormat(language, { maximumFractionDigits: 6 });
  const values = points.map(({ y }) => y);
  const axis = axisNumber(language, { top: Math.max(...values), bottom: Math.min(...values) });
  const { look, styleSheet } = themeIn(box);
  // The library makes HTML of what a tooltip says.
  const said = (name: unknown, value: unknown) => ({ name: escaped(String(name)), value: number.format(Number(value)) });
  return {
    look,
    said,
    base: {
      data: points.map((point) => ({ ...point })),
      theme: { styleSheet },
      animation: matchMedia('(prefers-reduced-motion: reduce)').matches ? (false as const) : { appear: { duration: 200 } },
      tooltip: { formatter: ({ x, y }: Record<string, unknown>) => said(x, y) },
    },
    axes: { xField: 'x', yField: 'y', yAxis: { label: { formatter: (tick: string) => axis.format(Number(tick)) } } },
  };
}

const rendered = <P extends { render(): void; destroy(): void }>(plot: P): P => {
  plot.render();
  return plot;
};

const line: Draw = (box, points, language) => {
  const { base, axes } = usual(box, points, language);
  return rendered(new Line(box, { ...base, ...axes, point: { size: 3 } }));
};

const area: Draw = (box, points, language) => {
  const { base, axes } = usual(box, points, language);
  return rendered(new Area(box, { ...base, ...axes, smooth: true, areaStyle: { fillOpacity: 0.2 } }));
};

/** What the small ones take: numbers alone, whose names a tooltip finds again by their place. */
function small(box: HTMLElement, points: readonly Point[], language: string) {
  const { base, said, look } = usual(box, points, language);
  const { data, theme, animation } = base;
  const customContent = (place: string) => {
    const { name, value } = said(data[Number(place)]?.x ?? '', data[Number(place)]?.y ?? 0);
    return `${name} <b>${value}</b>`;
  };
  return { data: data.map(({ y }) => y), theme, animation, color: look.palette[0] ?? '', tooltip: { customContent } };
}

const miniArea: Draw = (box, points, language) => {
  const { color, ...options } = small(box, points, language);
  return rendered(new TinyArea(box, { ...options, smooth: true, line: { color }, color, areaStyle: { fillOpacity: 0.2 } }));
};

const miniBar: Draw = (box, points, language) => rendered(new TinyColumn(box, small(box, points, language)));

/** A circle has parts of what is there: what is below zero stands in the table alone. */
function circle(innerRadius: number): Draw {
  return (box, points, language) => {
    const { base, look } = usual(box, points, language);
    const percent = new Intl.NumberFormat(language, { style: 'percent', maximumFractionDigits: 1 });
    return rendered(
      new Pie(box, {
        ...base,
        data: base.data.filter(({ y }) => y > 0),
        angleField: 'y',
        colorField: 'x',
        radius: 0.65,
        innerRadius,
        label: { type: 'outer', content: ({ x, percent: part }) => `${x}\n${percent.format(Number(part ?? 0))}` },
        legend: false,
        pieStyle: { stroke: look.ground },
        statistic: { title: false, content: false },
      }),
    );
  };
}

const radar: Draw = (box, points, language) => {
  const { base, axes } = usual(box, points, language);
  return rendered(
    new Radar(box, { ...base, ...axes, meta: { y: SCORES }, point: { size: 3 }, area: { style: { fillOpacity: 0.2 } } }),
  );
};

/** How much of the whole: from 0 to 1. */
const gauge: Draw = (box, points, language) => {
  const { base, look } = usual(box, points, language);
  const share = Math.min(1, Math.max(0, points[0]?.y ?? 0));
  const percent = new Intl.NumberFormat(language, { style: 'percent', maximumFractionDigits: 1 });
  return rendered(
    new Liquid(box, {
      percent: share,
      theme: base.theme,
      // Its waves never rest.
      animation: false,
      color: look.palette[0] ?? '',
      outline: { border: 2, distance: 4 },
      wave: { length: 128 },
      statistic: { content: { formatter: () => percent.format(share), style: { color: look.text, fontSize: '24px' } } },
    }),
  );
};

const tagCloud: Draw = (box, points, language) => {
  const { base, said, look } = usual(box, points, language);
  return rendered(
    new WordCloud(box, {
      ...base,
      data: base.data.filter(({ y }) => y > 0),
      wordField: 'x',
      weightField: 'y',
      colorField: 'x',
      color: look.palette,
      // The same words stand in the same places each time.
      random: () => 0.5,
      wordStyle: { fontFamily: FONT, fontSize: FONT_SIZES, rotation: 0, padding: 4 },
      tooltip: { formatter: ({ text, value }: Record<string, unknown>) => said(text, value) },
    }),
  );
};

/** One lazy part of the console, for all charts. */
export const plots: Plots = { line, area, miniArea, miniBar, pie: circle(0), ring: circle(0.6), radar, gauge, tagCloud };
