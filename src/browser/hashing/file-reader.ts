import type { UploadPorts } from '../../machines/upload/upload-ports';
import { FileChanged } from './file-changed';
import type { Answer, Command, Job } from './jobs';
import { lookAt } from './reading';

type WorkerLike = Pick<Worker, 'postMessage' | 'addEventListener' | 'terminate'>;
type Hash = UploadPorts<File>['hash'];

interface Workers {
  readonly reading: WorkerLike;
  readonly digesting: WorkerLike;
}

const startWorkers = (): Workers => ({
  reading: new Worker(new URL('./read-worker.ts', import.meta.url), { type: 'module' }),
  digesting: new Worker(new URL('./digest-worker.ts', import.meta.url), { type: 'module' }),
});

/** Reads files in workers, which start with the first of them and serve all. */
export function createFileReader(start = startWorkers): Pick<UploadPorts<File>, 'hash' | 'look'> {
  let workers: Workers | null = null;
  const broken = new EventTarget();

  const open = () => {
    if (workers) return workers;
    const started = start();
    workers = started;
    const both = [started.reading, started.digesting];
    // Workers that could not be loaded are tried anew by the next job.
    const fail = () => {
      if (workers !== started) return;
      for (const worker of both) worker.terminate();
      workers = null;
      broken.dispatchEvent(new Event('broken'));
    };
    for (const worker of both) worker.addEventListener('error', fail);
    return started;
  };

  const hash: Hash = (file, onRead, signal) =>
    new Promise((resolve, reject) => {
      const { port1: port, port2 } = new MessageChannel();
      const command = (told: Command) => port.postMessage(told);
      const stop = () => {
        command('stop');
        reject(signal.reason);
      };
      const fail = () => reject(new Error('The workers that read files are broken.'));
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
      const pieces = new MessageChannel();
      const { reading, digesting } = open();
      digesting.postMessage(null, [pieces.port2]);
      reading.postMessage({ file } satisfies Job, [port2, pieces.port1]);
    });

  return { hash, look: (file) => lookAt(file) };
}
