import { join } from 'node:path';
import { z } from 'zod';
import { CHUNK_SIZE } from '../../../contract/limits';
import { prepareFolder } from '../data-folder';
import { StartError } from '../failures';
import { diskStore } from './disk-store';
import type { FileLimits, FileStore, Files } from './file-store';
import { type S3Settings, s3Store } from './s3-store';

const MIB = 1024 ** 2;
/** S3 takes ten thousand parts. */
const MOST_MIB = (10_000 * CHUNK_SIZE) / MIB;

const mebibytes = (most: number) =>
  z
    .string()
    .regex(/^[1-9]\d{0,8}$/)
    .transform((count) => Number(count) * MIB)
    .pipe(z.number().max(most * MIB));

/** The part of the environment that is about files. */
export const fileEnvironment = {
  OFA_FILES: z.enum(['disk', 's3']).default('disk'),
  OFA_S3_ENDPOINT: z.url({ protocol: /^https?$/ }).optional(),
  OFA_S3_BUCKET: z.string().optional(),
  OFA_S3_REGION: z.string().optional(),
  OFA_S3_ACCESS_KEY: z.string().optional(),
  OFA_S3_SECRET_KEY: z.string().optional(),
  OFA_FILE_MAX_MIB: mebibytes(MOST_MIB).default(100 * MIB),
  OFA_UPLOAD_MAX_MIB: mebibytes(MOST_MIB).default(1_024 * MIB),
  OFA_TENANT_FILES_MIB: mebibytes(999_999_999).default(10_240 * MIB),
};

const sizes = (most: string) => `a whole number of MiB${most}`;

export const fileHints = {
  OFA_FILES: 'disk or s3',
  OFA_S3_ENDPOINT: 'an address that begins with http:// or https://, or nothing for Amazon',
  OFA_FILE_MAX_MIB: sizes(`, at most ${MOST_MIB}`),
  OFA_UPLOAD_MAX_MIB: sizes(`, at most ${MOST_MIB}`),
  OFA_TENANT_FILES_MIB: sizes(''),
};

export interface FileSettings {
  /** Null: on the disk, beside the database. */
  readonly s3: S3Settings | null;
  readonly limits: FileLimits;
}

const S3_NAMES = ['OFA_S3_ENDPOINT', 'OFA_S3_BUCKET', 'OFA_S3_REGION', 'OFA_S3_ACCESS_KEY', 'OFA_S3_SECRET_KEY'] as const;

type Environment = z.output<z.ZodObject<typeof fileEnvironment>>;

export const fileSettingsOf = (env: Environment): FileSettings => ({
  s3: env.OFA_FILES === 's3' ? readS3(env) : nothingOfS3(env),
  limits: { single: env.OFA_FILE_MAX_MIB, chunked: env.OFA_UPLOAD_MAX_MIB, quota: env.OFA_TENANT_FILES_MIB },
});

function nothingOfS3(env: Environment): null {
  const given = S3_NAMES.filter((name) => env[name] !== undefined);
  if (given.length > 0)
    throw new StartError(`${given.join(', ')} without OFA_FILES=s3 would do nothing: set it, or remove them.`);
  return null;
}

function readS3(env: Environment): S3Settings {
  const { OFA_S3_BUCKET: bucket, OFA_S3_ACCESS_KEY: accessKey, OFA_S3_SECRET_KEY: secretKey } = env;
  if (!bucket || !accessKey || !secretKey) {
    throw new StartError('OFA_FILES=s3 needs OFA_S3_BUCKET, OFA_S3_ACCESS_KEY and OFA_S3_SECRET_KEY.');
  }
  return { endpoint: env.OFA_S3_ENDPOINT, bucket, region: env.OFA_S3_REGION ?? 'us-east-1', accessKey, secretKey };
}

/** The store that the settings choose, ready for use. */
export async function openFiles(dataDir: string, { s3, limits }: FileSettings): Promise<Files> {
  return { store: s3 ? await s3Store(s3) : ownFolder(join(dataDir, 'files')), limits };
}

function ownFolder(folder: string): FileStore {
  try {
    prepareFolder(folder);
    return diskStore(folder);
  } catch (error) {
    const [reason] = String(error instanceof Error ? error.message : error).split('\n');
    throw new StartError(`Files cannot be kept in ${folder} (${reason}): make the folder writable, or choose another DATA_DIR.`);
  }
}
