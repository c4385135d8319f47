import { type OAuthScope, SCOPES } from '../../../contract/oauth2';
import type { RefusalName } from '../../../contract/refusals';

/** A sub-system that signs its users in here. */
export interface Client {
  readonly subsystemId: string;
  readonly name: string;
  readonly redirectUris: readonly string[];
  /** Its setting lets it do without a challenge, and it proves itself by a secret. */
  readonly mayOmitChallenge: boolean;
}

interface Caller {
  /** Whether the caller may use the sub-system. */
  readonly mayUse: boolean;
  /** Whether the user is a visiting operator, who is no member of this tenant. */
  readonly hasEntered: boolean;
}

/** Whether a code may be made. The address comes first: nothing is ever sent to one that was not registered to the letter. */
export function authorisation(client: Client, redirectUri: string, caller: Caller): RefusalName | undefined {
  if (!client.redirectUris.includes(redirectUri)) return 'redirectUriUnknown';
  if (caller.hasEntered) return 'subsystemEntered';
  return caller.mayUse ? undefined : 'subsystemForbidden';
}

/** Reads a scope: names with spaces between them, each of them known. Nothing said is `profile`. */
export function readScope(scope = ''): OAuthScope[] | undefined {
  const names = scope.split(' ').filter(Boolean);
  if (!names.every((name) => SCOPES.some((known) => known === name))) return undefined;
  return SCOPES.filter((known) => known === 'profile' || names.includes(known));
}

/** The registered address, to the letter, with what goes back there behind it. */
export function wayBack(redirectUri: string, code: string, state: string | undefined): string {
  const query = new URLSearchParams({ code, ...(state !== undefined && { state }) });
  return `${redirectUri}${redirectUri.includes('?') ? '&' : '?'}${query}`;
}

/**
 * What a client may mean by its id and secret. RFC 6749, 2.3.1 has both urlencoded in HTTP Basic; many clients send them as they are
 * (G49). As they are comes first: only then may a percent sign be one.
 */
export function readings(clientId: string, secret: string): readonly (readonly [clientId: string, secret: string])[] {
  const ids = [...new Set([clientId, decodedForm(clientId)])];
  const secrets = [...new Set([secret, decodedForm(secret)])];
  return ids.flatMap((id) => secrets.map((one) => [id, one] as const));
}

function decodedForm(text: string): string {
  try {
    return decodeURIComponent(text.replaceAll('+', ' '));
  } catch {
    return text;
  }
}

export interface Credentials {
  readonly id: string;
  readonly secret: string;
}

/**
 * How a client proves itself (RFC 6749, 2.3.1): by HTTP Basic or in the body, not by both. Undefined: by neither, or by both.
 * `readings` says what HTTP Basic may mean.
 */
export function clientCredentials(
  authorization: string | undefined,
  body: { readonly client_id?: string | undefined; readonly client_secret?: string | undefined },
): Credentials | undefined {
  const { client_id: id, client_secret: secret } = body;
  if (authorization === undefined) return id && secret ? { id, secret } : undefined;
  const encoded = /^Basic +([A-Za-z0-9+/]+=*)$/i.exec(authorization)?.[1];
  const said = encoded && /^([^:]+):(.+)$/s.exec(Buffer.from(encoded, 'base64').toString());
  if (!said || id !== undefined || secret !== undefined) return undefined;
  return { id: said[1] ?? '', secret: said[2] ?? '' };
}
