import { openChartApi } from '../api/charts';
import { createOpenChartMachine } from '../machines/guest/open-chart';
import { definePage } from '../ui/base/page';
import { OpenChartScreen } from '../ui/guest/OpenChartScreen';
import type { ScreenKit } from './kit';

/** The screen /chart/open/{id} (§2.1). */
export default ({ call }: ScreenKit) =>
  definePage({ machine: createOpenChartMachine({ load: openChartApi(call) }), View: OpenChartScreen });
