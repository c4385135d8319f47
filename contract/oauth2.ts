import { z } from 'zod/mini';
import { phoneNumber } from './phone';
import { route } from './route';
import { requiredText } from './text';

/** What a sub-system may learn about a user. `profile` is the default. */
export const SCOPES = ['profile', 'phone', 'email'] as const;
export type OAuthScope = (typeof SCOPES)[number];

const base = '/ofa-admin/ofaSubsystem/oauth2';

/** As received: even a trailing space belongs to the sender. */
const exactly = (max: number) => z.string().check(z.minLength(1), z.maxLength(max));

/**
 * §7.1: signs the caller in to a sub-system; `redirectUri` of the answer leads back there with `code` and `state`.
 * A sub-system sends the challenge of RFC 7636, with `S256` as its only method, unless its setting lets it do without (G50).
 */
export const authorizeSubsystem = route('POST', `${base}/authorize`, {
  right: 'signedIn',
  body: z
    .object({
      clientId: exactly(64),
      redirectUri: exactly(500),
      state: z.optional(z.string().check(z.maxLength(1_000))),
      codeChallenge: z.optional(z.string().check(z.regex(/^[\w-]{43}$/))),
      codeChallengeMethod: z.optional(z.literal('S256')),
      /** Names of `SCOPES`, separated by spaces. */
      scope: z.optional(z.string().check(z.maxLength(200))),
    })
    .check(
      z.refine(({ codeChallenge, codeChallengeMethod }) => codeChallenge !== undefined || codeChallengeMethod === undefined, {
        path: ['codeChallenge'],
      }),
      z.refine(({ codeChallenge, codeChallengeMethod }) => codeChallenge === undefined || codeChallengeMethod !== undefined, {
        path: ['codeChallengeMethod'],
      }),
    ),
  answer: z.object({ code: z.string(), redirectUri: z.string() }),
});

/** The name of a sub-system, for the user who is about to sign in to it; refused as `authorizeSubsystem` would be. */
export const getClient = route('GET', `${base}/client`, {
  right: 'signedIn',
  query: z.object({ clientId: exactly(64), redirectUri: exactly(500) }),
  answer: z.object({ name: z.string() }),
});

/** RFC 6749, 4.1.3: asked by the server of a sub-system, which proves itself by HTTP Basic or in the body. */
export const exchangeCode = route('POST', `${base}/token`, {
  right: 'open',
  kind: 'plain',
  dear: 'exchange',
  bodyBytes: 8 * 1024,
  body: z.object({
    grant_type: z.optional(exactly(64)),
    code: z.optional(exactly(128)),
    redirect_uri: z.optional(exactly(500)),
    code_verifier: z.optional(exactly(128)),
    client_id: z.optional(exactly(64)),
    client_secret: z.optional(exactly(128)),
  }),
  answer: z.object({
    access_token: z.string(),
    token_type: z.literal('Bearer'),
    expires_in: z.int(),
    scope: z.string(),
  }),
});

/** Who has signed in, by the access token (RFC 6750); the names are those of OpenID Connect. `sub` is the id of the user. */
export const getUserClaims = route('GET', `${base}/userinfo`, {
  right: 'open',
  kind: 'plain',
  answer: z.object({
    sub: z.string(),
    preferred_username: z.string(),
    name: z.string(),
    tenant_id: z.string(),
    tenant_code: z.string(),
    tenant_name: z.string(),
    phone_number: z.optional(z.nullable(z.string())),
    email: z.optional(z.nullable(z.string())),
    /** Every user can write any address: it proves nothing. */
    email_verified: z.optional(z.literal(false)),
  }),
});

/**
 * Asked by the server of a sub-system that may sign users in (a host that embeds the console): a token for one user of its tenant, by
 * username, original account or phone. It ends after `expires_in` seconds, and is for frames of the host's origin alone.
 */
export const getHostToken = route('POST', `${base}/hostToken`, {
  right: 'open',
  kind: 'plain',
  dear: 'exchange',
  bodyBytes: 8 * 1024,
  body: z
    .object({
      client_id: z.optional(exactly(64)),
      client_secret: z.optional(exactly(128)),
      username: z.optional(requiredText(64)),
      original_account: z.optional(requiredText(64)),
      phone: z.optional(phoneNumber),
    })
    .check(
      z.refine(({ username, original_account, phone }) => [username, original_account, phone].filter(Boolean).length === 1, {
        path: ['username'],
      }),
    ),
  answer: z.object({
    token: z.string(),
    expires_in: z.int(),
    /** Which host it is for. */
    host: z.object({ id: z.string(), name: z.string(), origin: z.string() }),
  }),
});
