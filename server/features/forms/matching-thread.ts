import { parentPort, workerData } from 'node:worker_threads';
import { type Matched, matchAll } from './matching-rules';

/** Matches long texts with the expressions of a form, beside the event loop. */
const given = JSON.parse(Buffer.from(workerData as Uint8Array).toString()) as Matched[];
parentPort?.once('message', () => parentPort?.postMessage(matchAll(given)));
