import { HEADERS } from '../../contract/envelope';
import { CallError } from '../../contract/failure';
import * as routes from '../../contract/sign-in';
import type { Resumed } from '../machines/session';
import type { SignInAttempt } from '../machines/sign-in';
import type { Call } from './call';

type Encrypt = (password: string, cipher: routes.CipherData, codeId: string) => string;

export interface SignInSurroundings {
  /** Fetches the cipher: it is no part of the first screen. */
  readonly loadCipher: () => Promise<Encrypt>;
  /** Whether the way to the server cannot be listened to (HTTPS or loopback). */
  readonly isPrivate: () => boolean;
  /** §7.1: the `orgId` of the page's query. */
  readonly organisation: () => string | null;
}

/** Signing in and out (§7.1). */
export function signInApi(call: Call, { loadCipher, isPrivate, organisation }: SignInSurroundings) {
  /** The file with the cipher is a part of the site: where it cannot be had, the site cannot be reached. */
  const cipher = () =>
    loadCipher().catch(() => {
      throw new CallError({ kind: 'offline' });
    });

  const passwordOf = async ({ password, cipher: keys, codeId }: SignInAttempt) => {
    if (keys) return (await cipher())(password, keys, codeId ?? '');
    if (isPrivate()) return password; // Another server, which has no keys of ours.
    throw new CallError({ kind: 'malformed', detail: 'No way to encrypt the password.', requestId: '' });
  };

  const config = async (signal: AbortSignal) => {
    const loaded = await call(routes.getLoginConfig, { signal });
    if (loaded.cipher) void loadCipher().catch(() => {}); // Fetched while the form is being filled in.
    return loaded;
  };

  return {
    config,
    captcha: (signal: AbortSignal) => call(routes.getCaptcha, { signal }),
    signIn: async (attempt: SignInAttempt, signal: AbortSignal) => {
      const { username, captcha, codeId } = attempt;
      const password = await passwordOf(attempt);
      const organisationId = organisation();
      return call(routes.signIn, {
        body: { username, password, captcha, ...(codeId !== null && { codeId }) },
        ...(organisationId !== null && { headers: { [HEADERS.organisation]: organisationId } }),
        signal,
      });
    },
    /** Who is signed in. The titles of the site come along, where the sign-in screen has not brought them; without them we go on. */
    resume: async (known: routes.LoginConfig | null, signal: AbortSignal): Promise<Resumed> => {
      const [user, site] = await Promise.all([
        call(routes.getLoginUser, { signal }),
        known ?? call(routes.getLoginConfig, { signal }).catch(() => ({})),
      ]);
      return { user, config: site };
    },
    exitLogin: (signal: AbortSignal) => call(routes.exitLogin, { signal }),
  };
}
