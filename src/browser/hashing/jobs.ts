import type { Digest } from '../../machines/upload/chunks';
import { openDigests } from './digests';
import { FileChanged } from './file-changed';
import { digestOf } from './reading';

/** The file that the worker is to read. Each job comes with a port of its own, on which it is answered. */
export interface Job {
  readonly file: Blob;
}

/** On the way to the worker: a report of `read` waits for `goOn`. */
export type Command = 'goOn' | 'stop';

export type Answer =
  | { readonly kind: 'read'; readonly bytes: number }
  | { readonly kind: 'done'; readonly digest: Digest }
  | { readonly kind: 'changed' }
  | { readonly kind: 'broken'; readonly error: unknown };

/** Does a job, and answers on its port. */
export async function serve({ file }: Job, port: MessagePort): Promise<void> {
  const answer = (told: Answer) => port.postMessage(told);
  try {
    answer({ kind: 'done', digest: await digestOf(file, await openDigests(), reportsOn(port, answer)) });
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
