import { parentPort, workerData } from 'node:worker_threads';
import { cleanText, type ToClean } from './clean';

/** Cleans a long text beside the event loop. */
const given = JSON.parse(Buffer.from(workerData as Uint8Array).toString()) as ToClean;
parentPort?.once('message', () => parentPort?.postMessage(cleanText(given)));
