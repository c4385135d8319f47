import { CallError, type Failure } from '../../../contract/failure';
import { REFUSALS } from '../../../contract/refusals';
import { failureNotice, type Notice } from '../base/notices';

/** Why a file is not sent, or not to its end, without any refusal of the server. */
type FileFault = 'empty' | 'tooLarge' | 'changed' | 'error';

/** The file on the disk is not what it was when it was chosen: a port says so by the name of its error, the server of a chunk. */
export const isChange = (error: unknown) =>
  error instanceof CallError
    ? error.failure.kind === 'refused' && error.failure.code === REFUSALS.partChanged.code
    : error instanceof Error && error.name === 'FileChanged';

/** How an upload ended. */
export type Ending =
  | { readonly kind: 'done'; readonly address: string }
  | { readonly kind: 'refused'; readonly failure: Failure }
  | { readonly kind: 'fault'; readonly fault: FileFault }
  | { readonly kind: 'cancelled' };

/** The statuses by which something between the console and the server says that the server was not reached, or has no time. */
const UNREACHED = [408, 429, 502, 503, 504];

/** A lost network is not a refusal: what was sent stays, and can be continued. So it is when a session ends in the middle. */
export function isLost(error: unknown): boolean {
  if (!(error instanceof CallError)) return false;
  const { failure } = error;
  if (failure.kind === 'http') return UNREACHED.includes(failure.status);
  return failure.kind === 'offline' || failure.kind === 'timeout' || failure.kind === 'signedOut';
}

export function endingBy(error: unknown): Ending {
  if (isChange(error)) return { kind: 'fault', fault: 'changed' };
  return error instanceof CallError ? { kind: 'refused', failure: error.failure } : { kind: 'fault', fault: 'error' };
}

/** Neither the server nor the disk is to blame. */
export const isBug = (error: unknown) => error !== undefined && !(error instanceof CallError || isChange(error));

/** §8: what is said of an end; null of one that the user has chosen. */
export function noticeOf(ending: Ending): Notice | null {
  switch (ending.kind) {
    case 'done':
      return { tone: 'success', say: 'uploadSucceeded' };
    case 'refused':
      return failureNotice(ending.failure, 'upload');
    case 'fault':
      return { tone: 'error', say: FAULTS[ending.fault] };
    case 'cancelled':
      return null;
  }
}

const FAULTS = { empty: 'uploadEmpty', tooLarge: 'uploadTooLarge', changed: 'uploadChanged', error: 'uploadError' } as const;
