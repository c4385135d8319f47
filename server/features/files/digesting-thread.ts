import { createHash, type Hash } from 'node:crypto';
import { parentPort, workerData } from 'node:worker_threads';
import type { Asked, Told } from './digesting';

/** Keeps digests that are fed piece by piece, in a thread of its own. */

interface Running {
  readonly md5: Hash;
  readonly sha256: Hash;
}

const mailbox = workerData as Uint8Array;
const running = new Map<number, Running>();

function runningOf(id: number): Running {
  const found = running.get(id) ?? { md5: createHash('md5'), sha256: createHash('sha256') };
  running.set(id, found);
  return found;
}

function answer(asked: Asked): Told {
  const { md5, sha256 } = runningOf(asked.id);
  if (asked.kind === 'feed') {
    const bytes = mailbox.subarray(0, asked.length);
    md5.update(bytes);
    sha256.update(bytes);
    return;
  }
  if (asked.kind === 'copy') {
    running.set(asked.copy, { md5: md5.copy(), sha256: sha256.copy() });
    return;
  }
  running.delete(asked.id);
  return asked.kind === 'finish' ? { md5: md5.digest('hex'), sha256: sha256.digest('hex') } : undefined;
}

parentPort?.on('message', (asked: Asked) => parentPort?.postMessage(answer(asked)));
