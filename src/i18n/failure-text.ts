import type { Failure } from '../../contract/failure';
import type { Fallback } from '../machines/base/notices';
import type { Translate } from './text';

/** The statuses that §8 has texts for. */
const WORDED = [400, 403, 404, 405, 408, 500, 501, 502, 503, 504, 505] as const;
const isWorded = (status: number): status is (typeof WORDED)[number] => WORDED.some((worded) => worded === status);

/** §8: the reason of a failure in one line. `fallback` says what was tried, for a server that gives no reason. */
export function failureText(t: Translate, failure: Failure, fallback: Fallback): string {
  switch (failure.kind) {
    case 'refused':
      return failure.desc || t(`failure.fallback.${fallback}`);
    case 'http':
      if (isWorded(failure.status)) return t(`failure.http.${failure.status}`);
      return failure.desc || t('failure.httpOther', { status: failure.status });
    case 'signedOut':
      if (failure.why === 'policy' && failure.desc) return failure.desc;
      return t(failure.why === 'elsewhere' ? 'failure.elsewhere' : 'failure.expired');
    case 'timeout':
      return t('failure.http.408');
    case 'offline':
    case 'malformed':
    case 'exposed':
      return t(`failure.${failure.kind}`);
  }
}

/** §8: a failure in full: what was tried, and below it the lines that say why, none if the server gives no reason. */
export function failureWords(t: Translate, failure: Failure, fallback: Fallback) {
  const title = t(`failure.fallback.${fallback}`);
  const reasons = [failureText(t, failure, fallback), detailOf(failure)].filter((line) => line !== '' && line !== title);
  return { title, reasons };
}

/** What the server adds to the texts of §8: the parameter that it could not read. */
const detailOf = (failure: Failure) => (failure.kind === 'http' && failure.status === 400 ? failure.desc : '');

/** The request id for a report to the operator; empty if no answer came. */
export const requestIdOf = (failure: Failure) => ('requestId' in failure ? failure.requestId : '');
