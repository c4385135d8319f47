import { isIP } from 'node:net';
import { basename, dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { z } from 'zod';
import { type SignInSettings, signInEnvironment, signInHints, signInSettingsOf } from './authentication/sign-in/settings';
import { fulfilsPolicy } from './identity/passwords/rules';
import {
  type ConnectionSettings,
  connectionEnvironment,
  connectionHints,
  connectionSettingsOf,
} from './platform/db/engine/connections';
import { StartError } from './platform/failures';
import { type FileSettings, fileEnvironment, fileHints, fileSettingsOf } from './platform/file-store/settings';
import { IPV6_PREFIX } from './platform/http/origin';
import { isLoopback } from './platform/loopback';
import { embedOriginsOf, saysEmbedOrigins } from './platform/pages/embedding';

/** `true`, `false`, or the addresses (networks too) of the proxies, with commas between them. */
function saysProxies(value: string): boolean {
  const isProxy = (part: string) => isIP(part.trim().split('/')[0] ?? '') > 0 && /^[^/]+(\/\d{1,3})?$/.test(part);
  return ['0', '1', 'false', 'true'].includes(value) || value.split(',').every(isProxy);
}

const flag = z.enum(['0', '1']).optional();

const port = z
  .string()
  .regex(/^\d{1,5}$/)
  .transform(Number)
  .pipe(z.number().max(65_535));

const prefix = z
  .string()
  .regex(/^\d{1,3}$/)
  .transform(Number)
  .pipe(z.number().min(16).max(128));

const environment = z.object({
  NODE_ENV: z.enum(['development', 'production', 'test']).default('development'),
  PORT: port.default(8080),
  HOST: z.string().min(1).default('127.0.0.1'),
  DATA_DIR: z.string().min(1).default('data'),
  DATABASE_URL: z
    .string()
    .regex(/^postgres(ql)?:\/\//)
    .optional(),
  ...connectionEnvironment,
  METRICS_PORT: port.optional(),
  WEB_DIR: z.string().min(1).optional(),
  TRUST_PROXY: z.string().refine(saysProxies).optional(),
  OFA_IPV6_PREFIX: prefix.default(IPV6_PREFIX),
  OFA_ADMIN_PASSWORD: z.string().refine(fulfilsPolicy).optional(),
  ...signInEnvironment,
  ...fileEnvironment,
  OFA_SAMPLE: flag,
  OFA_TEST_HOOKS: flag,
  OFA_DEPLOY_TYPE: z
    .string()
    .regex(/^[\w-]+$/)
    .default('platform'),
  OFA_TENANT_PROJECT: z
    .string()
    .regex(/^[\w-]*$/)
    .default(''),
  OFA_EMBED_ORIGINS: z.string().refine(saysEmbedOrigins).optional(),
  OFA_LOG_LEVEL: z.enum(['debug', 'info', 'warn', 'error', 'silent']).optional(),
});

export const SETTINGS: readonly string[] = Object.keys(environment.shape);

/** What each setting takes, for the line that says that it is wrong. */
const HINTS: Readonly<Record<string, string>> = {
  NODE_ENV: 'development, production or test',
  PORT: 'a port number from 0 to 65535',
  METRICS_PORT: 'a port number from 0 to 65535, or nothing for no metrics',
  DATABASE_URL: 'postgres://user:password@host:5432/name, or nothing for the embedded database',
  ...connectionHints,
  TRUST_PROXY: 'true, false, or the addresses of the proxies with commas between them',
  OFA_IPV6_PREFIX: 'a number from 16 to 128',
  OFA_ADMIN_PASSWORD:
    '8 to 40 characters of letters, digits and ~!@#$%^&*_./? with three of upper case, lower case, digits, symbols',
  ...signInHints,
  ...fileHints,
  OFA_SAMPLE: '0 or 1',
  OFA_TEST_HOOKS: '0 or 1',
  OFA_DEPLOY_TYPE: 'letters, digits, - and _',
  OFA_TENANT_PROJECT: 'letters, digits, - and _',
  OFA_EMBED_ORIGINS: 'origins such as https://portal.example.org (no path, no *), with commas between them, or nothing',
  OFA_LOG_LEVEL: 'debug, info, warn, error or silent',
};

export interface Settings extends SignInSettings {
  readonly port: number;
  readonly host: string;
  /** Where Prometheus may ask, on the same host; undefined: nowhere. */
  readonly metricsPort?: number | undefined;
  readonly dataDir: string;
  readonly databaseUrl?: string | undefined;
  readonly connections: ConnectionSettings;
  /** The built front end. */
  readonly webDir: string;
  /** Whether the address of a caller is taken from X-Forwarded-For: from whichever proxy, or from these addresses. */
  readonly trustProxy: boolean | string;
  /** How long a network of IPv6 is that counts as one origin. */
  readonly ipv6Prefix: number;
  readonly files: FileSettings;
  readonly adminPassword?: string | undefined;
  readonly sample: boolean;
  /** Whether misused transactions are found out (`openDatabase`): not in production. */
  readonly guarded?: boolean;
  readonly testHooks: boolean;
  readonly deployType: string;
  readonly tenantProject: string;
  /** The sites that may show the console in a frame. */
  readonly embedOrigins: readonly string[];
  readonly logLevel: string;
}

/** Reads the environment, or throws one line that names each setting that is wrong and says what it takes. */
export function readSettings(env: Readonly<Record<string, string | undefined>>): Settings {
  const given = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== undefined && value !== ''));
  const unknown = Object.keys(given).filter((name) => name.startsWith('OFA_') && !(name in environment.shape));
  if (unknown.length > 0) throw new StartError(`Unknown setting ${unknown.join(', ')}: remove it or correct its name.`);
  const read = environment.safeParse(given);
  if (!read.success) {
    const names = new Set(read.error.issues.map((issue) => String(issue.path[0])));
    throw new StartError(
      [...names].map((name) => `The setting ${name} is wrong: it takes ${HINTS[name] ?? 'a text'}.`).join(' '),
    );
  }
  return settingsOf(read.data);
}

function settingsOf(env: z.output<typeof environment>): Settings {
  const production = env.NODE_ENV === 'production';
  const testHooks = env.OFA_TEST_HOOKS === '1';
  if (testHooks && production) throw new StartError('OFA_TEST_HOOKS=1 shows captchas: it is refused with NODE_ENV=production.');
  if (testHooks && !isLoopback(env.HOST)) {
    throw new StartError(`OFA_TEST_HOOKS=1 shows captchas: it is refused with HOST=${env.HOST}, use HOST=127.0.0.1.`);
  }
  return {
    port: env.PORT,
    host: env.HOST,
    metricsPort: env.METRICS_PORT,
    dataDir: resolve(env.DATA_DIR),
    databaseUrl: env.DATABASE_URL,
    connections: connectionSettingsOf(env),
    webDir: env.WEB_DIR ? resolve(env.WEB_DIR) : builtFrontEnd(),
    trustProxy: proxies(env.TRUST_PROXY),
    ipv6Prefix: env.OFA_IPV6_PREFIX,
    ...signInSettingsOf(env),
    files: fileSettingsOf(env),
    adminPassword: env.OFA_ADMIN_PASSWORD,
    sample: env.OFA_SAMPLE !== '0' && !production,
    guarded: !production,
    testHooks,
    deployType: env.OFA_DEPLOY_TYPE,
    tenantProject: env.OFA_TENANT_PROJECT,
    embedOrigins: embedOriginsOf(env.OFA_EMBED_ORIGINS),
    logLevel: env.OFA_LOG_LEVEL ?? (production ? 'info' : 'warn'),
  };
}

function proxies(value = '0'): boolean | string {
  if (value === '0' || value === 'false') return false;
  return value === '1' || value === 'true' ? true : value;
}

/** `dist/web`, beside the bundle `dist/server/main.js` or below the sources. */
function builtFrontEnd() {
  const here = dirname(fileURLToPath(import.meta.url));
  return basename(dirname(here)) === 'dist' ? join(here, '../web') : join(here, '../dist/web');
}
