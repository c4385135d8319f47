import type { UploadPorts } from '../../machines/upload/upload-ports';
import { FileChanged } from './file-changed';
import type { Answer, Command, Job } from './jobs';
import { lookAt } from './reading';

type WorkerLike = Pick<Worker, 'postMessage' | 'addEventListener' | 'terminate'>;

const startWorker = (): WorkerLike => new Worker(new URL('./hash-worker.ts', import.meta.url), { type: 'module' });

type Hash = UploadPorts<File>['hash'];

/** Reads files in a worker, which starts with the first of them and serves all. */
export function createFileReader(start = startWorker): Pick<UploadPorts<File>, 'hash' | 'look'> {
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

  const hash: Hash = (file, onRead, signal) =>
    new Promise((resolve, reject) => {
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
      open().postMessage({ file } satisfies Job, [port2]);
    });

  return { hash, look: lookAt };
}
