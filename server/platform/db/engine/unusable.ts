import { codeOf, StartError } from '../../failures';
import { Unavailable } from '../../unavailable';

/** Where a database is: at `postgres://…`, or the embedded one in `dataDir`. */
export interface Place {
  readonly databaseUrl?: string | undefined;
  readonly dataDir: string;
}

/** What is the matter, and what to do about it. */
type Advice = readonly [matter: string, remedy: string];

interface Advisor {
  readonly byCode: readonly (readonly [code: RegExp, advice: Advice])[];
  readonly otherwise: Advice;
}

const EMBEDDED: Advisor = {
  byCode: [
    [/^SQLITE_(CORRUPT|NOTADB)/, ['cannot be read', 'restore it from a backup or choose another folder']],
    [/^SQLITE_(FULL|IOERR|READONLY|PERM)/, ['cannot be written', 'make room on its disk and make its files writable']],
    [/^SQLITE_BUSY/, ['is locked by another program', 'end that program']],
    [/^(SQLITE_CANTOPEN|E[A-Z]+$)/, ['cannot be used', 'make the folder writable or choose another one']],
  ],
  otherwise: ['is not one that this version can use', 'restore it from a backup or choose another folder'],
};

const POSTGRES: Advisor = {
  byCode: [
    [
      /^42501$/,
      [
        'may not be changed by its user',
        'grant that user CREATE on its schema and make it the owner of its tables, or name another user',
      ],
    ],
    [/^53/, ['has no room left', 'make room on its disk, or allow more connections']],
    [/^XX/, ['cannot be read', 'restore it from a backup or name another one']],
    [/^(0A|22|23|42)/, ['is not one that this version can use', 'restore it from a backup or name an empty one']],
  ],
  otherwise: ['does not answer', 'check its address, name, user and password'],
};

/** Turns what a database has refused with into one line that says what to do. Anything else is a bug and stays as it is. */
export function unusable(error: unknown, { databaseUrl, dataDir }: Place): unknown {
  const cause = causeOf(error);
  if (cause instanceof StartError || isBug(cause, databaseUrl !== undefined)) return cause;
  const { byCode, otherwise } = databaseUrl ? POSTGRES : EMBEDDED;
  const [matter, remedy] = byCode.find(([code]) => code.test(codeOf(cause) ?? ''))?.[1] ?? otherwise;
  const [reason] = cause.message.split('\n');
  const name = databaseUrl ? 'of DATABASE_URL' : `in DATA_DIR=${dataDir}`;
  return new StartError(`The database ${name} ${matter} (${reason}): ${remedy}.`);
}

/** What a database refuses of rows that it has been given: they break its rules. */
const MISFIT = /^(22|23|42703$|SQLITE_(CONSTRAINT|ERROR|MISMATCH))/;

/** While an empty database is filled from a file, rows that do not fit are the fault of the file. Anything else stays as it is. */
export function importError(error: unknown, file: string): unknown {
  const cause = causeOf(error);
  if (cause instanceof StartError || !MISFIT.test(codeOf(cause) ?? '')) return error;
  const [reason] = cause.message.split('\n');
  return new StartError(`The file ${file} does not fit into the database (${reason}): export it again.`);
}

/** Whatever libsql and the file system refuse has a code; a broken connection to PostgreSQL may have none. */
const isBug = (error: Error, isRemote: boolean) => codeOf(error) === undefined && (!isRemote || error instanceof TypeError);

/** A connection that was refused on several addresses has an empty message of its own. */
function causeOf(error: unknown): Error {
  if (error instanceof Unavailable) return causeOf(error.cause);
  if (error instanceof AggregateError && error.errors.length > 0) return causeOf(error.errors[0]);
  return error instanceof Error ? error : new Error(String(error));
}
