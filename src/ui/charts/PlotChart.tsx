import { useSelector } from '@xstate/react';
import { useCallback } from 'react';
import { useLanguage, useText } from '../../i18n/text';
import { toneOf } from '../../machines/app/theme';
import type { LoadingRef } from '../../machines/base/loading';
import type { Point } from '../../machines/charts/points';
import { useApp } from '../app/app';
import { WhileShown } from '../base/WhileShown';
import { ChartBox } from './ChartBox';
import { ChartTable } from './ChartTable';
import { type Draw, hasNothing, type PlotKind, type Plots } from './plot';

interface Props {
  readonly plots: LoadingRef<Plots>;
  readonly kind: PlotKind;
  readonly title: string;
  readonly heads: readonly [name: string, value: string];
  readonly points: readonly Point[];
}

/** A chart that the library draws, with the same as a table for screen readers. */
export function PlotChart({ plots, kind, title, heads, points }: Props) {
  const t = useText();
  return (
    <figure className={`plot-chart plot-${kind}`}>
      <ChartBox loading={plots} isEmpty={() => hasNothing(kind, points)} emptyHint={t('chart.empty')}>
        {(drawers) => <Canvas draw={drawers[kind]} points={points} />}
      </ChartBox>
      <ChartTable title={title} heads={heads} rows={points.map(({ x, y }) => [x, y])} />
    </figure>
  );
}

/**
 * Drawn where it mounts and destroyed where it leaves, also for as long as its tab is hidden: there it would neither see the room change
 * nor need its memory. A change of theme or language draws it anew.
 */
function Canvas({ draw, points }: { draw: Draw; points: readonly Point[] }) {
  const language = useLanguage();
  const tone = useSelector(useApp().theme, toneOf);
  const mount = useCallback(
    (box: HTMLDivElement | null) => {
      if (!box) return;
      const plot = draw(box, points, language);
      return () => plot.destroy();
    },
    [draw, points, language],
  );
  return (
    <div className="plot-canvas" aria-hidden="true">
      <WhileShown>
        <div key={tone} ref={mount} />
      </WhileShown>
    </div>
  );
}
