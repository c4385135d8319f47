/** @import { CDPSession } from 'playwright-core' */

const SETTLED_MS = 2_000;

/**
 * What is left once nothing is under way any more: what a page has left to do later holds its memory until then.
 * @param {CDPSession} devtools
 */
export async function heapMb(devtools) {
  await new Promise((resolve) => setTimeout(resolve, SETTLED_MS));
  await devtools.send('Performance.enable');
  for (let time = 0; time < 3; time += 1) await devtools.send('HeapProfiler.collectGarbage');
  const { metrics } = await devtools.send('Performance.getMetrics');
  return (metrics.find(({ name }) => name === 'JSHeapUsedSize')?.value ?? Number.NaN) / 1024 / 1024;
}
