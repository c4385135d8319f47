import { listLatestOperations } from '../../contract/logs';
import { closeOpening, getOpeningSteps } from '../../contract/opening';
import type { OpeningPorts } from '../machines/shell/opening';
import type { Call } from './call';

/** What the home page says of the caller's own work. */
export const loadLatest = (call: Call) => (signal: AbortSignal) => call(listLatestOperations, { signal });

export const openingApi = (call: Call): Omit<OpeningPorts, 'notify'> => ({
  load: (signal) => call(getOpeningSteps, { signal }),
  close: async (signal) => void (await call(closeOpening, { signal })),
});
