import { useText } from '../../i18n/text';
import type { LoadingRef } from '../../machines/base/loading';
import { ChartBox } from '../charts/ChartBox';
import { hasSignIns, MonthBar, type MonthBars } from '../charts/MonthBar';

/** Sign-ins by month (§7.10): a card that loads, fails and is empty alone. */
export function MonthBarCard({ monthBar }: { monthBar: LoadingRef<MonthBars> }) {
  const t = useText();
  return (
    <section className="home-card" aria-labelledby="home-month-bar">
      <h2 id="home-month-bar">{t('charts.signIns')}</h2>
      <ChartBox loading={monthBar} isEmpty={(bars) => !hasSignIns(bars)} emptyHint={t('charts.noSignIns')}>
        {(bars) => <MonthBar title={t('charts.signIns')} bars={bars} />}
      </ChartBox>
    </section>
  );
}
