import { askForPasskey, passkeySignIn } from '../../contract/passkeys';
import type { Signed } from '../machines/guest/passkey-sign-in';
import type { Call } from './call';
import { tenantHeader } from './sign-in';

/** Signing in by a passkey. */
export const passkeySignInApi = (call: Call, organisation: () => string | null) => ({
  ask: (signal: AbortSignal) => call(askForPasskey, { signal }),
  signIn: (body: Signed, signal: AbortSignal) => call(passkeySignIn, { body, ...tenantHeader(organisation()), signal }),
});
