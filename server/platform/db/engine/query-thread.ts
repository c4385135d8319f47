import { parentPort, workerData } from 'node:worker_threads';
import Database from 'libsql';
import type { Asked, Told } from './beside';
import { CACHE } from './sqlite';

/** Answers queries on a connection of its own, one after another. It cannot write. */

const database = new Database(workerData as string);
// Waiting for a lock blocks no request here.
database.pragma('busy_timeout = 5000');
database.pragma('query_only = ON');
database.pragma(CACHE);

function answer({ sql, values }: Asked): Told {
  try {
    return { rows: database.prepare(sql).all(values) };
  } catch (error) {
    const { message, code } = error as Error & { code?: unknown };
    return { failure: { message, code } };
  }
}

parentPort?.on('message', (asked: Asked) => parentPort?.postMessage(answer(asked)));
