import type { Ceremony } from '../../../contract/passkeys';

/** What comes of asking an authenticator: what it has signed or made, or why there is nothing. */
export type Answered<Credential> =
  | { readonly kind: 'answered'; readonly credential: Credential }
  /** The user said no, or nothing for too long. A browser does not tell which. */
  | { readonly kind: 'cancelled' }
  /** It has a key of this account already. */
  | { readonly kind: 'known' }
  /** Neither this browser nor a device of the user's can do it here. */
  | { readonly kind: 'impossible' };
export type Unanswered = Exclude<Answered<never>['kind'], 'answered'>;

export type AskAuthenticator<Credential> = (options: Ceremony['options'], signal: AbortSignal) => Promise<Answered<Credential>>;
