import type { z } from 'zod/mini';
import type { bars as monthBars } from '../../../contract/charts';
import { useLanguage, useText } from '../../i18n/text';
import { BarChart } from './BarChart';

export type MonthBars = z.output<typeof monthBars>;

/** Sign-ins month by month (§7.10). The year is written where it begins. */
export function MonthBar({ title, bars }: { title: string; bars: MonthBars }) {
  const t = useText();
  const language = useLanguage();
  const short = new Intl.DateTimeFormat(language, { month: 'short', timeZone: 'UTC' });
  const long = new Intl.DateTimeFormat(language, { year: 'numeric', month: 'long', timeZone: 'UTC' });
  const number = new Intl.NumberFormat(language);
  return (
    <BarChart
      title={title}
      heads={[t('chart.month'), t('chart.count')]}
      bars={bars.map(({ x, y }, at) => ({
        key: x,
        value: y,
        label: short.format(monthOf(x)),
        note: at === 0 || x.endsWith('-01') ? x.slice(0, 4) : undefined,
        name: long.format(monthOf(x)),
        words: t('chart.bar', { month: long.format(monthOf(x)), count: number.format(y) }),
      }))}
    />
  );
}

/** Whether there is anything to draw. */
export const hasSignIns = (bars: MonthBars) => bars.some(({ y }) => y > 0);

/** `2026-11`, in no zone. */
const monthOf = (x: string) => new Date(`${x}-01T00:00:00Z`);
