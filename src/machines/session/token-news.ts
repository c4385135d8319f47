import type { SignedOut } from '../../../contract/failure';

/** A screen, or a host around the console, has a token for the user. */
export interface Entered {
  readonly type: 'entered';
  readonly token: string;
  /** The server has put it in the place of the present one, whose session is over already. */
  readonly follows?: boolean;
}

/** Another browser tab signed in or out, or saw its session end by itself, and why; `token` is what is stored now. */
export interface TokenChanged {
  readonly type: 'tokenChanged';
  readonly token: string | null;
  readonly lapsed: SignedOut | null;
}

/** What a change in another browser tab means for a session with the token `own`. */
export function newsOf({ token, lapsed }: TokenChanged, own: string | null): 'another' | 'lapsed' | 'gone' | 'none' {
  if (token !== null) return token === own ? 'none' : 'another';
  if (own === null) return 'none';
  return lapsed ? 'lapsed' : 'gone';
}
