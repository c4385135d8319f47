import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import type { Server } from 'node:http';
import { createRequire } from 'node:module';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { diskStore } from '../../server/files/disk-store';
import type { FileStore } from '../../server/files/file-store';
import { s3Store } from '../../server/files/s3-store';

export const stores = ['disk', 's3'] as const;
export type StoreName = (typeof stores)[number];

export interface OpenStore {
  readonly store: FileStore;
  /** Whatever the store has under an id of ours, begun or sealed. */
  has(id: string): boolean;
  close(): Promise<void>;
}

export const openStore = (name: StoreName): Promise<OpenStore> => (name === 'disk' ? openDisk() : openS3());

const names = (folder: string) => readdirSync(folder, { recursive: true, encoding: 'utf8' });

async function openDisk(): Promise<OpenStore> {
  const folder = mkdtempSync(join(tmpdir(), 'ofa-disk-'));
  return {
    store: diskStore(folder),
    has: (id) => names(folder).some((name) => name.includes(id)),
    close: async () => rmSync(folder, { recursive: true }),
  };
}

interface Context {
  readonly method: string;
  readonly query: Readonly<Record<string, string | undefined>>;
  status: number;
}

interface FakeS3 {
  readonly httpServer: Server;
  readonly middleware: ((context: Context, next: () => Promise<void>) => Promise<void>)[];
  run(): Promise<AddressInfo>;
  close(): Promise<void>;
}
const S3rver = createRequire(import.meta.url)('s3rver') as new (options: object) => FakeS3;

const BUCKET = 'ofa';
export const S3_KEYS = { accessKey: 'S3RVER', secretKey: 'S3RVER', region: 'us-east-1' };

/** A server that speaks S3, with the one call that it lacks: giving up an upload in parts. */
async function openS3(): Promise<OpenStore> {
  const folder = mkdtempSync(join(tmpdir(), 'ofa-s3-'));
  const uploads = join(folder, BUCKET, '._S3rver_uploads');
  const server = new S3rver({
    port: 0,
    address: '127.0.0.1',
    silent: true,
    directory: folder,
    configureBuckets: [{ name: BUCKET, configs: [] }],
  });
  server.middleware.unshift(async (context, next) => {
    const { uploadId } = context.query;
    if (context.method !== 'DELETE' || uploadId === undefined) return next();
    rmSync(join(uploads, uploadId), { recursive: true, force: true });
    context.status = 204;
  });
  const { port } = await server.run();
  const store = await s3Store({ ...S3_KEYS, endpoint: `http://127.0.0.1:${port}`, bucket: BUCKET });
  return {
    store,
    has: (id) => names(folder).some((name) => name.includes(id)),
    close: async () => {
      server.httpServer.closeAllConnections();
      await server.close();
      rmSync(folder, { recursive: true });
    },
  };
}
