import { shallowEqual, useSelector } from '@xstate/react';
import { failureText } from '../../i18n/failure-text';
import { useText } from '../../i18n/text';
import { type OpenChartRef, openChartScreen } from '../../machines/guest/open-chart';
import { hasSignIns, MonthBar } from '../charts/MonthBar';
import { Outcome, Way } from '../credentials/Outcome';
import './open-chart.css';

/** `/chart/open/{id}`: a published chart and nothing around it, as large as the window or the frame that it stands in (§2.1). */
export function OpenChartScreen({ page }: { page: OpenChartRef }) {
  const t = useText();
  const { show, chart, failure } = useSelector(page, openChartScreen, shallowEqual);
  if (chart) {
    return (
      <main className="open-chart">
        <h1>{chart.title}</h1>
        {hasSignIns(chart.bars) ? (
          <MonthBar title={chart.title} bars={chart.bars} />
        ) : (
          <div className="open-chart-words">
            <Outcome tone="notice" title={t('chart.empty')} hint={t('chart.emptyHint')} />
          </div>
        )}
      </main>
    );
  }
  return (
    <main className="open-chart">
      <div className="open-chart-words">
        {show === 'missing' && <Outcome tone="bad" title={t('chart.missing')} hint={t('chart.missingHint')} />}
        {show === 'failed' && failure && (
          <Outcome tone="bad" title={t('chart.failed')} hint={failureText(t, failure, 'query')} failure={failure}>
            <Way say={t('frame.retry')} onGo={() => page.send({ type: 'retry' })} />
          </Outcome>
        )}
        {show === 'reading' && <Outcome tone="busy" title={t('chart.loading')} />}
      </div>
    </main>
  );
}
