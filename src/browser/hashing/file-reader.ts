import type { Digest } from '../../machines/upload/chunks';
import type { UploadPorts } from '../../machines/upload/upload-ports';
import { FileChanged } from './file-changed';
import type { Answer, Command, Job } from './jobs';

type WorkerLike = Pick<Worker, 'postMessage' | 'addEventListener' | 'terminate'>;

const startWorker = (): WorkerLike => new Worker(new URL('./hash-worker.ts', import.meta.url), { type: 'module' });

/** Reads files in a worker, which starts with the first of them and serves all. */
export function createFileReader(start = startWorker): Pick<UploadPorts<File, Blob>, 'hash' | 'read'> {
  let worker: WorkerLike | null = null;
  const broken = new EventTarget();

  const open = () => {
    if (worker) return worker;
    worker = start();
    // A worker that could not be loaded is tried anew by the next job.
    worker.addEventListener('error', () => {
      worker?.terminate();
      worker = null;
      broken.dispatchEvent(new Event('broken'));
    });
    return worker;
  };

  const ask = (job: Job, signal: AbortSignal, onRead: (bytes: number) => Promise<unknown> = async () => {}) =>
    new Promise<Digest | null>((resolve, reject) => {
      const { port1: port, port2 } = new MessageChannel();
      const command = (told: Command) => port.postMessage(told);
      const stop = () => {
        command('stop');
        reject(signal.reason);
      };
      const fail = () => reject(new Error('The worker that reads files is broken.'));
      const settle = () => {
        port.close();
        signal.removeEventListener('abort', stop);
        broken.removeEventListener('broken', fail);
      };
      signal.addEventListener('abort', stop);
      broken.addEventListener('broken', fail);
      port.onmessage = async ({ data: answer }: MessageEvent<Answer>) => {
        if (answer.kind === 'read') return void onRead(answer.bytes).then(() => command('goOn'), stop);
        settle();
        if (answer.kind === 'done') return resolve(answer.digest);
        reject(answer.kind === 'changed' ? new FileChanged() : answer.error);
      };
      open().postMessage(job, [port2]);
    });

  return {
    hash: async (file, onRead, signal) => (await ask({ kind: 'hash', file }, signal, onRead)) as Digest,
    // The page hands on a piece of the file and never holds its bytes: the browser reads them from the disk where it sends them.
    read: async (file, { chunk: { from, to } }, digest, signal) => {
      const chunk = file.slice(from, to);
      await ask({ kind: 'check', chunk, digest }, signal);
      return chunk;
    },
  };
}
