import { useLanguage, useText } from '../../i18n/text';
import type { Point } from '../../machines/charts/points';
import './figures.css';

/** How much of the whole, as a line (§2.8). */
export function MiniProgress({ name, share }: { name: string; share: number }) {
  const percent = new Intl.NumberFormat(useLanguage(), { style: 'percent', maximumFractionDigits: 1 });
  const part = Math.min(1, Math.max(0, share));
  return (
    <div className="mini-progress">
      <meter aria-label={name} min={0} max={1} value={part} />
      <span>{percent.format(share)}</span>
    </div>
  );
}

/** The greatest first (§2.8). */
export function RankList({ points }: { points: readonly Point[] }) {
  const number = new Intl.NumberFormat(useLanguage());
  const ranked = [...points].sort((one, other) => other.y - one.y);
  return (
    <ol className="rank-list">
      {ranked.map(({ x, y }) => (
        <li key={x}>
          <span>{x}</span>
          <b>{number.format(y)}</b>
        </li>
      ))}
    </ol>
  );
}

/** Up, down, or as before: said by a sign and by words, not by colour alone (§2.8). */
export function Trend({ name, change }: { name: string; change: number }) {
  const t = useText();
  const percent = new Intl.NumberFormat(useLanguage(), { style: 'percent', maximumFractionDigits: 1 });
  const way = change > 0 ? 'up' : change < 0 ? 'down' : 'same';
  return (
    <p className={`trend trend-${way}`}>
      <span>{name}</span>
      <span className="visually-hidden">{t(`gallery.trend.${way}`)}</span>
      <b>{percent.format(Math.abs(change))}</b>
    </p>
  );
}
