import { z } from 'zod';
import { id } from './ids';
import { route } from './route';
import { text, time } from './text';

/** §7.1: a graphic captcha. `image` is an address that an `<img>` can show. `codeId` is missing on other servers. */
export const captcha = z.object({ codeId: z.string().nullish(), image: z.string() });
export type Captcha = z.infer<typeof captcha>;

/** What a password is encrypted with under the type `default`: an X25519 public key (base64) and its id. */
export const cipherData = z.object({ keyId: z.string(), publicKey: z.string() });
export type CipherData = z.infer<typeof cipherData>;

/** §3. Other servers send the four titles and icons only. */
export const loginConfig = z.object({
  bigTitle: z.string().nullish(),
  smallTitle: z.string().nullish(),
  bigIcon: z.string().nullish(),
  smallIcon: z.string().nullish(),
  /** What relative file addresses are prefixed with; empty or missing is this server. */
  fileHost: z.string().nullish(),
  cipher: cipherData.nullish(),
});
export type LoginConfig = z.infer<typeof loginConfig>;

/**
 * `password` is `keyId.ephemeralPublicKey.iv.ciphertext`, the last three base64url: X25519 with an ephemeral key, HKDF-SHA256
 * (salt: the ephemeral public key, info: `CIPHER_INFO`) to a 32-byte key, AES-256-GCM with a 12-byte iv, the `codeId` of the
 * captcha as associated data. A captcha can be used once, so a recording cannot be replayed.
 */
export const CIPHER_INFO = 'ofa-console/password/1';

export const credentials = z.object({
  username: text(64).pipe(z.string().min(1)),
  password: z.string().min(1).max(4_096),
  captcha: text(16),
  codeId: z.string().max(64).optional(),
});
export type Credentials = z.infer<typeof credentials>;

/** Who is signed in, and where. What §7 does not promise is optional. */
export const userInfo = z.object({
  id,
  username: z.string(),
  name: z.string().nullish(),
  phone: z.string().nullish(),
  tenantId: id.nullish(),
  tenantName: z.string().nullish(),
  /** IANA name of the zone in which times are shown. */
  zone: z.string().nullish(),
  departmentNames: z.array(z.string()).nullish(),
  roleNames: z.array(z.string()).nullish(),
  administrator: z.boolean().nullish(),
  superAdministrator: z.boolean().nullish(),
  lastSignInTime: time.nullish(),
});
export type UserInfo = z.infer<typeof userInfo>;

export const getCaptcha = route('GET', '/ofa-admin/verifyCode', { right: 'open', answer: captcha });
export const getLoginConfig = route('GET', '/ofa-admin/open-api/login/config', { right: 'open', answer: loginConfig });
/** The header `orgId` chooses the tenant; `data` is the token. */
export const signIn = route('POST', '/ofa-admin/login', { right: 'open', body: credentials, answer: z.string().min(1) });
export const getLoginUser = route('GET', '/ofa-admin/admin/ofaUser/loginUser', { right: 'signedIn', answer: userInfo });
export const exitLogin = route('GET', '/ofa-admin/exitLogin', { right: 'signedIn', answer: z.unknown() });
