import type { SnapshotFrom } from 'xstate';
import { bytesOf, isWhole, type SourceFile } from './chunks';
import type { Ending } from './ending';
import { secondsLeft, speedOf } from './pace';
import type { UploadMachine } from './upload';
import type { UploadContext } from './upload-ports';

/** What an upload is doing, in the words of its line. */
export type UploadStep = 'waiting' | 'hashing' | 'sending' | 'retrying' | 'merging' | 'paused' | 'disconnected' | Ending['kind'];

/** All that the line of one upload shows. */
export function uploadLine<Source extends SourceFile>(snapshot: SnapshotFrom<UploadMachine<Source>>) {
  const { context } = snapshot;
  const { file, ending, samples } = context;
  const step = stepOf(snapshot);
  const isMoving = step === 'sending';
  return {
    name: file.name,
    size: file.size,
    step,
    ending,
    percent: percentOf(step, context),
    speed: isMoving ? speedOf(samples) : null,
    secondsLeft: isMoving ? secondsLeft(samples, file.size) : null,
    canPause: snapshot.can({ type: 'pause' }),
    canResume: snapshot.can({ type: 'resume' }),
    canCancel: snapshot.can({ type: 'cancel' }),
    canRetry: ending !== null && ending.kind !== 'cancelled' && snapshot.can({ type: 'start' }),
  };
}

function stepOf<Source extends SourceFile>(snapshot: SnapshotFrom<UploadMachine<Source>>): UploadStep {
  const { ending, losses } = snapshot.context;
  if (snapshot.matches('wait')) return ending?.kind ?? 'waiting';
  if (snapshot.matches('merge')) return 'merging';
  if (snapshot.matches('pause')) return losses > 0 ? 'disconnected' : 'paused';
  if (snapshot.matches({ uploading: 'retrying' })) return 'retrying';
  return snapshot.matches({ uploading: 'hashing' }) ? 'hashing' : 'sending';
}

/** Whole percents, rounded down: only what is done is 100. */
function percentOf(step: UploadStep, { file, read, digest, chunks, sentWhole }: UploadContext<SourceFile>): number {
  if (step === 'done') return 100;
  const done = isWhole(file) ? sentWhole : digest.hash === '' ? read : bytesOf(chunks);
  return file.size === 0 ? 0 : Math.min(99, Math.floor((100 * done) / file.size));
}

/** Whether the work of an upload would be lost with the window. */
export const isUnderWay = (step: UploadStep) =>
  ['waiting', 'hashing', 'sending', 'retrying', 'merging', 'paused', 'disconnected'].includes(step);
