import { isIP } from 'node:net';
import { z } from 'zod';
import { LONGEST_HOST_TOKEN_MS } from '../../../contract/limits';
import { PASSWORD_TYPES } from '../../../contract/sign-in';
import { StartError } from '../../platform/failures';
import { isLoopback } from '../../platform/loopback';
import type { PasswordTransport } from '../../platform/ports/deps';
import type { AliyunSettings } from '../sms/aliyun';

/** An address that what is secret may be sent to: by HTTPS, or to this machine itself. */
function isSafeAddress(value: string): boolean {
  if (!URL.canParse(value)) return false;
  const { protocol, hostname, username } = new URL(value);
  return username === '' && (protocol === 'https:' || (protocol === 'http:' && isLoopback(hostname)));
}

const MINUTE_MS = 60_000;

const origins = (value: string) => value.split(',').map((one) => one.trim());
const isOrigin = (value: string) => isSafeAddress(value) && new URL(value).origin === value;

/** A browser makes passkeys for a name, and for no address in numbers. */
const isNamedOrigin = (value: string) => isOrigin(value) && isIP(new URL(value).hostname.replace(/^\[|\]$/g, '')) === 0;

/** The settings of the ways to sign in, as they stand in the environment. */
export const signInEnvironment = {
  OFA_PASSWORD_TYPE: z.enum(PASSWORD_TYPES).default('default'),
  OFA_AES_KEY: z
    .string()
    .regex(/^[A-Za-z0-9+/]{43}=$/)
    .optional(),
  OFA_SMS_PROVIDER: z.enum(['outbox', 'aliyun']).default('outbox'),
  OFA_SMS_ALIYUN_KEY_ID: z.string().optional(),
  OFA_SMS_ALIYUN_KEY_SECRET: z.string().optional(),
  OFA_SMS_ALIYUN_SIGN_NAME: z.string().optional(),
  OFA_SMS_ALIYUN_TEMPLATE: z.string().optional(),
  OFA_SMS_ALIYUN_ENDPOINT: z.string().refine(isSafeAddress).optional(),
  OFA_THIRD_PARTY_ORIGINS: z
    .string()
    .refine((value) => origins(value).every(isOrigin))
    .transform(origins)
    .default([]),
  OFA_PUBLIC_URL: z.string().refine(isNamedOrigin).optional(),
  OFA_HOST_TOKEN_MINUTES: z.coerce
    .number()
    .int()
    .min(1)
    .max(LONGEST_HOST_TOKEN_MS / MINUTE_MS)
    .default(30),
};

export const signInHints = {
  OFA_PASSWORD_TYPE: 'default, AES, BJCA or plaintext',
  OFA_AES_KEY: '32 bytes in base64',
  OFA_SMS_PROVIDER: 'outbox or aliyun',
  OFA_SMS_ALIYUN_ENDPOINT: 'an https address',
  OFA_THIRD_PARTY_ORIGINS: 'origins such as https://login.example.org, with commas between them',
  OFA_HOST_TOKEN_MINUTES: `1 to ${LONGEST_HOST_TOKEN_MS / MINUTE_MS}`,
  OFA_PUBLIC_URL: 'an origin with a name, such as https://console.example.org, and no path: the console does not run below one',
};

type Environment = Pick<z.output<z.ZodObject<typeof signInEnvironment>>, keyof typeof signInEnvironment>;

export interface SignInSettings {
  readonly transport: PasswordTransport;
  readonly aliyun: AliyunSettings | undefined;
  readonly thirdPartyOrigins: readonly string[];
  /** The origin that the product is known by. */
  readonly publicUrl: string | undefined;
  /** How long a token lasts that a host's server asks for. */
  readonly hostTokenMs: number;
}

/** Settings that contradict each other are named. */
export function signInSettingsOf(env: Environment): SignInSettings {
  return {
    transport: transportOf(env),
    aliyun: aliyunOf(env),
    thirdPartyOrigins: env.OFA_THIRD_PARTY_ORIGINS,
    publicUrl: env.OFA_PUBLIC_URL,
    hostTokenMs: env.OFA_HOST_TOKEN_MINUTES * MINUTE_MS,
  };
}

function transportOf({ OFA_PASSWORD_TYPE: type, OFA_AES_KEY: key }: Environment): PasswordTransport {
  if (type === 'AES' && key === undefined) throw new StartError('OFA_PASSWORD_TYPE=AES needs OFA_AES_KEY.');
  if (type !== 'AES' && key !== undefined) throw new StartError('OFA_AES_KEY is for OFA_PASSWORD_TYPE=AES only: remove one.');
  return { type, ...(key !== undefined && { aesKey: Buffer.from(key, 'base64') }) };
}

function aliyunOf(env: Environment): AliyunSettings | undefined {
  const needed = [
    'OFA_SMS_ALIYUN_KEY_ID',
    'OFA_SMS_ALIYUN_KEY_SECRET',
    'OFA_SMS_ALIYUN_SIGN_NAME',
    'OFA_SMS_ALIYUN_TEMPLATE',
  ] as const;
  if (env.OFA_SMS_PROVIDER === 'outbox') {
    const idle = [...needed, 'OFA_SMS_ALIYUN_ENDPOINT' as const].filter((name) => env[name] !== undefined);
    if (idle.length > 0) throw new StartError(`${idle.join(', ')}: for OFA_SMS_PROVIDER=aliyun only, set that too.`);
    return undefined;
  }
  const missing = needed.filter((name) => env[name] === undefined);
  if (missing.length > 0) throw new StartError(`OFA_SMS_PROVIDER=aliyun needs ${missing.join(', ')}.`);
  const [keyId = '', keySecret = '', signName = '', template = ''] = needed.map((name) => env[name]);
  return { keyId, keySecret, signName, template, endpoint: env.OFA_SMS_ALIYUN_ENDPOINT ?? 'https://dysmsapi.aliyuncs.com' };
}
