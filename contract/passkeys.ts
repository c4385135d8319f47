import { z } from 'zod/mini';
import { id, idParams } from './ids';
import { route } from './route';
import { sealed, sealedPassword } from './sign-in';
import { requiredText, time } from './text';

/** How long an authenticator may take. */
export const CEREMONY_MS = 180_000;
export const MOST_PASSKEYS = 20;

/** A key that its owner signs in with, as the owner sees it. */
export const passkey = z.object({
  id,
  name: z.string(),
  createTime: time,
  /** Null: never used for a sign-in. */
  lastUseTime: z.nullable(time),
  /** Whether the owner's other devices have it as well, through an account with the device's maker. */
  synced: z.boolean(),
});
export type Passkey = z.infer<typeof passkey>;

/** WebAuthn's own JSON forms are between browser and verifier: here they are only kept within bounds. */
const base64url = (max: number) => z.string().check(z.regex(/^[\w-]+={0,2}$/), z.maxLength(max));
const credential = {
  id: base64url(1_400),
  rawId: base64url(1_400),
  type: z.literal('public-key'),
};
const transports = z.array(z.string().check(z.regex(/^[a-z-]{1,20}$/))).check(z.maxLength(10));

const newCredential = z.object({
  ...credential,
  response: z.object({
    clientDataJSON: base64url(4_096),
    attestationObject: base64url(32_768),
    transports: z.optional(transports),
  }),
});
export type NewCredential = z.output<typeof newCredential>;

const assertion = z.object({
  ...credential,
  response: z.object({
    clientDataJSON: base64url(4_096),
    authenticatorData: base64url(4_096),
    signature: base64url(8_192),
    userHandle: z.optional(base64url(128)),
  }),
});
export type Assertion = z.output<typeof assertion>;

/** The challenge for the authenticator, and the ticket to send its answer with: valid once, for `CEREMONY_MS`. */
export const ceremony = z.object({ ticket: z.string(), options: z.record(z.string(), z.unknown()) });
export type Ceremony = z.output<typeof ceremony>;
const ticket = requiredText(64);

const own = '/ofa-admin/admin/ofaUser/passkey';

/** The caller's own keys, oldest first; `offered`: whether policy and address allow to add and use one. */
export const listPasskeys = route('GET', `${own}/list`, {
  right: 'signedIn',
  answer: z.object({ offered: z.boolean(), passkeys: z.array(passkey) }),
});
/** Needs the password: the thief of a token must not add a key of their own. */
export const askForNewPasskey = route('POST', `${own}/options`, {
  right: 'signedIn',
  dear: 'hash',
  body: z.object({ ...sealed, password: sealedPassword }),
  answer: ceremony,
});
export const addPasskey = route('POST', own, {
  right: 'signedIn',
  dear: 'hash',
  body: z.object({ ticket, name: requiredText(64), credential: newCredential }),
  answer: passkey,
});
export const renamePasskey = route('PUT', `${own}/:id`, {
  right: 'signedIn',
  params: idParams,
  body: z.object({ name: requiredText(64) }),
  answer: passkey,
});
export const removePasskey = route('DELETE', `${own}/:id`, {
  right: 'signedIn',
  dear: 'hash',
  params: idParams,
  body: z.object({ ...sealed, password: sealedPassword }),
  answer: z.unknown(),
});

/** The same as `unlock`: the ticket is of `askForPasskey`. */
export const unlockByPasskey = route('POST', '/ofa-admin/admin/ofaUser/unlock/byPasskey', {
  right: 'signedIn',
  dear: 'hash',
  bodyBytes: 24 * 1024,
  body: z.object({ ticket, credential: assertion }),
  answer: z.unknown(),
});

/** The authenticator says who signs in: no name is sent before. */
export const askForPasskey = route('POST', '/ofa-admin/open-api/passkey/options', { right: 'open', answer: ceremony });
/** The header `orgId` chooses the tenant; `data` is the token. */
export const passkeySignIn = route('POST', '/ofa-admin/open-api/login/byPasskey', {
  right: 'open',
  dear: 'hash',
  // The longest ids and signatures that an authenticator may send.
  bodyBytes: 24 * 1024,
  body: z.object({ ticket, credential: assertion }),
  answer: z.string().check(z.minLength(1)),
});
