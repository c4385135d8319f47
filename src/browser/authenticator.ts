import type { PublicKeyCredentialCreationOptionsJSON, PublicKeyCredentialRequestOptionsJSON } from '@simplewebauthn/browser';
import { CallError } from '../../contract/failure';
import type { Assertion, NewCredential } from '../../contract/passkeys';
import type { Answered, AskAuthenticator, Unanswered } from '../machines/credentials/authenticator';

/** Whether this browser has passkeys: on plain HTTP, but on the machine itself, none has. */
export const hasPasskeys = () => typeof window.PublicKeyCredential === 'function';

/** Part of no first screen. It is a file of the site: where it cannot be had, the site cannot be reached. */
const load = () =>
  import('@simplewebauthn/browser').catch(() => {
    throw new CallError({ kind: 'offline' });
  });

type Library = Awaited<ReturnType<typeof load>>;

/** Has an authenticator make a key. */
export const createPasskey: AskAuthenticator<NewCredential> = (options, signal) =>
  ask(signal, async ({ startRegistration }) => {
    const optionsJSON = options as unknown as PublicKeyCredentialCreationOptionsJSON;
    const { id, rawId, response } = await startRegistration({ optionsJSON });
    const { clientDataJSON, attestationObject, transports } = response;
    return { id, rawId, type: 'public-key', response: { clientDataJSON, attestationObject, transports } };
  });

/** Has an authenticator sign with a key that its user chooses. */
export const signWithPasskey: AskAuthenticator<Assertion> = (options, signal) =>
  ask(signal, async ({ startAuthentication }) => {
    const optionsJSON = options as unknown as PublicKeyCredentialRequestOptionsJSON;
    const { id, rawId, response } = await startAuthentication({ optionsJSON });
    const { clientDataJSON, authenticatorData, signature, userHandle } = response;
    return { id, rawId, type: 'public-key', response: { clientDataJSON, authenticatorData, signature, userHandle } };
  });

/** Nobody waits any more: the browser's own dialog goes as well. */
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
    // What the library has no words for, it hands on as the browser said it.
    if (!(error instanceof library.WebAuthnError || error instanceof DOMException)) throw error;
    return { kind: WHY[error.name] ?? 'impossible' };
  } finally {
    signal.removeEventListener('abort', leave);
  }
}

/** What browsers say (WebAuthn, section 5.1). A no and a time-out are one, so that a site learns nothing of who has which keys. */
const WHY: Readonly<Record<string, Unanswered>> = {
  NotAllowedError: 'cancelled',
  AbortError: 'cancelled',
  InvalidStateError: 'known',
};
