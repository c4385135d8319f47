import { z } from 'zod/mini';
import { id } from './ids';
import { route } from './route';
import { requiredText, text, time } from './text';

/** §7.1: a graphic captcha. `image` is an address that an `<img>` can show. `codeId` is missing on other servers. */
export const captcha = z.object({ codeId: z.nullish(z.string()), image: z.string() });
export type Captcha = z.infer<typeof captcha>;

/** What a password is encrypted with under the type `default`: an X25519 public key (base64) and its id. */
export const cipherData = z.object({ keyId: z.string(), publicKey: z.string() });
export type CipherData = z.infer<typeof cipherData>;

/** §3. Other servers send the four titles and icons only. */
export const loginConfig = z.object({
  bigTitle: z.nullish(z.string()),
  smallTitle: z.nullish(z.string()),
  bigIcon: z.nullish(z.string()),
  smallIcon: z.nullish(z.string()),
  /** What relative file addresses are prefixed with; empty or missing is this server. */
  fileHost: z.nullish(z.string()),
  cipher: z.nullish(cipherData),
});
export type LoginConfig = z.infer<typeof loginConfig>;

/**
 * `password` is `keyId.ephemeralPublicKey.iv.ciphertext`, the last three base64url: X25519 with an ephemeral key, HKDF-SHA256
 * (salt: the ephemeral public key, info: `CIPHER_INFO`) to a 32-byte key, AES-256-GCM with a 12-byte iv, the `codeId` of the
 * captcha as associated data. A captcha can be used once, so a recording cannot be replayed.
 */
export const CIPHER_INFO = 'ofa-console/password/1';

export const credentials = z.object({
  username: requiredText(64),
  password: z.string().check(z.minLength(1), z.maxLength(4_096)),
  captcha: text(16),
  codeId: z.optional(z.string().check(z.maxLength(64))),
});
export type Credentials = z.infer<typeof credentials>;

/** Who is signed in, and where. What §7 does not promise is optional. */
export const userInfo = z.object({
  id,
  username: z.string(),
  name: z.nullish(z.string()),
  phone: z.nullish(z.string()),
  tenantId: z.nullish(id),
  tenantName: z.nullish(z.string()),
  /** IANA name of the zone in which times are shown. */
  zone: z.nullish(z.string()),
  departmentNames: z.nullish(z.array(z.string())),
  roleNames: z.nullish(z.array(z.string())),
  administrator: z.nullish(z.boolean()),
  superAdministrator: z.nullish(z.boolean()),
  lastSignInTime: z.nullish(time),
  /** An operator of the platform who has entered the tenant: who it is, and where they belong. */
  enteredBy: z.nullish(z.object({ username: z.string(), name: z.string(), tenantName: z.string() })),
});
export type UserInfo = z.infer<typeof userInfo>;

export const getCaptcha = route('GET', '/ofa-admin/verifyCode', { right: 'open', answer: captcha });
export const getLoginConfig = route('GET', '/ofa-admin/open-api/login/config', { right: 'open', answer: loginConfig });
/** The header `orgId` chooses the tenant; `data` is the token. */
export const signIn = route('POST', '/ofa-admin/login', {
  right: 'open',
  body: credentials,
  answer: z.string().check(z.minLength(1)),
});
export const getLoginUser = route('GET', '/ofa-admin/admin/ofaUser/loginUser', { right: 'signedIn', answer: userInfo });
export const exitLogin = route('GET', '/ofa-admin/exitLogin', { right: 'signedIn', answer: z.unknown() });
