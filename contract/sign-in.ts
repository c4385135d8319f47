import { z } from 'zod/mini';
import { id } from './ids';
import { route } from './route';
import { requiredText, text, time } from './text';

/** §7.1: a graphic captcha. `image` is an address that an `<img>` can show. `codeId` is missing on other servers. */
export const captcha = z.object({ codeId: z.nullish(z.string()), image: z.string() });
export type Captcha = z.infer<typeof captcha>;

/** The server's key for the type `default`: an X25519 public key (base64) and its id. */
export const cipherData = z.object({ keyId: z.string(), publicKey: z.string() });
export type CipherData = z.infer<typeof cipherData>;

/** §3: how a password travels. `AES` is for other servers, with a key that both sides have; `BJCA` goes through `bjca/encrypt`. */
export const PASSWORD_TYPES = ['default', 'AES', 'BJCA', 'plaintext'] as const;
export type PasswordType = (typeof PASSWORD_TYPES)[number];

/** §3. Other servers send the four titles and icons only. */
export const loginConfig = z.object({
  bigTitle: z.nullish(z.string()),
  smallTitle: z.nullish(z.string()),
  /** The titles are the server's own defaults. The console replaces them with its own texts in the present language. */
  builtIn: z.nullish(z.array(z.enum(['bigTitle', 'smallTitle']))),
  bigIcon: z.nullish(z.string()),
  smallIcon: z.nullish(z.string()),
  /** The colour of the tenant: the console takes a tone of it that can be read. */
  brandColor: z.nullish(z.string()),
  /** The prefix of relative file addresses; empty or missing means this server. */
  fileHost: z.nullish(z.string()),
  /** The type that this server accepts. Missing means `default`. */
  passwordType: z.nullish(z.enum(PASSWORD_TYPES)),
  cipher: z.nullish(cipherData),
  /** The shared key of the type `AES` (base64, 32 bytes), from other servers; ours never publishes its own. */
  aesKey: z.nullish(z.string()),
  /** Whether this page offers passkeys. */
  passkeys: z.nullish(z.boolean()),
});
export type LoginConfig = z.infer<typeof loginConfig>;

/**
 * `password` is `keyId.ephemeralPublicKey.iv.ciphertext`, the last three base64url: X25519 with an ephemeral key, HKDF-SHA256
 * (salt: the ephemeral public key, info: `CIPHER_INFO`) to a 32-byte key, AES-256-GCM with a 12-byte iv, the `codeId` of the
 * captcha as associated data. A captcha can be used once, so a recording cannot be replayed. A call without a captcha takes the
 * empty text in its place. `AES` is `iv.ciphertext`, both base64url, AES-256-GCM with the same associated data.
 */
export const CIPHER_INFO = 'ofa-console/password/1';

export const sealedPassword = z.string().check(z.minLength(1), z.maxLength(4_096));

/** The fields beside every password: its type, if it is not that of the login config, and the captcha that it was sealed for. */
export const sealed = {
  passwordType: z.optional(z.enum(PASSWORD_TYPES)),
  codeId: z.optional(z.string().check(z.maxLength(64))),
};

export const credentials = z.object({
  ...sealed,
  username: requiredText(64),
  password: sealedPassword,
  captcha: text(16),
  /** The token of a trusted browser: it skips the second factor, never the password. */
  deviceToken: z.optional(requiredText(64)),
  /** §2.6: `original` is the account name of the organisation's earlier system. */
  loginType: z.optional(z.enum(['platform', 'original'])),
});
export type Credentials = z.infer<typeof credentials>;

/** The signed-in user and tenant. What §7 does not promise is optional. */
export const userInfo = z.object({
  id,
  username: z.string(),
  name: z.nullish(z.string()),
  phone: z.nullish(z.string()),
  email: z.nullish(z.string()),
  /** Of what they may change of themselves (`editOwnFacts`); without one, they may change nothing: an operator in another tenant. */
  version: z.nullish(z.int()),
  tenantId: z.nullish(id),
  tenantName: z.nullish(z.string()),
  /** The address of their picture, signed for an hour. */
  avatar: z.nullish(z.string()),
  /** IANA name of the zone in which times are shown. */
  zone: z.nullish(z.string()),
  departmentNames: z.nullish(z.array(z.string())),
  roleNames: z.nullish(z.array(z.string())),
  administrator: z.nullish(z.boolean()),
  superAdministrator: z.nullish(z.boolean()),
  lastSignInTime: z.nullish(time),
  /** How many tenants the session can lead to, with the present one. */
  tenants: z.nullish(z.number()),
  /** After how many minutes without input the console locks itself here; 0: never. */
  lockMinutes: z.nullish(z.number()),
  /** Whether the console carries the name of who looks at it. */
  watermark: z.nullish(z.boolean()),
  /** The sub-system whose server asked for the token: it is for frames of that origin alone. */
  host: z.nullish(z.object({ name: z.string(), origin: z.string() })),
  /** An operator of the platform who has entered the tenant: account name and home tenant. */
  enteredBy: z.nullish(z.object({ username: z.string(), name: z.string(), tenantName: z.string() })),
});
export type UserInfo = z.infer<typeof userInfo>;

export const getCaptcha = route('GET', '/ofa-admin/verifyCode', { right: 'open', answer: captcha });
/** The login config of the tenant that `orgId` names (id or code), in the query or the header; without it, the platform's. */
export const getLoginConfig = route('GET', '/ofa-admin/open-api/login/config', {
  right: 'open',
  query: z.optional(z.object({ orgId: z.optional(text(64)) })),
  answer: loginConfig,
});
/** The header `orgId` chooses the tenant; `data` is the token. */
export const signIn = route('POST', '/ofa-admin/login', {
  right: 'open',
  dear: 'hash',
  body: credentials,
  answer: z.string().check(z.minLength(1)),
});
export const getLoginUser = route('GET', '/ofa-admin/admin/ofaUser/loginUser', { right: 'signedIn', answer: userInfo });
export const exitLogin = route('GET', '/ofa-admin/exitLogin', { right: 'signedIn', answer: z.unknown() });
