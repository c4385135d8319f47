import { type KeyboardEvent, useState } from 'react';
import { useLanguage } from '../../i18n/text';
import { type Scale, scaleFor } from '../../machines/charts/scale';
import { ChartTable } from './ChartTable';
import { axisNumber } from './numbers';
import './bar-chart.css';

interface Bar {
  readonly key: string;
  readonly value: number;
  /** Below the bar, and in a second line below that. */
  readonly label: string;
  readonly note?: string | undefined;
  /** Its name in the table, where there is room. */
  readonly name: string;
  /** All of it, for those who hear the chart. */
  readonly words: string;
}

interface Props {
  readonly title: string;
  readonly bars: readonly Bar[];
  /** Of the table: what the names are, and what the numbers are. */
  readonly heads: readonly [name: string, value: string];
}

/** More labels than these stand in each other's way; where the chart is narrow, half as many. */
const MOST_LABELS = 12;
const percent = (part: number) => `${part * 100}%`;
/** How far below the upper edge a value stands, as a part of the height. */
const depthOf = (value: number, { top, bottom }: Scale) => (top - value) / (top - bottom);

/**
 * A bar for each number. It is drawn in parts of the room it is given, so it fits any frame without being measured, and follows the
 * theme by its styles. One stop of the Tab key; the arrow keys go from bar to bar. Beside it there is the same as a table.
 */
export function BarChart({ title, bars, heads }: Props) {
  const scale = scaleFor(bars.map(({ value }) => value));
  return (
    <figure className="bar-chart">
      <Axis scale={scale} />
      <Plot title={title} bars={bars} scale={scale} />
      <Labels bars={bars} />
      <ChartTable title={title} heads={heads} rows={bars.map(({ name, value }) => [name, value])} />
    </figure>
  );
}

function Axis({ scale }: { scale: Scale }) {
  const number = axisNumber(useLanguage(), scale);
  const words = scale.ticks.map((tick) => number.format(tick));
  const widest = words.reduce((one, other) => (other.length > one.length ? other : one));
  return (
    <div className="bar-chart-axis" aria-hidden="true">
      {scale.ticks.map((tick, at) => (
        <span key={tick} style={{ bottom: percent(1 - depthOf(tick, scale)) }}>
          {words[at]}
        </span>
      ))}
      {/* Makes the column as wide as its widest number. */}
      <span className="bar-chart-widest">{widest}</span>
    </div>
  );
}

function Plot({ title, bars, scale }: { title: string; bars: readonly Bar[]; scale: Scale }) {
  const [stop, setStop] = useState(bars.length - 1);
  const width = 1 / bars.length;
  return (
    <svg className="bar-chart-plot" aria-label={title}>
      <g className="bar-chart-lines">
        {scale.ticks.map((tick) => (
          <line
            key={tick}
            className={tick === 0 ? 'bar-chart-zero' : undefined}
            x1="0"
            x2="100%"
            y1={percent(depthOf(tick, scale))}
            y2={percent(depthOf(tick, scale))}
          />
        ))}
      </g>
      <g>
        {bars.map((bar, at) => (
          <svg
            key={bar.key}
            className="bar-chart-place"
            x={percent(at * width)}
            width={percent(width)}
            aria-label={bar.words}
            tabIndex={at === stop ? 0 : -1}
            onFocus={() => setStop(at)}
            onKeyDown={step}
          >
            <rect className="bar-chart-ground" width="100%" height="100%" />
            <Column value={bar.value} scale={scale} />
          </svg>
        ))}
      </g>
    </svg>
  );
}

/** From 0 up, or down, with its number at its end. */
function Column({ value, scale }: { value: number; scale: Scale }) {
  const number = new Intl.NumberFormat(useLanguage());
  const [end, zero] = [depthOf(value, scale), depthOf(0, scale)];
  return (
    <>
      <rect className="bar-chart-bar" y={percent(Math.min(end, zero))} height={percent(Math.abs(end - zero))} rx="3" />
      <text x="50%" y={percent(end)} dy={value < 0 ? 16 : -8}>
        {number.format(value)}
      </text>
    </>
  );
}

/** From bar to bar. */
function step(event: KeyboardEvent<SVGSVGElement>) {
  const { key, currentTarget } = event;
  const next = { ArrowLeft: currentTarget.previousElementSibling, ArrowRight: currentTarget.nextElementSibling }[key];
  if (!(next instanceof SVGElement)) return;
  event.preventDefault();
  next.focus();
}

/** Below the bars: as many as there is room for, the last among them. Where every bar has one, a long one is cut. */
function Labels({ bars }: { bars: readonly Bar[] }) {
  const every = Math.ceil(bars.length / MOST_LABELS);
  const isShown = (at: number) => (bars.length - 1 - at) % every === 0;
  const each = bars.length <= MOST_LABELS / 2 ? 'bar-chart-labels-each' : 'bar-chart-labels-half';
  return (
    <div className={every === 1 ? `bar-chart-labels ${each}` : 'bar-chart-labels'} aria-hidden="true">
      {bars.map(({ key, label, note }, at) => (
        <div key={key}>
          {isShown(at) && <span>{label}</span>}
          {isShown(at) && note !== undefined && <small>{note}</small>}
        </div>
      ))}
    </div>
  );
}
