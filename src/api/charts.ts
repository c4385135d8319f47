import { openChart } from '../../contract/charts';
import type { Call } from './call';

/** A published chart, by its id (§2.1). */
export const openChartApi = (call: Call) => (id: string, signal: AbortSignal) => call(openChart, { params: { id }, signal });
