import { replaceCode } from '../../contract/third-parties';
import type { Grant } from '../machines/guest/third-party';
import type { Call } from './call';
import { tenantHeader } from './sign-in';

/** §7.5: the code of a third party, for a token. */
export const exchangeGrant = (call: Call, organisation: () => string | null) => (grant: Grant, signal: AbortSignal) =>
  call(replaceCode, { body: { ...grant }, ...tenantHeader(organisation()), signal });
