import type { Application } from '../../../contract/applications';
import type { RefusalName } from '../../../contract/refusals';

/** An applicant who waits is answered, not forgotten. */
export const removal = ({ status }: Pick<Application, 'status'>): RefusalName | undefined =>
  status === 'waiting' ? 'applicationWaiting' : undefined;
