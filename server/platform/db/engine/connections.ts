import { z } from 'zod';
import { StartError } from '../../failures';

/** How the server uses PostgreSQL. */
export interface ConnectionSettings {
  /** How many connections a process opens at most, without those for long reads. */
  readonly poolSize: number;
  /** After how long PostgreSQL ends a statement; 0: it does not. */
  readonly statementTimeoutMs: number;
  /** How PostgreSQL lists the connections of this server. */
  readonly applicationName: string;
  /**
   * Whether a connection keeps anything from one transaction to the next. A pooler in transaction mode gives each transaction
   * another connection: then there are no named statements and no settings of a session.
   */
  readonly namedStatements: boolean;
}

export const CONNECTIONS: ConnectionSettings = {
  poolSize: 10,
  statementTimeoutMs: 60_000,
  applicationName: 'ofa-console',
  namedStatements: true,
};

/** How long a caller waits for a connection. */
export const PATIENCE_MS = 10_000;

const whole = (least: number, most: number) =>
  z
    .string()
    .regex(/^\d{1,5}$/)
    .transform(Number)
    .pipe(z.number().min(least).max(most));

/** A migration holds one connection to keep other servers out, and works with another. */
const LEAST = 2;
const MOST = 1_000;
const MOST_SECONDS = 86_400;

/** The part of the environment that is about connections to PostgreSQL. */
export const connectionEnvironment = {
  OFA_DB_POOL_SIZE: whole(LEAST, MOST).optional(),
  OFA_DB_STATEMENT_TIMEOUT_S: whole(0, MOST_SECONDS).optional(),
  OFA_DB_APPLICATION_NAME: z
    .string()
    .regex(/^[!-~]([ -~]{0,61}[!-~])?$/)
    .optional(),
  OFA_DB_NAMED_STATEMENTS: z.enum(['0', '1']).optional(),
};

export const connectionHints = {
  OFA_DB_POOL_SIZE: `a whole number from ${LEAST} to ${MOST}`,
  OFA_DB_STATEMENT_TIMEOUT_S: `a whole number of seconds, at most ${MOST_SECONDS}, or 0 for none`,
  OFA_DB_APPLICATION_NAME: '1 to 63 characters of ASCII',
  OFA_DB_NAMED_STATEMENTS: '0 or 1',
};

const NAMES = Object.keys(connectionEnvironment) as (keyof typeof connectionEnvironment)[];

type Environment = z.output<z.ZodObject<typeof connectionEnvironment>> & { readonly DATABASE_URL?: string | undefined };

export function connectionSettingsOf(env: Environment): ConnectionSettings {
  const given = NAMES.filter((name) => env[name] !== undefined);
  if (env.DATABASE_URL === undefined && given.length > 0) {
    throw new StartError(`${given.join(', ')} without DATABASE_URL would do nothing: set it, or remove them.`);
  }
  const namedStatements = env.OFA_DB_NAMED_STATEMENTS !== '0';
  const seconds = env.OFA_DB_STATEMENT_TIMEOUT_S;
  if (!namedStatements && seconds) {
    throw new StartError(
      'OFA_DB_STATEMENT_TIMEOUT_S needs a connection that keeps it, and OFA_DB_NAMED_STATEMENTS=0 says that there is none: ' +
        'remove it, and use ALTER ROLE … SET statement_timeout in PostgreSQL.',
    );
  }
  return {
    poolSize: env.OFA_DB_POOL_SIZE ?? CONNECTIONS.poolSize,
    statementTimeoutMs: timeoutOf(seconds, namedStatements),
    applicationName: env.OFA_DB_APPLICATION_NAME ?? CONNECTIONS.applicationName,
    namedStatements,
  };
}

function timeoutOf(seconds: number | undefined, isKept: boolean) {
  if (!isKept) return 0;
  return seconds === undefined ? CONNECTIONS.statementTimeoutMs : seconds * 1_000;
}
