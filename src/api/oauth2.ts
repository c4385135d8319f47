import { authorizeSubsystem, getClient } from '../../contract/oauth2';
import type { Asked } from '../machines/guest/authorize';
import type { Call } from './call';

/** Signs the user in to a sub-system (§7.1). */
export const oauth2Api = (call: Call) => ({
  nameOf: async ({ clientId, redirectUri }: Asked, signal: AbortSignal) =>
    (await call(getClient, { query: { clientId, redirectUri }, signal })).name,
  authorize: async (asked: Asked, signal: AbortSignal) => (await call(authorizeSubsystem, { body: asked, signal })).redirectUri,
});
