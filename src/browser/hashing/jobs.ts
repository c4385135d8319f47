import type { Digest } from '../../machines/upload/chunks';
import { openDigests } from './digests';
import { FileChanged } from './file-changed';
import { checkChunk, digestOf } from './reading';

/** What the worker is asked for. Each job comes with a port of its own, on which it is answered. */
export type Job =
  | { readonly kind: 'hash'; readonly file: Blob }
  | { readonly kind: 'check'; readonly chunk: Blob; readonly digest: string };

/** On the way to the worker: a report of `read` waits for `goOn`. */
export type Command = 'goOn' | 'stop';

export type Answer =
  | { readonly kind: 'read'; readonly bytes: number }
  | { readonly kind: 'done'; readonly digest: Digest | null }
  | { readonly kind: 'changed' }
  | { readonly kind: 'broken'; readonly error: unknown };

/** Does a job, and answers on its port. */
export async function serve(job: Job, port: MessagePort): Promise<void> {
  const answer = (told: Answer) => port.postMessage(told);
  try {
    const digests = await openDigests();
    if (job.kind === 'hash') {
      answer({ kind: 'done', digest: await digestOf(job.file, digests, reportsOn(port, answer)) });
    } else {
      await checkChunk(job.chunk, job.digest, digests);
      answer({ kind: 'done', digest: null });
    }
  } catch (error) {
    answer(error instanceof FileChanged ? { kind: 'changed' } : { kind: 'broken', error });
  } finally {
    port.close();
  }
}

/** Reports how much is read, and waits to hear what follows. Told to stop meanwhile, the reading ends with its next report. */
function reportsOn(port: MessagePort, answer: (told: Answer) => void) {
  let isStopped = false;
  let goOn = () => {};
  port.onmessage = ({ data }: MessageEvent<Command>) => {
    isStopped ||= data === 'stop';
    goOn();
  };
  return (bytes: number) =>
    new Promise<void>((resolve, reject) => {
      goOn = () => (isStopped ? reject(new Error('The upload was given up.')) : resolve());
      if (isStopped) return goOn();
      answer({ kind: 'read', bytes });
    });
}
