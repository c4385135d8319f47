import { type KeyboardEvent, useState } from 'react';
import { useLanguage, useText } from '../../i18n/text';
import { type OpenChart, type Scale, scaleFor } from '../../machines/guest/open-chart';

type Bars = OpenChart['bars'];

/** How much of its column a bar fills. */
const FILL = 0.56;
const percent = (part: number) => `${part * 100}%`;

/**
 * A bar for each month. It is drawn in parts of the room it is given, so it fits any frame without being measured. One stop of the
 * Tab key; the arrow keys go from bar to bar. Beside the picture there is the same as a table, for screen readers.
 */
export function MonthBar({ title, bars }: { title: string; bars: Bars }) {
  const scale = scaleFor(bars.map(({ y }) => y));
  return (
    <figure className="month-bar">
      <Axis scale={scale} />
      <Plot title={title} bars={bars} scale={scale} />
      <Months bars={bars} />
      {/* A table is as large as its words, whatever it is told. */}
      <div className="visually-hidden">
        <MonthTable title={title} bars={bars} />
      </div>
    </figure>
  );
}

function Axis({ scale: { ticks, top } }: { scale: Scale }) {
  const number = new Intl.NumberFormat(useLanguage());
  return (
    <div className="month-bar-axis" aria-hidden="true">
      {ticks.map((tick) => (
        <span key={tick} style={{ bottom: percent(tick / top) }}>
          {number.format(tick)}
        </span>
      ))}
      {/* Makes the column as wide as its widest number. */}
      <span className="month-bar-widest">{number.format(top)}</span>
    </div>
  );
}

function Plot({ title, bars, scale: { ticks, top } }: { title: string; bars: Bars; scale: Scale }) {
  const t = useText();
  const language = useLanguage();
  const month = new Intl.DateTimeFormat(language, { year: 'numeric', month: 'long', timeZone: 'UTC' });
  const number = new Intl.NumberFormat(language);
  const [stop, setStop] = useState(bars.length - 1);
  const width = 1 / bars.length;
  return (
    <svg className="month-bar-plot" aria-label={title}>
      <g className="month-bar-lines">
        {ticks.map((tick) => (
          <line key={tick} x1="0" x2="100%" y1={percent(1 - tick / top)} y2={percent(1 - tick / top)} />
        ))}
      </g>
      <g>
        {bars.map(({ x, y }, at) => (
          <svg
            key={x}
            className="month-bar-month"
            x={percent(at * width)}
            width={percent(width)}
            aria-label={t('chart.bar', { month: month.format(monthOf(x)), count: number.format(y) })}
            tabIndex={at === stop ? 0 : -1}
            onFocus={() => setStop(at)}
            onKeyDown={step}
          >
            <rect className="month-bar-place" width="100%" height="100%" />
            <rect
              className="month-bar-bar"
              x={percent((1 - FILL) / 2)}
              width={percent(FILL)}
              y={percent(1 - y / top)}
              height={percent(y / top)}
              rx="3"
            />
            <text x="50%" y={percent(1 - y / top)} dy="-8">
              {number.format(y)}
            </text>
          </svg>
        ))}
      </g>
    </svg>
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

/** Below the bars. The year is written where it begins. */
function Months({ bars }: { bars: Bars }) {
  const language = useLanguage();
  const month = new Intl.DateTimeFormat(language, { month: 'short', timeZone: 'UTC' });
  return (
    <div className="month-bar-months" aria-hidden="true">
      {bars.map(({ x }, at) => (
        <span key={x}>
          <span>{month.format(monthOf(x))}</span>
          {(at === 0 || x.endsWith('-01')) && <small>{x.slice(0, 4)}</small>}
        </span>
      ))}
    </div>
  );
}

function MonthTable({ title, bars }: { title: string; bars: Bars }) {
  const t = useText();
  const language = useLanguage();
  const month = new Intl.DateTimeFormat(language, { year: 'numeric', month: 'long', timeZone: 'UTC' });
  return (
    <table>
      <caption>{title}</caption>
      <thead>
        <tr>
          <th scope="col">{t('chart.month')}</th>
          <th scope="col">{t('chart.count')}</th>
        </tr>
      </thead>
      <tbody>
        {bars.map(({ x, y }) => (
          <tr key={x}>
            <th scope="row">{month.format(monthOf(x))}</th>
            <td>{y}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** `2026-11`, in no zone. */
const monthOf = (x: string) => new Date(`${x}-01T00:00:00Z`);
