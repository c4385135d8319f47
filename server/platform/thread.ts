import { once } from 'node:events';
import { createRequire } from 'node:module';
import { setImmediate as otherWork } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { Worker, type WorkerOptions } from 'node:worker_threads';
import { codeOf } from './failures';

/** The bundle of the server is plain JavaScript; its sources are TypeScript, which a thread cannot read. */
const isBundle = import.meta.url.endsWith('.js');

/**
 * Starts a thread, named by the path of its file below `server/`. In the bundle it lies at the same place beside this code, because
 * `scripts/threads.mjs` makes an entry of every file that is called `…-thread.ts`.
 */
export function startThread(name: `${string}-thread`, options: WorkerOptions = {}): Worker {
  return new Worker(isBundle ? new URL(`./${name}.js`, import.meta.url) : bundleOf(name), options);
}

/** Among the sources there is the script that bundles them; the bundle has none, and needs none. */
interface Bundler {
  bundleThread(source: string): string;
}

const bundles = new Map<string, string>();

function bundleOf(name: string): string {
  const made = bundles.get(name);
  if (made) return made;
  const { bundleThread } = createRequire(import.meta.url)('../../scripts/threads.mjs') as Bundler;
  const file = bundleThread(fileURLToPath(new URL(`../${name}.ts`, import.meta.url)));
  bundles.set(name, file);
  return file;
}

/** A thread that ended without an answer: it took too long or too much memory. What it was given is to blame. */
export class ThreadGaveUp extends Error {}

export interface Bounds {
  readonly withinMs: number;
  readonly megabytes: number;
  /** Ends the thread when no one waits for its answer any more. */
  readonly signal: AbortSignal;
}

/**
 * Lets a thread of its own work on something, with so much time and memory and no more. `read` asks for its answers one after the
 * other: what is long comes in parts, and others have their turn of the event loop after each.
 */
export async function inThread<Answer>(
  name: `${string}-thread`,
  workerData: Uint8Array,
  { withinMs, megabytes, signal }: Bounds,
  read: (next: () => Promise<unknown>) => Promise<Answer>,
): Promise<Answer> {
  const thread = startThread(name, {
    workerData,
    transferList: [workerData.buffer as ArrayBuffer],
    resourceLimits: { maxOldGenerationSizeMb: megabytes },
  });
  const over = new AbortController();
  const stop = () => over.abort();
  const timer = setTimeout(stop, withinMs);
  signal.addEventListener('abort', stop);
  try {
    const ended = once(thread, 'exit', { signal: over.signal }).then(() => Promise.reject(new ThreadGaveUp()));
    ended.catch(() => undefined);
    return await read(async () => {
      thread.postMessage('next');
      const [part] = (await Promise.race([once(thread, 'message', { signal: over.signal }), ended])) as [unknown];
      await otherWork();
      return part;
    });
  } catch (error) {
    signal.throwIfAborted();
    throw isGivingUp(error) ? new ThreadGaveUp() : error;
  } finally {
    clearTimeout(timer);
    signal.removeEventListener('abort', stop);
    stop();
    await thread.terminate();
  }
}

function isGivingUp(error: unknown) {
  const code = codeOf(error);
  return code === 'ERR_WORKER_OUT_OF_MEMORY' || code === 'ABORT_ERR';
}
