import type { PublicKeyCredentialCreationOptionsJSON, PublicKeyCredentialRequestOptionsJSON } from '@simplewebauthn/browser';
import { CallError } from '../../contract/failure';
import type { Assertion, NewCredential } from '../../contract/passkeys';
import type { Answered, AskAuthenticator, Unanswered } from '../machines/credentials/authenticator';

/** Whether this browser has passkeys: over plain HTTP, only on the machine itself. */
export const hasPasskeys = () => typeof window.PublicKeyCredential === 'function';

/** Loaded lazily. It is a file of the site: if it cannot be loaded, the site is unreachable. */
const load = () =>
  import('@simplewebauthn/browser').catch(() => {
    throw new CallError({ kind: 'offline' });
  });

type Library = Awaited<ReturnType<typeof load>>;

/** Asks an authenticator to make a key. */
export const createPasskey: AskAuthenticator<NewCredential> = (options, signal) =>
  ask(signal, async ({ startRegistration }) => {
    const optionsJSON = options as unknown as PublicKeyCredentialCreationOptionsJSON;
    const { id, rawId, response } = await startRegistration({ optionsJSON });
    const { clientDataJSON, attestationObject, transports } = response;
    return { id, rawId, type: 'public-key', response: { clientDataJSON, attestationObject, transports } };
  });

/** Asks an authenticator to sign with a key that its user chooses. */
export const signWithPasskey: AskAuthenticator<Assertion> = (options, signal) =>
  ask(signal, async ({ startAuthentication }) => {
    const optionsJSON = options as unknown as PublicKeyCredentialRequestOptionsJSON;
    const { id, rawId, response } = await startAuthentication({ optionsJSON });
    const { clientDataJSON, authenticatorData, signature, userHandle } = response;
    return { id, rawId, type: 'public-key', response: { clientDataJSON, authenticatorData, signature, userHandle } };
  });

/** The caller no longer waits: this closes the browser's own dialog as well. */
async function ask<Credential>(
  signal: AbortSignal,
  work: (library: Library) => Promise<Credential>,
): Promise<Answered<Credential>> {
  const library = await load();
  signal.throwIfAborted();
  const leave = () => library.WebAuthnAbortService.cancelCeremony();
  signal.addEventListener('abort', leave, { once: true });
  try {
    return { kind: 'answered', credential: await work(library) };
  } catch (error) {
    // The library passes other errors on as the browser reported them.
    if (!(error instanceof library.WebAuthnError || error instanceof DOMException)) throw error;
    return { kind: WHY[error.name] ?? 'impossible' };
  } finally {
    signal.removeEventListener('abort', leave);
  }
}

/** The browser's errors (WebAuthn, section 5.1). A refusal and a time-out look alike, so that a site does not learn who has which keys. */
const WHY: Readonly<Record<string, Unanswered>> = {
  NotAllowedError: 'cancelled',
  AbortError: 'cancelled',
  InvalidStateError: 'known',
};
